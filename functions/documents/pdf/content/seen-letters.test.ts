import { expect, test } from 'vitest'
import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { plainText } from '../../model/unit.ts'
import { font, type Objects, onePage, pdf, stream } from '../../testing/pdf/raw.ts'
import { format } from '../format.ts'

const line = (text: string, y: number, name = 'F') => `BT /${name} 12 Tf 20 ${y} Td ${text} Tj ET\n`
const spanned = (actual: string, content: string) => `/Span << /ActualText (${actual}) >> BDC\n${content}EMC\n`
const seen = '(Words that every reader of the page can see)'

const textsOf = async (objects: Objects, resources = '/Font << /F 4 0 R >>') =>
  (await format.extract(onePage(objects, resources))).units.map(({ pieces }) => plainText(pieces))
const textsOn = (content: string) => textsOf({ 4: font(), 5: stream(content) })

test.each([
  ['nothing', ''],
  ['a word', 'Hello'],
])('letters are read as they are drawn where /ActualText says %s in the place of a line', async (_, actual) => {
  expect(await textsOn(line('(Before)', 250) + spanned(actual, line(seen, 200)))).toEqual(['Before', seen.slice(1, -1)])
  // Its mark may never end.
  expect(await textsOn(spanned(actual, line(seen, 200)).replace('EMC', ''))).toEqual([seen.slice(1, -1)])
})

test('what /ActualText says in the place of a few letters, or as a whole, counts', async () => {
  expect(await textsOn(spanned('et cetera', line('(etc.)', 200)))).toEqual(['et cetera'])
  expect(await textsOn(spanned('The same words as a reader can see', line(seen, 200)))).toEqual([
    'The same words as a reader can see',
  ])
  expect(await textsOn(`${spanned('', line('(7)', 200))}${line('(code)', 180)}`)).toEqual(['code'])
})

const inHex = (text: string) =>
  `<${Array.from(text, (sign) => sign.charCodeAt(0).toString(16).padStart(4, '0')).join('')}>`
/** A font of two-byte codes whose map names some of them. */
const mapped = (text: string, signs: string): Objects => ({
  4: '<< /Type /Font /Subtype /Type0 /BaseFont /Some /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 7 0 R >>',
  5: stream(line(inHex(text), 200)),
  6: '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Some /DW 500 >>',
  7: stream(mapSource(signs)),
})
const mapSource = (signs: string) =>
  `1 begincodespacerange <0000> <ffff> endcodespacerange ${signs.length} beginbfchar ${Array.from(signs, (sign) => `${inHex(sign)} ${inHex(sign)}`).join(' ')} endbfchar`

test('letters that the map of their font leaves out are not passed over where they are most of its text', async () => {
  const text = 'Words of a font whose map names one letter'
  expect(await textsOf(mapped(text, 'x'))).toEqual([text])
  // Dots that lead to a number are many, and of one kind.
  expect(await textsOf(mapped(`Contents ${'.'.repeat(60)}`, 'Contes '))).toEqual(['Contents'])
})

test.each([
  ['a figure between blanks', 'The sum of 1234 euros is due', 'The sum of \ufffd\ufffd\ufffd\ufffd euros is due'],
  ['a figure behind a sign', 'It costs £20.', 'It costs £\ufffd\ufffd.'],
])('%s that the map of its font leaves out is not passed over', async (_, text, read) => {
  const objects = mapped(text, [...new Set(text.replace(/\d/g, ''))].join(''))
  const { units } = await format.extract(onePage(objects, '/Font << /F 4 0 R >>'))
  expect(units.map(({ keep, pieces }) => [keep, plainText(pieces)])).toEqual([['unreadable', read]])
})

test('a ligature that the map of its font does not name leaves no other word behind', async () => {
  const text = 'terms and condi\u019fons'
  const signs = [...new Set(text.replace('\u019f', ''))]
  const map = mapSource(signs.join('')).replace(/\d+ beginbfchar/, `${signs.length + 1} beginbfchar <019f> <fffd>`)
  const { units } = await format.extract(onePage({ ...mapped(text, ''), 7: stream(map) }, '/Font << /F 4 0 R >>'))
  expect(units.map(({ keep, pieces }) => [keep, plainText(pieces)])).toEqual([
    ['unreadable', 'terms and condi\ufffdons'],
  ])
})

