import { selectField, textField } from './card-field.js'
import { digitsOf, format, groups, problemOfCvc, problemOfExpiry, problemOfNumber, slashed } from './card-rules.js'
import { make } from './dom.js'

const countries = ['US', 'CA', 'GB', 'DE', 'FR', 'ES', 'IT', 'PT', 'JP', 'CN', 'BR', 'MX']
const withPostalCode = { US: 'zip', CA: 'postalCode', GB: 'postalCode' }

/**
 * The fields of a card, with `speak(words)`, `validate()` (focuses the first wrong one) and `cardData()`; the country may be
 * given beforehand.
 */
export function buildForm(givenCountry) {
  let words = {}
  const number = textField('number', 'cc-number', '1234 1234 1234 1234', 19 + 4, problemOfNumber)
  const expiry = textField('expiry', 'cc-exp', '', 7, problemOfExpiry)
  const cvc = textField('cvc', 'cc-csc', 'CVC', 4, problemOfCvc)
  const country = selectField('country', countries)
  const postal = textField('postalCode', 'postal-code', '12345', 10, (value) =>
    country.input.value in withPostalCode && value.trim().length < (country.input.value === 'US' ? 5 : 3)
      ? 'incomplete_zip'
      : undefined,
  )
  postal.input.inputMode = 'text'
  const terms = make('p', { className: 'terms wide', hidden: true })
  number.box.classList.add('wide')

  number.input.addEventListener('input', () => format(number.input, groups))
  expiry.input.addEventListener('input', (event) => format(expiry.input, (digits) => slashed(digits, event.inputType)))
  cvc.input.addEventListener('input', () => format(cvc.input, (digits) => digits.slice(0, 4)))
  country.input.addEventListener('change', () => {
    const label = withPostalCode[country.input.value]
    postal.box.hidden = !label
    postal.speak(words, label)
    postal.input.value = ''
  })
  if (countries.includes(givenCountry)) {
    country.input.value = givenCountry
    country.input.dispatchEvent(new Event('change'))
  }

  const fields = [number, expiry, cvc, country, postal]
  const grid = make('div', { className: 'grid' })
  grid.setAttribute('role', 'group')
  grid.append(...fields.map((field) => field.box), terms)

  function speak(asked) {
    words = asked
    const nameOf = new Intl.DisplayNames(words.locale, { type: 'region' })
    for (const field of fields) field.speak(words)
    postal.speak(words, withPostalCode[country.input.value])
    for (const option of country.input.options) option.textContent = nameOf.of(option.value)
    expiry.input.placeholder = words.expiryHint
    terms.textContent = words.terms
    grid.setAttribute('aria-label', words.details)
  }

  function validate() {
    const wrong = fields.filter((field) => field.show())
    const [first] = wrong
    if (!first) return undefined
    first.input.focus()
    const code = first.problem()
    return { type: 'validation_error', code, message: words[code] }
  }

  function cardData(billing = {}) {
    const [month, year] = expiry.input.value.split('/').map((part) => part.trim())
    const address = {
      country: country.input.value,
      postal_code: postal.box.hidden ? undefined : postal.input.value.trim(),
    }
    return {
      type: 'card',
      card: {
        number: digitsOf(number.input.value),
        exp_month: Number(month),
        exp_year: Number(year),
        cvc: cvc.input.value,
      },
      billing_details: { ...billing, address: { ...address, ...billing.address } },
    }
  }

  return { grid, fields, terms, speak, validate, cardData }
}
