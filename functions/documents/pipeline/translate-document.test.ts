import { expect, test } from 'vitest'
import { warning } from '#shared/messages/warning.ts'
import { pseudoEngine } from '../engines/pseudo.ts'
import type { LedgerEntry } from '../model/ledger.ts'
import { plainText } from '../model/unit.ts'
import { p, r } from '../testing/docx/generate/word-parts.ts'
import { zipFiles } from '../testing/docx/generate/zip-files.ts'
import { generateFiles } from '../testing/docx/generate.ts'
import { font, onePage, stream } from '../testing/pdf/raw.ts'
import { inProcessParser } from './parser.ts'
import { checkOutput, translateDocument } from './translate-document.ts'

test('what the owner of a file should know of it comes with its translation', async () => {
  const body = p(r('<w:t>Solve</w:t>') + '<m:oMath><m:r><m:t>x = y</m:t></m:r></m:oMath>')
  const file = { name: 'a.docx', bytes: zipFiles(generateFiles({ pages: 0, body })) }
  const options = { source: 'en', target: 'es' }
  const { warnings, overflow } = await translateDocument(inProcessParser(file), async () => pseudoEngine(), options)
  expect(warnings).toContainEqual(warning('has-equations'))
  expect(overflow).toEqual([])
})

test('a text that the writer told of takes no place of another one', () => {
  const entry = (id: string): LedgerEntry => ({
    id,
    place: [],
    kind: 'heading',
    source: 'Rapport',
    target: 'Report',
    sourceHash: '0',
    disposition: 'translated',
    reason: null,
    notes: [],
  })
  const [cut, shown] = [entry('field-1'), entry('p1-1')]
  const texts = { 'field-1': 'Rep', 'p1-2': 'Report' }
  const output = Object.entries(texts).map(([id, text]) => ({ ...shown, id, pieces: [text] }))
  const told = [{ id: 'field-1', note: 'its end is cut off' }]
  expect(checkOutput([cut, shown], told, output)).toEqual([{ ...cut, notes: ['its end is cut off'] }, shown])
  expect(() => checkOutput([cut, shown], told, [])).toThrow('1 of 2 segments failed')
})

test('terms are asked for the pair that was recognised, and only those that stand in the document are sent', async () => {
  const file = { name: 'a.txt', bytes: Buffer.from('The seller delivers the goods to the buyer within thirty days.\n') }
  const asked: string[] = []
  const sent: string[] = []
  const engine = pseudoEngine()
  const { ledger } = await translateDocument(
    inProcessParser(file),
    async () => ({
      ...engine,
      translate: async (batch, options) => {
        sent.push(...batch.map(({ text }) => text), ...(options.terms ?? []).map(({ target }) => `term ${target}`))
        return batch.map(({ text }) => text)
      },
    }),
    {
      source: 'auto',
      target: 'es',
      termsFor: ({ source, target }) => {
        asked.push(`${source}-${target}`)
        return [
          { source: 'seller', target: 'vendedor' },
          { source: 'lawyer', target: 'abogado' },
        ]
      },
    },
  )
  expect(asked).toEqual(['en-es'])
  expect(sent).toEqual(['The vendedor delivers the goods to the buyer within thirty days.', 'term vendedor'])
  expect(ledger.flatMap(({ notes }) => notes)).toEqual([])
})

test('a number that is a link at the end of a paragraph is found in the DOCX of its PDF', async () => {
  const link = '<< /Type /Annot /Subtype /Link /Rect [74 195 105 215] /A << /S /URI /URI (https://a.example) >> >>'
  const bytes = onePage(
    { 5: stream('BT /F 12 Tf 20 200 Td (Previous: ) Tj 55 0 Td (2005) Tj ET') },
    `/Font << /F ${font()} >>`,
    `/Annots [${link}]`,
  )
  const parser = inProcessParser({ bytes, name: 'a.pdf' })
  const { units } = await parser.extract()
  const { output, overflow } = await parser.rebuild(units, { source: 'en', target: 'pt' }, 'docx')
  const ledger = units.map(
    ({ id, kind, place, pieces }): LedgerEntry => ({
      id,
      place,
      kind,
      source: plainText(pieces),
      target: plainText(pieces),
      sourceHash: '0',
      disposition: 'translated',
      reason: null,
      notes: [],
    }),
  )
  expect(ledger.map(({ target }) => target)).toEqual(['Previous: 2005'])
  expect(checkOutput(ledger, overflow, output)).toEqual(ledger)
})
