import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readGlossaries, termsOfFiles } from './read-glossaries.ts'

/** Files in a folder of their own, in this order. */
async function files(texts: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'glossaries-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await Promise.all(Object.entries(texts).map(([name, text]) => writeFile(join(folder, name), text)))
  return Object.keys(texts).map((name) => join(folder, name))
}

const concept = (en: string, es: string) =>
  `<tbx><conceptEntry><langSec xml:lang="en"><term>${en}</term></langSec><langSec xml:lang="es"><term>${es}</term></langSec></conceptEntry></tbx>`

test('of several files the first that has a term wins, whatever their format', async () => {
  const paths = await files({
    'a.csv': 'en,es\nbill,factura\n',
    'b.tbx': concept('Bill', 'cuenta'),
    'c.csv': 'es,en\npago,payment\n',
  })
  expect(termsOfFiles(await readGlossaries(paths), { source: 'en', target: 'es' })).toEqual([
    { source: 'payment', target: 'pago' },
    { source: 'bill', target: 'factura' },
  ])
})

test.each([
  ['a row without a translation', { 'a.csv': 'en,es\nbill,factura\nbuyer,\n' }, 'a.csv: line 3: no translation: buyer'],
  ['broken XML', { 'a.tbx': '<tbx>\n<term></tbx>' }, /^a\.tbx: .*line 2 is not valid XML/],
  ['an open quotation mark', { 'a.csv': 'en,es\nbill,"factura' }, /^a\.csv: .*line 2/],
  ['no text', { 'a.csv': '' }, /^a\.csv: /],
])('a glossary with %s is refused with its name and line', async (_, texts, message) => {
  await expect(readGlossaries(await files(texts))).rejects.toThrow(message)
})

test('a glossary that is not there, or has nothing for the pair, is named', async () => {
  await expect(readGlossaries(['/nowhere/a.csv'])).rejects.toThrow('a.csv: no such file.')
  const french = await readGlossaries(await files({ 'f.csv': 'en,fr\nbill,facture\n' }))
  expect(() => termsOfFiles(french, { source: 'en', target: 'es' })).toThrow('f.csv: no terms from en to es.')
})
