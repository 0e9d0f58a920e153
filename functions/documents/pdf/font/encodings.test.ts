import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { plainText } from '../../model/unit.ts'
import { onePage, stream } from '../../testing/pdf/raw.ts'
import { format } from '../format.ts'
import { type EncodingName, encoding } from './encodings.ts'

const reader = readFileSync(createRequire(import.meta.url).resolve('pdfjs-dist/legacy/build/pdf.worker.mjs'), 'utf8')

/** The table of another reader of PDF. */
function tableOf(name: string): string[] {
  const [, table = ''] = new RegExp(`const ${name} = (\\[[^\\]]*\\])`).exec(reader) ?? []
  return JSON.parse(table)
}

test.each<[EncodingName, string, [number, string][]]>([
  ['StandardEncoding', 'StandardEncoding', []],
  ['WinAnsiEncoding', 'WinAnsiEncoding', []],
  // Since Mac OS 8.5 the euro has the place of the currency sign.
  ['MacRomanEncoding', 'MacRomanEncoding', [[0xdb, 'Euro']]],
  ['Symbol', 'SymbolSetEncoding', []],
  ['ZapfDingbats', 'ZapfDingbatsEncoding', []],
])('%s names every code as another reader does', (name, other, changes) => {
  const expected = tableOf(other)
  for (const [code, glyph] of changes) expected[code] = glyph
  expect(encoding(name)).toEqual(expected)
})

test.each([
  ['MacRomanEncoding', 'con\\336rm \\337oor 5 k\\275', 'confirm floor 5 k\u2126'],
  ['WinAnsiEncoding', '120 m\\262 and 40 m\\263, 1\\271', '120 m² and 40 m³, 1¹'],
])('text of %s is read', async (name, codes, expected) => {
  const bytes = onePage(
    { 5: stream(`BT /F 12 Tf 20 200 Td (${codes}) Tj ET`) },
    `/Font << /F << /Type /Font /Subtype /TrueType /BaseFont /Arial /Encoding /${name} >> >>`,
  )
  expect((await format.extract(bytes)).units.map(({ pieces }) => plainText(pieces))).toEqual([expected])
})

test.each([
  ['names alone', ''],
  ['a map that says what their names do in private use', '/ToUnicode 6 0 R'],
])('old figures, small capitals and long dashes are read by %s', async (_, map) => {
  const bytes = onePage(
    {
      4: `<< /Type /Font /Subtype /Type1 /BaseFont /MinionExp-Regular ${map} /Encoding << /Type /Encoding
        /Differences [48 /zerooldstyle /oneoldstyle 97 /Asmall /Bsmall /Agravesmall /threequartersemdash /ssuperior /registerserif] >> >>`,
      5: stream('BT /F 12 Tf 20 200 Td (10 abcdef) Tj ET'),
      6: stream(
        '1 begincodespacerange <00> <ff> endcodespacerange 3 beginbfchar <30> <F730> <31> <F731> <61> <F761> endbfchar',
      ),
    },
    '/Font << /F 4 0 R >>',
  )
  expect((await format.extract(bytes)).units.map(({ pieces }) => plainText(pieces))).toEqual(['10 ABÀ—s®'])
})
