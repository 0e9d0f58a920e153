import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { table } from './table.ts'

const root = join(import.meta.dirname, '../..')
const files = globSync('{web,functions}/**/messages/**/es.json', { cwd: root, exclude: ['**/node_modules/**'] })

/** What only somebody is told whom one calls "tú". */
const informal =
  /(?<!\p{L})(?:tú|ti|tus?|tuy[oa]s?|te|contigo|eres|estás|has|puedes|tienes|quieres|fuiste|podrás|verás|recibirás|inténtalo|léelo|ábrelo)(?!\p{L})/iu

test('every Spanish text calls its reader "usted": pages, mails and what the server says', () => {
  expect(files.length).toBeGreaterThan(30)
  const said = [
    ...files.flatMap((file) =>
      textsIn(JSON.parse(readFileSync(join(root, file), 'utf8'))).map((text) => `${file}: ${text}`),
    ),
    ...Object.entries(table).flatMap(([code, { es }]) => textsIn(es).map((text) => `${code}: ${text}`)),
  ]
  expect(said.filter((line) => informal.test(line.slice(line.indexOf(': '))))).toEqual([])
})

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
