import { type Check, error, lacking } from './finding.ts'
import { westernDigits } from './numbers.ts'

/** Passport, file and account numbers: every character counts, and nothing else does: neither spaces nor marks between them. */
export const identifiers: Check = ({ source, target }) => {
  const [from, to] = [identifiersIn(source), identifiersIn(target)]
  const plainTarget = plain(target)
  const plainSource = plain(source)
  return [
    ...lacking(from, to)
      .filter((code) => !plainTarget.includes(plain(code)))
      .map((code) => error('identifiers', 'finding-missing', { what: code })),
    ...lacking(to, from)
      .filter((code) => !plainSource.includes(plain(code)))
      .map((code) => error('identifiers', 'finding-added', { what: code })),
  ]
}

const plain = (text: string) => westernDigits(text).replace(/[\s\u00a0./-]/g, '')

/** Letters and digits in one word, digits that begin with zero, groups of digits that are no amount. */
function identifiersIn(text: string): string[] {
  const found = westernDigits(text).match(pattern) ?? []
  return found.filter((code) => {
    if (/^\d{1,4}[A-Z]{1,3}$/.test(code)) return false
    const [letters, digits] = [/[A-Z]/.test(code), code.replace(/\D/g, '').length]
    return letters ? digits >= 2 && code.length >= 4 : digits >= 4
  })
}

const pattern =
  /(?<![\p{Script=Latin}\p{N}@./_=&?#-])(?:(?=[A-Z\d]*[A-Z])(?=[A-Z\d]*\d)[A-Z\d]{4,}|0\d{3,}|\d{9,}|\d{2,4}(?:[-]\d{2,5}){2,}|\d{3}(?:\.\d{3}){2}-\d{2})(?![\p{Script=Latin}\p{N}@_]|[./-]\d)/gu
