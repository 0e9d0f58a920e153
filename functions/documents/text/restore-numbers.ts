import { type FoundNumber, findNumbers, sameNumber } from '#shared/translations/checks/numbers.ts'

/**
 * Puts right the numbers whose separators an engine broke ("1,250.50" as "1.250.50"): the same digits, no longer a number
 * of the same value. Numbers with other digits are left for the checks to report.
 */
export function restoreNumbers(source: string, target: string): string {
  const wanted = findNumbers(source)
  const given = findNumbers(target)
  // A text of so many numbers is a table, whose separators no engine turns round here and there.
  if (wanted.length * given.length > mostCompared) return target
  const lost = wanted.filter((number) => !given.some((other) => sameNumber(number, other)))
  const foreign = given.filter((number) => !wanted.some((other) => sameNumber(number, other)))
  return lost.reduce((text, number) => {
    const broken = foreign.find((other) => digits(other.text) === digits(number.text) && other.text !== number.text)
    return broken && text.includes(broken.text) ? text.replace(broken.text, () => inStyleOf(number, broken)) : text
  }, target)
}

const mostCompared = 250_000

/** The number as it was, with separators swapped where the engine had begun to write them the other way. */
function inStyleOf({ text }: FoundNumber, broken: FoundNumber): string {
  const marks = text.match(/[.,]/g) ?? []
  if (new Set(marks).size !== 2 || /[.,]/.exec(broken.text)?.[0] === marks[0]) return text
  return text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))
}

const digits = (text: string) => text.replace(/\D/g, '')
