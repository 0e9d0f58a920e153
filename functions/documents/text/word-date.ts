import { monthNames } from './months.ts'

/** Languages that write dates in figures and Latin capitals on cards, statements and registers. */
const languages = 'cs da de en es fi fr hr hu id it nb nl pl pt ro sv tr'.split(' ')

/** Names of months, also cut after three letters, in capitals without accents: made when the first date asks for them. */
let months: ReadonlySet<string> | undefined

function monthsInCapitals(): ReadonlySet<string> {
  const names = languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => monthNames(language, { month })),
  )
  const capitals = names.map((name) => name.normalize('NFD').replace(/\P{L}/gu, '').toUpperCase())
  return new Set(capitals.flatMap((name) => [name, name.slice(0, 3)]))
}

const shape = /^\d{1,2}[-/.]([A-Z]{3,9})[-/.](?:19|20)?\d\d$/

/** Whether this is a date whose month is a word, as "12-ENE-1985": a translator changes it, a code is left alone. */
export function isWordDate(text: string): boolean {
  const month = shape.exec(text)?.[1]
  if (month === undefined) return false
  months ??= monthsInCapitals()
  return months.has(month)
}
