export function problemOfNumber(value) {
  const digits = digitsOf(value)
  if (digits.length < lengthOf(digits)) return 'incomplete_number'
  return passesLuhn(digits) ? undefined : 'invalid_number'
}

export function problemOfExpiry(value) {
  const [, month, year] = /^(\d\d) \/ (\d\d)$/.exec(value) ?? []
  if (!month) return 'incomplete_expiry'
  if (Number(month) < 1 || Number(month) > 12) return 'invalid_expiry_month'
  return new Date(2000 + Number(year), Number(month)) > new Date() ? undefined : 'invalid_expiry_month_past'
}

export function problemOfCvc(value) {
  return value.length < 3 ? 'incomplete_cvc' : undefined
}

export function format(input, shape) {
  input.value = shape(digitsOf(input.value))
}

export function groups(digits) {
  return (digits.slice(0, lengthOf(digits)).match(/\d{1,4}/g) ?? []).join(' ')
}

export function slashed(digits, inputType) {
  const full = /^[2-9]/.test(digits) ? `0${digits}` : digits
  const isDeleting = inputType?.startsWith('delete')
  if (full.length < 2 || (full.length === 2 && isDeleting)) return full.slice(0, 2)
  return `${full.slice(0, 2)} / ${full.slice(2, 4)}`
}

export const digitsOf = (value) => value.replace(/\D/g, '')
const lengthOf = (digits) => (/^3[47]/.test(digits) ? 15 : 16)

function passesLuhn(digits) {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const doubled = index % 2 ? Number(digit) * 2 : Number(digit)
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return sum % 10 === 0
}
