import { base } from './finding.ts'

/** A number in a text: how it is written, and every value that some country's separators give it. */
export type FoundNumber = {
  text: string
  values: number[]
  parts: string[]
  /** The decimal reading of "1,250", which may be a whole number elsewhere: 1.25 only where the other has these digits too. */
  doubtful?: number
  /** "5 p.m." is 17 where hours are counted through. */
  hour?: number
}

/** Numbers are compared each with each: a text that holds more is a table, or made to take minutes. */
export const mostNumbers = 500

/** Numbers of a text in reading order; dates and times with `/`, `:` or `-` are one, by their parts. */
export function findNumbers(text: string): FoundNumber[] {
  const known = recent.get(text)
  if (known) return known
  if (recent.size > 500) recent.clear()
  const found = readNumbers(text)
  recent.set(text, found)
  return found
}

/** Many checks ask for the numbers of the same text. */
const recent = new Map<string, FoundNumber[]>()

function readNumbers(text: string): FoundNumber[] {
  if (!/\p{Nd}/u.test(text)) return []
  const western = westernDigits(text).replace(/(?<=\d)[٬٫，．](?=\d)/g, (sign) => ('٬，'.includes(sign) ? ',' : '.'))
  return Array.from(western.matchAll(numberPattern), ({ 0: token, index }) => {
    const parts = token.split(/[/:–-]/)
    const values = parts.length > 1 ? [] : readings(token)
    const [half = ''] =
      /^\s?[ap]\.?\s?m(?![\p{L}\p{N}])/iu.exec(western.slice(index + token.length, index + token.length + 6)) ?? []
    const clock = Number(/^\d{1,2}/.exec(token)?.[0])
    const hour = half && clock <= 12 ? (clock % 12) + (/p/i.test(half) ? 12 : 0) : undefined
    return {
      text: token,
      values,
      parts: parts.map((part) => String(Number(part.replace(/\D/g, '')))).sort(),
      ...(values.length === 2 ? { doubtful: values[1] as number } : {}),
      ...(hour === undefined ? {} : { hour }),
    }
  })
}

/** True when one could be the other in another country's notation. */
export function sameNumber(a: FoundNumber, b: FoundNumber): boolean {
  if (a.text === b.text || halfDay(a, b)) return true
  if (a.parts.length > 1 || b.parts.length > 1) return a.parts.join() === b.parts.join()
  return a.values.some((value) => {
    if (!b.values.includes(value)) return false
    return (value !== a.doubtful && value !== b.doubtful) || digitsOf(a) === digitsOf(b)
  })
}

const digitsOf = ({ text }: FoundNumber) => text.replace(/\D/g, '')

/** Digits of every script as 0-9. */
export function westernDigits(text: string): string {
  if (!/[^\P{Nd}0-9]/u.test(text)) return text
  return text.replace(/\p{Nd}/gu, (digit) => {
    if (digit <= '9') return digit
    let value = 0
    const code = digit.codePointAt(0) ?? 0
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
    return String(value % 10)
  })
}

/** Months named in a text, as 1-12, so that "3 March" and "3/3" can be the same date. */
export function monthsIn(text: string, language: string): number[] {
  const lower = text.toLowerCase()
  return monthNames(base(language)).flatMap((names, i) => (names.some((name) => wordIn(lower, name)) ? [i + 1] : []))
}

const numberPattern =
  /(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}_])\d+(?:[.,'’\u00a0\u202f ](?=\d{3}(?!\d))\d{3})*(?:[.,]\d+)*(?:[/:–-]\d+){0,2}/gu

function readings(token: string): number[] {
  const plain = token.replace(/['’\u00a0\u202f ]/g, '')
  const marks = plain.match(/[.,]/g) ?? []
  if (!marks.length) return [Number(plain)]
  const last = plain.lastIndexOf(marks.at(-1) ?? '')
  const asDecimal = Number(`${plain.slice(0, last).replace(/[.,]/g, '')}.${plain.slice(last + 1)}`)
  const asWhole = Number(plain.replace(/[.,]/g, ''))
  const grouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(plain)
  if (marks.length === 1) return grouped ? [asWhole, asDecimal] : [asDecimal]
  if (new Set(marks).size === 1) return grouped ? [asWhole] : []
  return marks.slice(0, -1).every((mark) => mark === marks[0]) ? [asDecimal] : []
}

/** 3:30 and 15:30 are the same time on a watch, and 5 p.m. is 17 hours. */
function halfDay(a: FoundNumber, b: FoundNumber): boolean {
  const read = ({ text }: FoundNumber) => /^(\d{1,2}):(\d{2})/.exec(text)
  const [x, y] = [read(a), read(b)]
  if (x && y) return x[2] === y[2] && Math.abs(Number(x[1]) - Number(y[1])) === 12
  const [said, other] = a.hour === undefined ? [b, a] : [a, b]
  const minutes = read(said)?.[2] ?? '00'
  return (
    said.hour !== undefined &&
    minutes === '00' &&
    /^\d{1,2}(?::00)?$/.test(other.text) &&
    Number.parseInt(other.text, 10) === said.hour
  )
}

const known = new Map<string, string[][]>()

function monthNames(language: string): string[][] {
  const found = known.get(language)
  if (found) return found
  const names = Array.from({ length: 12 }, (_, month) => {
    const day = new Date(Date.UTC(2024, month, 15))
    const forms = [{ month: 'long' }, { month: 'long', day: 'numeric' }, { month: 'short' }] as const
    return forms.flatMap((form) => {
      const parts = new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' }).formatToParts(day)
      const name =
        parts
          .find((part) => part.type === 'month')
          ?.value.toLowerCase()
          .replace(/\.$/, '') ?? ''
      return /\p{L}{3}/u.test(name) ? [name] : []
    })
  })
  known.set(language, names)
  return names
}

function wordIn(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const around = (text[at - 1] ?? ' ') + (text[at + word.length] ?? ' ')
    if (!/\p{L}/u.test(around)) return true
  }
  return false
}
