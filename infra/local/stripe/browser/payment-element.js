import { buildForm } from './card-form.js'
import { sheet } from './dom.js'
import { inWords } from './texts.js'

const formStyle = sheet(`
  :host { display: block; font-family: var(--font, system-ui, sans-serif); font-size: var(--size, 16px); color: var(--text, #30313d); }
  .grid { display: grid; grid-template-columns: 1fr 1fr; gap: 0.75em; }
  .wide { grid-column: 1 / -1; }
  label { display: block; margin-bottom: 0.25em; font-size: 0.875em; }
  input, select { box-sizing: border-box; width: 100%; min-height: 2.75em; padding: 0.5em 0.75em; font: inherit; color: inherit;
    background: var(--background, #fff); border: 1px solid var(--border, #767a85); border-radius: var(--radius, 5px); }
  input:focus-visible, select:focus-visible { outline: 3px solid var(--primary, #0570de); outline-offset: 1px; }
  input::placeholder { color: inherit; opacity: 0.75; }
  [aria-invalid='true'] { border-color: var(--danger, #b3093c); }
  .error { margin: 0.25em 0 0; font-size: 0.875em; color: var(--danger, #b3093c); }
  .error:empty { display: none; }
  .terms { margin: 0; font-size: 0.8125em; }
  [hidden] { display: none; }`)

/** The Payment Element, in a shadow root of its own. */
export function createPaymentElement(api, elements, options, elementOptions, forget) {
  const listeners = new Map()
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open', delegatesFocus: true })
  root.adoptedStyleSheets = [formStyle]
  const form = buildForm(elementOptions?.defaultValues?.billingDetails?.address?.country)
  form.speak(elements.words)
  root.append(form.grid)

  const emit = (name, event = {}) => {
    for (const listener of listeners.get(name) ?? []) listener({ elementType: 'payment', ...event })
  }
  const on = (name, listener) => {
    listeners.set(name, [...(listeners.get(name) ?? []), listener])
    return element
  }
  const off = (name, listener) => {
    const kept = (listeners.get(name) ?? []).filter((row) => listener && row !== listener)
    listeners.set(name, kept)
    return element
  }
  const changed = () => {
    const complete = form.fields.every((field) => !field.problem())
    const empty = form.fields.every((field) => !field.isTyped || field.input.value === '')
    emit('change', { complete, empty, collapsed: false, value: { type: 'card', payment_method: undefined } })
  }

  form.grid.addEventListener('input', changed)
  form.grid.addEventListener('focusin', () => emit('focus'))
  form.grid.addEventListener('focusout', () => emit('blur'))
  form.grid.addEventListener('keydown', (event) => event.key === 'Escape' && emit('escape'))

  async function load() {
    // Listeners are added after mounting, so nothing may be told before the next turn.
    await new Promise((resolve) => setTimeout(resolve))
    emit('loaderstart')
    const found = elements.clientSecret ? await api.retrieve(elements.clientSecret) : {}
    if (found.error) return emit('loaderror', { error: inWords(found.error, elements.words) })
    form.terms.hidden = found.paymentIntent?.setup_future_usage !== 'off_session'
    emit('ready')
  }

  const element = {
    on,
    off,
    once: (name, listener) => {
      const first = (event) => {
        off(name, first)
        listener(event)
      }
      return on(name, first)
    },
    mount(target) {
      const place = typeof target === 'string' ? document.querySelector(target) : target
      if (!place)
        throw new Error('The selector you specified applies to no DOM elements that are currently on the page.')
      place.replaceChildren(host)
      void load()
      return element
    },
    unmount: () => host.remove(),
    destroy: () => {
      host.remove()
      forget()
    },
    update: (change) => Object.assign(elementOptions, change),
    focus: () => form.fields[0].input.focus(),
    blur: () => root.activeElement?.blur(),
    clear: () => {
      for (const field of form.fields) if (field.isTyped) field.input.value = ''
    },
    collapse: () => undefined,
    speak: (words) => form.speak(words),
    setAppearance: (appearance) => applyAppearance(host, appearance),
    validate: () => form.validate(),
    cardData: (billing) => form.cardData(billing),
  }
  element.setAppearance(options.appearance)
  return element
}

function applyAppearance(host, appearance = {}) {
  const dark =
    appearance.theme === 'night' ? { colorBackground: '#1f2937', colorText: '#f3f4f6', colorDanger: '#fca5a5' } : {}
  const values = { ...dark, ...appearance.variables }
  const names = {
    colorPrimary: '--primary',
    colorBackground: '--background',
    colorText: '--text',
    colorDanger: '--danger',
    fontFamily: '--font',
    fontSizeBase: '--size',
    borderRadius: '--radius',
  }
  for (const [name, property] of Object.entries(names)) {
    if (values[name]) host.style.setProperty(property, values[name])
    else host.style.removeProperty(property)
  }
}
