import { expect, test } from 'vitest'
import { plainText, type UnitTarget } from '../../model/unit.ts'
import { font, onePage, stream } from '../../testing/pdf/raw.ts'
import { pageBytes } from '../content/streams.ts'
import { openPdf } from '../file/open.ts'
import { pagesOf } from '../file/pages.ts'
import { format } from '../format.ts'

const page = (content: string) => onePage({ 4: font(), 5: stream(content) }, '/Font << /F 4 0 R >>')

const textsOf = async (bytes: Uint8Array) => (await format.extract(bytes)).units.map(({ pieces }) => plainText(pieces))

/** The page's instructions after its text became "Otras palabras". */
async function translated(bytes: Uint8Array): Promise<{ content: string; texts: string[] }> {
  const { units } = await format.extract(bytes)
  const targets = new Map(units.map(({ id }): [string, UnitTarget] => [id, { id, pieces: ['Otras palabras'] }]))
  const { bytes: out } = await format.rebuild(bytes, targets, { source: 'en', target: 'es' })
  const file = openPdf(out)
  const [node] = pagesOf(file)
  if (!node) throw new Error('no page')
  const fonts = [...(file.dict(node.resources.get('Font')) ?? [])].map(([, ref]) => file.dict(ref)?.get('BaseFont'))
  const content = Buffer.from(pageBytes(file, node.dict)).toString('latin1')
  return { content: `${content} ${JSON.stringify(fonts)}`, texts: await textsOf(out) }
}

const again = '(Some words) Tj'

test.each([
  ['drawn again with lines', `BT /F 12 Tf 20 200 Td ${again} 1 Tr ${again} ET`.replace('1 Tr', '0 0 Td 1 Tr')],
  ['drawn again a hair beside', `BT /F 12 Tf 20 200 Td ${again} 0.3 0 Td ${again} ET`],
  ['drawn again letter by letter', `BT /F 12 Tf 20 200 Td (S) Tj 0.3 0 Td (S) Tj 8 0 Td (o) Tj 0.3 0 Td (o) Tj ET`],
  ['filled and outlined at once', `BT /F 12 Tf 2 Tr 20 200 Td ${again} ET`],
])('text %s is one bold text, and no copy of it stays', async (_, content) => {
  const bytes = page(content)
  expect(await textsOf(bytes)).toHaveLength(1)
  const after = await translated(bytes)
  expect(after.texts).toEqual(['Otras palabras'])
  expect(after.content).toMatch(/Arimo_?700Bold|Bold/)
  expect(after.content).not.toMatch(/Some words|\([So]\) Tj/)
})

// As large as the two letters of "Ox" in 20 points, each drawn around with curves.
const around = (x: number, y: number) =>
  `q 1 0 0 1 ${x} ${y} cm 0 0 m 2 5 4 9 9 10 c 9 8 8 4 7 2 c 5 1 3 0.5 1 0.2 c h S Q`

test.each([
  ['in the colour of the text', '0 G', false],
  ['in another colour', '1 0 0 RG', true],
])('shapes drawn around letters %s', async (_, colour, stay) => {
  const content = `${colour} BT /F 20 Tf 20 200 Td (Ox) Tj ET ${around(23, 201)} ${around(36, 200)} ${around(120, 100)}`
  const { content: after } = await translated(page(content))
  expect(after.match(/ c\s+h S Q/g)).toHaveLength(stay ? 3 : 1)
  expect(after.includes('Bold')).toBe(!stay)
  // One that stands elsewhere is part of a drawing.
  expect(after).toMatch(/120 100 cm 0 0 m 2 5 4 9 9 10 c/)
})

test('text drawn again in its place is not bold', async () => {
  const after = await translated(page(`BT /F 12 Tf 1 0 0 rg 20 200 Td ${again} 0 0 1 rg 0 0 Td ${again} ET`))
  expect(after.texts).toEqual(['Otras palabras'])
  expect(after.content).not.toContain('Bold')
})

test('a shadow goes on lying below its text, in its own colour', async () => {
  const bytes = page(`BT /F 20 Tf 0.7 g 21 199 Td ${again} 0 g -1 1 Td ${again} ET`)
  expect(await textsOf(bytes)).toEqual(['Some words'])
  const { content, texts } = await translated(bytes)
  expect(texts).toEqual(['Otras palabras'])
  expect(content).toMatch(/1 0 0 1 21 199 Tm\s[^]*0\.7 g[^]*1 0 0 1 20 200 Tm\s[^]*0 g/)
})

test('letters with a line of another colour keep it', async () => {
  const after = await translated(page(`BT /F 12 Tf 2 Tr 1 g 0 G 20 200 Td ${again} ET`))
  expect(after.content).not.toMatch(/0 Tr|Bold/)
})

test.each([
  ['equal texts in the lines of a table', `BT /F 12 Tf 20 200 Td ${again} 0 -14 Td ${again} ET`],
  ['equal texts side by side', `BT /F 12 Tf 20 200 Td ${again} 90 0 Td ${again} ET`],
])('%s are two', async (_, content) => {
  expect((await textsOf(page(content))).join(' ')).toBe('Some words Some words')
})

const painted = (words: string, y: number) => `q BT /F 12 Tf 7 Tr 20 ${y} Td (${words}) Tj ET 0 0 300 300 re f Q`

test.each([
  ['each line of a paragraph', `${painted('Some words over', 200)} ${painted('two lines', 186)}`],
  ['a text that is filled too', `BT /F 12 Tf 20 200 Td ${again} ET ${painted('Some words', 200)}`],
])('what is painted through the letters of %s is painted through the translation', async (_, content) => {
  const bytes = page(content)
  expect(await textsOf(bytes)).toHaveLength(1)
  const after = await translated(bytes)
  expect(after.texts).toEqual(['Otras palabras'])
  // Each text object that ends in a clip has letters for it, or the page would be black.
  expect(after.content.match(/BT(?:(?!ET)[^])*Attesta\d+ 12 Tf(?:(?!ET)[^])*ET/g)).toHaveLength(2)
})

const band = (bottom: number, text: string) => `q 0 ${bottom} 300 100 re W n ${text} Q`
const line = 'BT /F 12 Tf 20 200 Td [(Oct. 3, we had )] TJ ET'
// Its comma and its full stop do not reach into the band, nor its spaces.
const upper = 'BT /F 12 Tf 20 200 Td [(Oct)-556(3)-556(we)-278(had)] TJ ET'

test.each([
  ['in whole lines', `${band(204, line)} ${band(104, line)}`],
  ['with the letters that each band shows', `${band(204, upper)} ${band(104, line)}`],
  ['with the fewer letters later', `${band(104, line)} ${band(204, upper)}`],
])('a line that is printed in two bands %s is one text, and is seen whole', async (_, content) => {
  const bytes = page(content)
  expect(await textsOf(bytes)).toEqual(['Oct. 3, we had'])
  const after = await translated(bytes)
  expect(after.texts).toEqual(['Otras palabras'])
  // Outside of both clips.
  expect(after.content).toMatch(/ Q\s+Q\s+q\s+BT\s[^]*Attesta\d+ 12 Tf/)
  expect(after.content).not.toMatch(/Oct/)
})

test('a text upon another one under the same clip is a text of its own', async () => {
  expect(await textsOf(page(band(104, `${line} ${upper}`)))).toHaveLength(2)
})
