import { messages } from './card-rules.js'
import { make } from './dom.js'

// Labels, errors and ids stand in the same shadow root, so that assistive technology can join them.
function field(id, labelText, input, problemOf) {
  const box = make('div', {})
  const label = make('label', { htmlFor: id })
  const error = make('p', { className: 'error', id: `${id}-error` })
  error.setAttribute('role', 'alert')
  label.textContent = labelText
  input.id = id
  input.name = id
  input.setAttribute('aria-describedby', error.id)
  box.append(label, input, error)

  const problem = () => problemOf(input.value)
  const show = () => {
    const code = problem()
    error.textContent = code ? messages[code] : ''
    input.setAttribute('aria-invalid', String(Boolean(code)))
    return code
  }
  input.addEventListener('blur', () => input.value && show())
  input.addEventListener('input', () => input.getAttribute('aria-invalid') === 'true' && show())
  return { box, label, input, problem, show, isTyped: input.tagName === 'INPUT' }
}

export function textField(id, label, autocomplete, placeholder, maxLength, problemOf) {
  const input = make('input', {
    type: 'text',
    autocomplete,
    placeholder,
    maxLength,
    inputMode: 'numeric',
    required: true,
  })
  return field(id, label, input, problemOf)
}

export function selectField(id, label, choices) {
  const select = make('select', { autocomplete: 'country' })
  for (const [value, text] of choices) select.append(new Option(text, value))
  return field(id, label, select, () => undefined)
}