const fee = 'A fee is due every year.'

test.each([
  ['a narrow sign between words', 'A fee \u0123 is due every year.', '/W [291 [300]]', ''],
  ['a narrow sign behind its end', `${fee}\u0123`, '/W [291 [250]]', ''],
  ['a sign that it calls a return', `${fee}\u0123`, '', '000d'],
  ['a sign that it calls zero', `${fee}\u0123`, '', '0000'],
])('%s that the map of its font leaves out is no word', async (_, text, widths, called) => {
  const objects = mapped(text, [...new Set(fee)].join(''))
  objects[6] = String(objects[6]).replace('/DW 500', `/DW 500 ${widths}`)
  if (called) {
    const more = ` 1 beginbfchar <0123> <${called}> endbfchar`
    objects[7] = stream(`${mapSource([...new Set(fee)].join(''))}${more}`)
  }
  const { units } = await format.extract(onePage(objects, '/Font << /F 4 0 R >>'))
  expect(units.map(({ keep, pieces }) => [keep, plainText(pieces).replace(/ +/g, ' ')])).toEqual([[undefined, fee]])
})

test('a figure that the map of its font calls zero is not passed over within a line', async () => {
  const objects = mapped('A fee of \u0123 is due', 'A feoisdu')
  objects[7] = stream(`${mapSource('A feoisdu')} 1 beginbfchar <0123> <0000> endbfchar`)
  const { units } = await format.extract(onePage(objects, '/Font << /F 4 0 R >>'))
  expect(units.map(({ keep }) => keep)).toEqual(['unreadable'])
})

/** A font whose map names its letters, and some codes as texts of more signs. */
const mappedAs = (text: string, names: Record<string, string>, widths = '') => {
  const letters = [...new Set(text)].filter((sign) => sign.charCodeAt(0) < 127 && !/\d/.test(sign)).join('')
  const more = Object.entries(names).map(([sign, name]) => `${inHex(sign)} ${inHex(name)}`)
  const objects = mapped(text, letters)
  return {
    ...objects,
    6: String(objects[6]).replace('/DW 500', `/DW 500 ${widths}`),
    7: stream(`${mapSource(letters)} ${more.length} beginbfchar ${more.join(' ')} endbfchar`),
  }
}

test('a part of a letter that the map of its font leaves out says nothing of its own', async () => {
  // The first part of a ligature says all of it.
  const text = 'The o\u01a01ce of \u01a11nance, by tra\u01a012c'
  expect(await textsOf(mappedAs(text, { '\u01a0': 'ffi', '\u01a1': 'fi' }))).toEqual([
    'The office of finance, by traffic',
  ])
  // What is drawn on a letter is narrow.
  expect(await textsOf(mappedAs('The cafe1 is open', {}, '/W [49 [300]]'))).toEqual(['The cafe is open'])
})

test.each([
  ['wide letters', 'Co1st2ucto3 1o4', '', 'Co\ufffdst\ufffducto\ufffd \ufffdo\ufffd'],
  ['a narrow letter where it leaves out wide ones', 'Co1st2uct', '/W [50 [300]]', 'Co\ufffdst\ufffduct'],
])('%s of words that the map of their font leaves out are missed', async (_, text, widths, read) => {
  const { units, warnings } = await format.extract(onePage(mappedAs(text, {}, widths), '/Font << /F 4 0 R >>'))
  expect(units.map(({ keep, pieces }) => [keep, plainText(pieces)])).toEqual([['unreadable', read]])
  expect(warnings).toEqual([{ code: 'has-unreadable-texts', params: { count: 1 } }])
})

