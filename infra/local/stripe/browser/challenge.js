import { make, sheet } from './dom.js'

const dialogStyle = sheet(`
  dialog { max-width: 26rem; padding: 1.5rem; border: 1px solid #767a85; border-radius: 8px; font: 16px/1.5 system-ui, sans-serif; color: #1a1f36; background: #fff; }
  dialog::backdrop { background: rgb(0 0 0 / 60%); }
  h2 { margin: 0 0 0.5rem; font-size: 1.25rem; }
  .actions { display: flex; gap: 0.75rem; margin-top: 1rem; }
  button { flex: 1; min-height: 2.75rem; font: inherit; border: 1px solid #0a4fa8; border-radius: 6px; color: #0a4fa8; background: #fff; }
  button.primary { color: #fff; background: #0a4fa8; }
  button:focus-visible { outline: 3px solid #0a4fa8; outline-offset: 2px; }`)

/** The bank's question. Escape means no. */
export function challenge(paymentIntent, words) {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [dialogStyle]
  const dialog = make('dialog', {})
  const heading = make('h2', { id: 'challenge-title', textContent: words.bankPage })
  dialog.setAttribute('aria-labelledby', heading.id)
  dialog.dir = words.locale === 'ar' ? 'rtl' : 'ltr'
  const amount = (paymentIntent.amount / 100).toLocaleString(words.locale, { style: 'currency', currency: 'USD' })
  const text = make('p', { textContent: words.bankAsks.replace('{amount}', amount) })
  const complete = make('button', { type: 'button', className: 'primary', textContent: words.complete })
  const fail = make('button', { type: 'button', textContent: words.fail })
  const actions = make('div', { className: 'actions' })
  actions.append(complete, fail)
  dialog.append(heading, text, actions)
  root.append(dialog)
  document.body.append(host)
  const before = document.activeElement
  dialog.showModal()
  return new Promise((resolve) => {
    const close = (approved) => {
      dialog.close()
      host.remove()
      before?.focus()
      resolve(approved)
    }
    complete.addEventListener('click', () => close(true))
    fail.addEventListener('click', () => close(false))
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      close(false)
    })
  })
}
