/** Languages that write dates in figures and Latin capitals on cards, statements and registers. */
const languages = [
  'cs',
  'da',
  'de',
  'en',
  'es',
  'fi',
  'fr',
  'hr',
  'hu',
  'id',
  'it',
  'nb',
  'nl',
  'pl',
  'pt',
  'ro',
  'sv',
  'tr',
]

const months: ReadonlySet<string> = new Set(
  languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
      const names = Array.from({ length: 12 }, (_, at) => format.format(Date.UTC(2020, at, 5)))
      return names.flatMap((name) => {
        const letters = name.normalize('NFD').replace(/\P{L}/gu, '').toUpperCase()
        return [letters, letters.slice(0, 3)]
      })
    }),
  ),
)

const shape = /^\d{1,2}[-/.]([A-Z]{3,9})[-/.](?:19|20)?\d\d$/

/** Whether this is a date whose month is a word, as "12-ENE-1985": a translator changes it, a code is left alone. */
export const isWordDate = (text: string): boolean => months.has(shape.exec(text)?.[1] ?? '')