test('a leader that the map of its font does not name leaves its line readable, and figures do not', async () => {
  const read = async (text: string) =>
    (await format.extract(onePage(mappedAs(text, { 1: '\ufffd' }), '/Font << /F 4 0 R >>'))).units.map(
      ({ keep, pieces }) => [keep, plainText(pieces).trim()],
    )
  expect(await read(`Contents ${'1'.repeat(30)}`)).toEqual([[undefined, 'Contents']])
  expect(await read('Sum of 1111 pounds')).toEqual([['unreadable', 'Sum of \ufffd\ufffd\ufffd\ufffd pounds']])
})

const table = (tag: string, at: number, length: number) =>
  Buffer.concat([Buffer.from(tag), Buffer.from([0, 0, 0, 0, 0, 0, at >> 8, at & 255, 0, 0, length >> 8, length & 255])])

/** A TrueType program of 400 glyphs, of which one draws nothing. */
function programWithBlank(blank: number): string {
  const loca = Buffer.alloc(802)
  for (let glyph = 0; glyph <= 400; glyph++) loca.writeUInt16BE(glyph - (glyph > blank ? 1 : 0), glyph * 2)
  const tables = [table('glyf', 60, 800), table('head', 860, 54), table('loca', 914, 802)]
  return Buffer.concat([
    Buffer.from([0, 1, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0]),
    ...tables,
    Buffer.alloc(854),
    loca,
  ]).toString('hex')
}

test.each([
  ['leaves out', {}],
  ['does not name', { '\u0123': '\ufffd' }],
])('a glyph that draws nothing, which the map of its font %s, is a blank', async (_, names) => {
  const objects: Objects = mappedAs('A\u0123fee\u0123is\u0123due', names)
  objects[6] = String(objects[6]).replace('/DW', '/FontDescriptor 8 0 R /DW')
  objects[8] = '<< /Type /FontDescriptor /FontName /Some /FontFile2 9 0 R >>'
  objects[9] = stream(`${programWithBlank(0x123)}>`, '/Filter /ASCIIHexDecode')
  expect(await textsOf(objects)).toEqual(['A fee is due'])
})

test.each([
  ['its letters agree', { a: '\u0102', e: '\u011e' }],
  ['it has no other', {}],
])('ligatures and letters of a Calibri that keeps its glyph numbers are read where %s', async (_, others) => {
  const text = '\u011a\u0102\u01a9\u011e\u0190\u019f'
  const names = {
    '\u019f': '\ufffd',
    ...Object.fromEntries(Object.entries(others).map(([name, code]) => [code, name])),
  }
  const objects = mappedAs(text, names)
  objects[6] = objects[6].replace('/Some', '/ABCDEF+Calibri')
  expect(await textsOf(objects)).toEqual(['dattesti'])
})

test('text is read whose font is missing, as viewers show it', async () => {
  expect(await textsOf({ 4: font(), 5: stream(line(seen, 200, 'Gone')) })).toEqual([seen.slice(1, -1)])
})

test('a page is read however deep it lies in the tree of pages', async () => {
  const deep = Array.from({ length: 300 }, (_, i) => [i + 10, `<< /Type /Pages /Kids [${i + 11} 0 R] /Count 1 >>`])
  const page = '<< /Type /Page /MediaBox [0 0 300 300] /Contents 5 0 R /Resources << /Font << /F 4 0 R >> >> >>'
  const file = pdf({
    1: '<< /Type /Catalog /Pages 10 0 R >>',
    4: font(),
    5: stream(line('(Deep words)', 200)),
    ...Object.fromEntries(deep),
    310: page,
  })
  expect((await format.extract(file)).units.map(({ pieces }) => plainText(pieces))).toEqual(['Deep words'])
})

test('a page of more streams or notes than any page has is refused: the rest would be missing', async () => {
  const page = (entries: string) =>
    pdf({
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Resources << /Font << /F 4 0 R >> >> ${entries} >>`,
      4: font(),
      5: stream(line('(Words)', 200)),
      6: '<< /Type /Annot /Subtype /Link /Rect [0 0 1 1] >>',
    })
  for (const entries of [
    `/Contents [${'5 0 R '.repeat(5001)}]`,
    `/Contents 5 0 R /Annots [${'6 0 R '.repeat(20_001)}]`,
  ])
    await expect(format.extract(page(entries))).rejects.toThrow(DocumentRefusal)
})
