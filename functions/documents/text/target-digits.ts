import { scriptOf } from '#shared/languages/script.ts'
import { westernDigits } from '#shared/translations/checks/numbers.ts'

/**
 * A number that no engine translates, as its target writes it: in 0-9 and with the separators of the target, where it has Arabic, Indian, Thai …
 * digits. Full-width ones stay in East Asia. A language with digits of its own keeps all as they are, and no calendar is changed. Each sign stays
 * one, so that tags stay in place.
 */
export function inDigitsOf(target: string, text: string): string {
  const { script } = scriptOf(target)
  if (!otherDigit.test(text) || scriptsWithDigits.has(script)) return text
  const isWide = /[０-９]/.test(text) && !eastAsian.has(script)
  const western = text.replace(/[٬٫٪]/g, (sign) => signsOf(target)[sign] ?? sign)
  return western.replace(/[^\P{Nd}0-9\u{10000}-\u{10ffff}]|[！-～]/gu, (sign) => {
    if (!/[！-～]/.test(sign)) return westernDigits(sign)
    return isWide ? String.fromCharCode(sign.charCodeAt(0) - 0xfee0) : sign
  })
}

/** A digit of another script; those of formulas are a look. */
const otherDigit = /[^\P{Nd}0-9\u{10000}-\u{10ffff}]/u

const scriptsWithDigits = new Set(
  'Arab Beng Deva Gujr Guru Khmr Knda Laoo Mlym Mong Mymr Nkoo Orya Sinh Taml Telu Thai Tibt'.split(' '),
)

const eastAsian = new Set(['Hans', 'Hant', 'Jpan', 'Kore'])

/** Arabic separators say which they are: in those of another language they say it too. */
function signsOf(target: string): Record<string, string> {
  const parts = new Intl.NumberFormat(target, { numberingSystem: 'latn' }).formatToParts(12345.5)
  const find = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value
  return { '٬': find('group')?.replace('\u202f', '\u00a0') ?? '', '٫': find('decimal') ?? '.', '٪': '%' }
}
