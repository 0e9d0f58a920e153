import { make } from './dom.js'

// Labels, errors and ids stand in the same shadow root, so that assistive technology can join them.
function field(id, words, input, problemOf) {
  const box = make('div', {})
  const label = make('label', { htmlFor: id })
  const error = make('p', { className: 'error', id: `${id}-error` })
  error.setAttribute('role', 'alert')
  label.textContent = words[id]
  input.id = id
  input.name = id
  input.setAttribute('aria-describedby', error.id)
  box.append(label, input, error)

  const problem = () => problemOf(input.value)
  const show = () => {
    const code = problem()
    error.textContent = code ? words[code] : ''
    input.setAttribute('aria-invalid', String(Boolean(code)))
    return code
  }
  input.addEventListener('blur', () => input.value && show())
  input.addEventListener('input', () => input.getAttribute('aria-invalid') === 'true' && show())
  return { box, label, input, problem, show, isTyped: input.tagName === 'INPUT' }
}

export function textField(id, words, autocomplete, placeholder, maxLength, problemOf) {
  const input = make('input', {
    type: 'text',
    autocomplete,
    placeholder,
    maxLength,
    inputMode: 'numeric',
    required: true,
  })
  return field(id, words, input, problemOf)
}

export function selectField(id, words, choices) {
  const select = make('select', { autocomplete: 'country' })
  for (const [value, text] of choices) select.append(new Option(text, value))
  return field(id, words, select, () => undefined)
}
