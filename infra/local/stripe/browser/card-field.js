import { make } from './dom.js'

// Labels, errors and ids stand in the same shadow root, so that assistive technology can join them.
function field(id, input, problemOf) {
  const box = make('div', {})
  const label = make('label', { htmlFor: id })
  const error = make('p', { className: 'error', id: `${id}-error` })
  error.setAttribute('role', 'alert')
  input.id = id
  input.name = id
  input.setAttribute('aria-describedby', error.id)
  box.append(label, input, error)

  let words = {}
  const problem = () => problemOf(input.value)
  const show = () => {
    const code = problem()
    error.textContent = code ? words[code] : ''
    input.setAttribute('aria-invalid', String(Boolean(code)))
    return code
  }
  input.addEventListener('blur', () => input.value && show())
  input.addEventListener('input', () => input.getAttribute('aria-invalid') === 'true' && show())
  const speak = (asked, name = id) => {
    words = asked
    label.textContent = words[name]
    if (error.textContent) show()
  }
  return { box, input, problem, show, speak, isTyped: input.tagName === 'INPUT' }
}

export function textField(id, autocomplete, placeholder, maxLength, problemOf) {
  const input = make('input', {
    type: 'text',
    autocomplete,
    placeholder,
    maxLength,
    inputMode: 'numeric',
    required: true,
  })
  return field(id, input, problemOf)
}

export function selectField(id, values) {
  const select = make('select', { autocomplete: 'country' })
  for (const value of values) select.append(new Option(value, value))
  return field(id, select, () => undefined)
}
