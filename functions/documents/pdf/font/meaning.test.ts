import { expect, test } from 'vitest'
import { warning } from '#shared/messages/warning.ts'
import { plainText } from '../../model/unit.ts'
import { font, onePage, stream } from '../../testing/pdf/raw.ts'
import { budgetFor } from '../content/budget.ts'
import { makeInterpreter } from '../content/interpreter.ts'
import { openPdf } from '../file/open.ts'
import { pagesOf } from '../file/pages.ts'
import { format } from '../format.ts'
import { leanOf } from '../layout/text.ts'
import { standardWidths } from './standard-widths.ts'

const textsOf = async (bytes: Uint8Array) => (await format.extract(bytes)).units.map(({ pieces }) => plainText(pieces))

const hex = (codes: Iterable<number>) => Array.from(codes, (code) => code.toString(16).padStart(4, '0')).join('')
const unicodes = (text: string) => hex(Array.from(text, (char) => char.codePointAt(0) as number))

/** A page that shows two-byte codes in a font that is not in the file. */
const composite = (codes: string, toUnicode = '', map = '<0000> <ffff> endcodespacerange') =>
  onePage(
    {
      4: `<< /Type /Font /Subtype /Type0 /BaseFont /Arial /Encoding /Identity-H /DescendantFonts [6 0 R] ${toUnicode} >>`,
      5: stream(`BT /F 12 Tf 20 200 Td <${codes}> Tj ET`),
      6: '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Arial /DW 550 /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>',
      7: stream(`1 begincodespacerange ${map}`),
    },
    '/Font << /F 4 0 R >>',
  )

/** Glyph numbers as the fonts of Windows have them. */
const windows = (text: string) =>
  hex(Array.from(text, (char) => (char.charCodeAt(0) > 0x400 ? char.charCodeAt(0) - 0x1d6 : char.charCodeAt(0) - 29)))

test.each<[string, Uint8Array, string]>([
  ['a map that names an identity', composite(unicodes('Investor news'), '/ToUnicode /Identity-H'), 'Investor news'],
  ['a map without entries', composite(unicodes('Investor information'), '/ToUnicode 7 0 R'), 'Investor information'],
  [
    'a map that never ends',
    composite(unicodes('Investor information'), '/ToUnicode 7 0 R', '['.repeat(9000)),
    'Investor information',
  ],
  ['codes that are letters', composite(unicodes('Investor information')), 'Investor information'],
  ['glyph numbers of a Windows font', composite(windows('Investor information')), 'Investor information'],
  ['Cyrillic glyph numbers', composite(windows('шлифовальная машина')), 'шлифовальная машина'],
])('text through %s is read', async (_, bytes, expected) => {
  expect(await textsOf(bytes)).toEqual([expected])
})

test('signs that Word maps to private places are read in Symbol as what they show', async () => {
  const places = '\uf0a3\uf0b1\uf061\uf06d\uf0b7'
  const shown = composite(unicodes(`Dose ${places} Dose`), '/ToUnicode /Identity-H')
  const inSymbol = Buffer.from(Buffer.from(shown).toString('latin1').replaceAll('/Arial', '/SymbolMT'), 'latin1')
  expect(await textsOf(inSymbol)).toEqual(['Dose ≤±αμ• Dose'])
  expect(await textsOf(shown)).toEqual([`Dose ${places} Dose`])
})

test('Latin letters that a Chinese face keeps in the place of rare signs are read as letters', async () => {
  const gbk = new TextDecoder('gbk')
  const signs = Array.from('Methodology', (char) => gbk.decode(Uint8Array.of(0xa0, char.charCodeAt(0) | 0x80))).join('')
  const face = (name: string) =>
    Buffer.from(composite(unicodes(signs), '/ToUnicode /Identity-H'))
      .toString('latin1')
      .replaceAll('/Arial', name)
  const chinese = (name: string) =>
    Buffer.from(
      face(name)
        .replace('/Identity-H /DescendantFonts', '/UniGB-UTF16-H /DescendantFonts')
        .replace('/ToUnicode /Identity-H', '')
        .replace('(Identity)', '(GB1)'),
      'latin1',
    )
  expect(await textsOf(chinese('/E-HZ9-PK748344'))).toEqual(['Methodology'])
  expect(await textsOf(chinese('/SimSun'))).toEqual([signs])
})

test('codes that make no language of any kind are kept as unreadable', async () => {
  const [unit] = (await format.extract(composite(unicodes('Xqzjv kxwqg zzvbk jqxzw')))).units
  expect(unit?.keep).toBe('unreadable')
})

test('bars that a machine reads are kept', async () => {
  const bytes = onePage(
    { 5: stream('BT /F 12 Tf 20 200 Td (HN120000367 abc) Tj ET') },
    '/Font << /F << /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+3Of9Barcode /Encoding /WinAnsiEncoding >> >>',
  )
  expect((await format.extract(bytes)).units.map(({ keep }) => keep)).toEqual(['not-text'])
})

test.each([
  ['a formula with a word in it', 'where', ['not-text']],
  ['a sentence with formulas in it', 'Consider the three requests of our example, which are', [undefined]],
])('%s is kept or translated by how much of it is prose', async (_, words, kept) => {
  const formula = 'f(a)+g(b)=h(c)+max(d)-lca(e)+cover(x)+min(y)'
  const bytes = onePage(
    {
      4: font(),
      5: stream(`BT /F 5 Tf 20 200 Td (${words}) Tj /M 5 Tf (  ${formula}) Tj ET`),
    },
    '/Font << /F 4 0 R /M << /Type /Font /Subtype /Type1 /BaseFont /CMMI10 >> >>',
  )
  expect((await format.extract(bytes)).units.map(({ keep }) => keep)).toEqual(kept)
})

test('an upright face leant over is italic', async () => {
  const bytes = onePage(
    { 5: stream('BT /F 12 Tf 1 0 0 1 20 200 Tm (Some words, ) Tj 1 0 0.2 1 92 200 Tm (leant over) Tj ET') },
    '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>',
  )
  const [unit] = (await format.extract(bytes)).units
  expect(unit?.pieces).toEqual([
    'Some words, ',
    { kind: 'open', n: 1, weight: 1 },
    'leant over',
    { kind: 'close', n: 1, weight: 1 },
  ])
})

const sentence = 'The laboratory repeated the measurement and found the same value in all the samples of the station.'
const moved = (text: string, distance: number) => Array.from(text, (char) => char.charCodeAt(0) - distance)

test('glyph numbers in the order of the alphabet are read, wherever it starts', async () => {
  const codes = moved(sentence, 33).map((code) => (code === 32 - 33 ? 3 : code))
  expect(await textsOf(composite(hex(codes)))).toEqual([sentence])
})

test('glyph numbers whose reading has no spaces between words are not read', async () => {
  const codes = moved(sentence, 33).map((code) => (code === 32 - 33 ? 5 : code))
  expect((await format.extract(composite(hex(codes)))).units.map(({ keep }) => keep)).toEqual(['unreadable'])
})

test('a sentence with a letter of no meaning is kept, but not for a mark before or behind it', async () => {
  const page = (content: string) =>
    onePage(
      {
        4: font(),
        5: stream(`BT ${content} ET`),
        6: '<< /Type /Font /Subtype /Type0 /BaseFont /Some /Encoding /Identity-H /DescendantFonts [7 0 R] >>',
        7: '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Some /DW 550 >>',
      },
      '/Font << /F 4 0 R /G 6 0 R >>',
    )
  const keptOf = async (content: string) =>
    (await format.extract(page(content))).units.map(({ keep, pieces }) => [keep, plainText(pieces)])
  const sum = '/F 12 Tf 20 200 Td (A fee of ) Tj /G 12 Tf <00a300150013> Tj /F 12 Tf ( is due every year) Tj'
  expect(await keptOf(sum)).toEqual([['unreadable', 'A fee of \ufffd\ufffd\ufffd is due every year']])
  const marks = '/G 12 Tf 20 200 Td <0120> Tj /F 12 Tf ( A fee is due every year ) Tj /G 12 Tf <0121> Tj'
  expect(await keptOf(marks)).toEqual([
    ['unreadable', '\ufffd'],
    [undefined, 'A fee is due every year'],
    ['unreadable', '\ufffd'],
  ])
})

test('a mark of two glyphs of no meaning, of a font of the same name, is cut off its words, but no figures are', async () => {
  const page = (marks: string) =>
    onePage(
      {
        4: font(),
        5: stream(`BT /G 12 Tf 20 200 Td <${marks}> Tj /F 12 Tf (  A fee is due every year) Tj ET`),
        6: '<< /Type /Font /Subtype /Type0 /BaseFont /Helvetica /Encoding /Identity-H /DescendantFonts [7 0 R] >>',
        7: '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Helvetica /DW 550 /W [1 [250]] >>',
      },
      '/Font << /F 4 0 R /G 6 0 R >>',
    )
  const keptOf = async (marks: string) =>
    (await format.extract(page(marks))).units.map(({ keep, pieces }) => [keep, plainText(pieces)])
  expect(await keptOf('01200001')).toEqual([
    ['unreadable', '\ufffd\ufffd'],
    [undefined, 'A fee is due every year'],
  ])
  expect(await keptOf('01200121')).toEqual([['unreadable', '\ufffd\ufffd A fee is due every year']])
})

/** A page of letters drawn by instructions of their own, under names that say what `codes` would mean in ASCII. */
const drawnLetters = (codes: readonly number[], prefix = '') => {
  const name = (code: number) =>
    prefix + (code < 65 ? `g${code.toString(16).padStart(4, '0')}` : String.fromCharCode(code))
  const used = [...new Set(codes)].sort((a, b) => a - b)
  const shown = codes.map((code) => code.toString(16).padStart(2, '0')).join('')
  return onePage(
    {
      4: `<< /Type /Font /Subtype /Type3 /FontMatrix [1 0 0 1 0 0] /FontBBox [0 0 1 -1] /FirstChar 0 /LastChar 126
        /Widths [${Array(127).fill(50).join(' ')}] /CharProcs << ${used.map((code) => `/${name(code)} 6 0 R`).join(' ')} >>
        /Encoding << /Differences [${used.map((code) => `${code} /${name(code)}`).join(' ')}] >> >>`,
      5: stream(`BT /F 0.05 Tf 20 200 Td <${shown}> Tj ET`),
      6: stream('50 0 0 0 40 70 d1 0 0 40 70 re f'),
    },
    '/Font << /F 4 0 R >>',
  )
}

test('drawn letters under the names of other letters are read as what they are', async () => {
  expect(await textsOf(drawnLetters(moved(sentence, 28)))).toEqual([sentence])
})

test('drawn letters whose names make no language are kept as unreadable', async () => {
  const codes = Array.from('qxjzkvwqgzzvbkjqxzwkqpzxvjqwkzxqjvkzqxwvzkj', (char) => char.charCodeAt(0))
  expect((await format.extract(drawnLetters(codes))).units.map(({ keep }) => keep)).toEqual(['unreadable'])
})

test('drawn letters whose names say nothing are read by their codes, where these make language', async () => {
  const [text] = await textsOf(drawnLetters(moved(sentence, 0), 'shape'))
  expect(text).toBe(sentence.replaceAll(' ', ''))
})

test('drawn letters whose names say what they are keep their meaning', async () => {
  const codes = Array.from('Xq zjv Kxw', (char) => char.charCodeAt(0))
  const [unit] = (await format.extract(drawnLetters(codes.filter((code) => code > 64)))).units
  expect(unit && [unit.keep, plainText(unit.pieces)]).toEqual([undefined, 'XqzjvKxw'])
})

test('letters that stay are read as they were before their neighbours were translated', async () => {
  const label = 'qz kx'
  const bytes = onePage(
    {
      4: '<< /Type /Font /Subtype /Type0 /BaseFont /Arial /Encoding /Identity-H /DescendantFonts [6 0 R] >>',
      5: stream(`BT /F 12 Tf 20 200 Td <${windows('Investor information')}> Tj 0 -60 Td <${windows(label)}> Tj ET`),
      6: '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Arial /DW 550 /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>',
    },
    '/Font << /F 4 0 R >>',
  )
  expect(await textsOf(bytes)).toEqual(['Investor information', label])
  const targets = new Map([['p1-1', { id: 'p1-1', pieces: ['Información para inversores'] }]])
  const rebuilt = await format.rebuild(bytes, targets, { source: 'en', target: 'es' })
  expect(await textsOf(rebuilt.bytes)).toEqual(['Información para inversores', label])
})

test('text that leans further is part of a drawing: its translation leans as far, and is as high', async () => {
  const bytes = onePage(
    { 5: stream('BT /F 12 Tf 1 0 1 1 20 200 Tm (In perspective) Tj ET') },
    '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>',
  )
  const { bytes: out } = await format.rebuild(bytes, new Map([['p1-1', { id: 'p1-1', pieces: ['En perspectiva'] }]]), {
    source: 'en',
    target: 'es',
  })
  const file = openPdf(out)
  const [node] = pagesOf(file)
  const glyph = node && makeInterpreter(file, budgetFor(out.length)).interpretPage(node).glyphs[0]
  expect(glyph && [leanOf(glyph.show), glyph.size].map((value) => Math.round(value * 10) / 10)).toEqual([1, 12])
})

/** A font program whose glyphs have these names and no codes. */
function namedGlyphs(names: readonly string[]): string {
  const index = (items: readonly string[]) => {
    const ends = items.map((_, i) => items.slice(0, i + 1).join('').length + 1)
    const offsets = [1, ...ends].map((at) => String.fromCharCode(at >> 8, at & 255)).join('')
    return `\0${String.fromCharCode(items.length)}\u0002${offsets}${items.join('')}`
  }
  const long = (value: number) => `\u001d\0\0${String.fromCharCode(value >> 8, value & 255)}`
  const start = `\u0001\0\u0004\u0002${index(['F'])}`
  const strings = index(names)
  const charset = start.length + index([' '.repeat(12)]).length + strings.length
  const sids = names.map((_, i) => String.fromCharCode((391 + i) >> 8, (391 + i) & 255)).join('')
  const top = `${long(charset)}\u000f${long(charset + 1 + sids.length)}\u0011`
  return `${start}${index([top])}${strings}\0${sids}${index(['.notdef', ...names].map(() => '\u000e'))}`
}

/** A page of text whose letters have the numbers of their glyphs as names, and codes in the order of their use. */
function numberedGlyphs(show: (codes: (text: string) => string) => string, hasSpace = true): Uint8Array {
  // The bullet, which ASCII does not have, stands under the code of an "a".
  const numbers = [3, ...Array.from({ length: 94 }, (_, i) => ((i * 37) % 94) + 4), 115].filter(
    (number) => hasSpace || number !== 3,
  )
  const program = namedGlyphs(numbers.map((number) => `g${number}`))
  const codes = (text: string) =>
    Array.from(text, (char) =>
      (2 + numbers.indexOf(char === '•' ? 115 : char.charCodeAt(0) - 29)).toString(16).padStart(2, '0'),
    ).join('')
  return onePage(
    {
      4: `<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+Face /FirstChar 2 /LastChar 97 /Widths [${numbers.map(() => 500).join(' ')}]
        /Encoding << /Differences [2 ${numbers.map((number) => `/g${number}`).join(' ')}] >> /FontDescriptor 6 0 R >>`,
      5: stream(`BT /F 12 Tf 20 200 Td ${show(codes)} ET`),
      6: '<< /Type /FontDescriptor /FontName /ABCDEF+Face /Flags 4 /FontFile3 7 0 R >>',
      7: stream(program, '/Subtype /Type1C'),
    },
    '/Font << /F 4 0 R >>',
  )
}

test('letters whose names are numbers of glyphs are read in the usual order of faces', async () => {
  expect(await textsOf(numberedGlyphs((codes) => `<${codes(sentence)}> Tj`))).toEqual([sentence])
})

test('numbers of glyphs of a face whose order nothing tells are not read', async () => {
  const { units } = await format.extract(
    numberedGlyphs((codes) => `<${codes('MOTORS')}> Tj 0 -40 Td <${codes('1250')}> Tj`, false),
  )
  expect(units.map(({ keep }) => keep)).toEqual(['unreadable', 'unreadable'])
})

test('a sign that nothing explains is cut off its item where it hangs, and a sentence that it stands in is kept', async () => {
  const keptOf = async (bytes: Uint8Array) =>
    (await format.extract(bytes)).units.map(({ keep, pieces }) => [keep, plainText(pieces)])
  expect(
    await keptOf(numberedGlyphs((codes) => `<${codes('•')}> Tj 18 0 Td <${codes(sentence.slice(0, 40))}> Tj`)),
  ).toEqual([
    ['unreadable', '\ufffd'],
    [undefined, sentence.slice(0, 39)],
  ])
  expect(
    await keptOf(numberedGlyphs((codes) => `<${codes(`A fee of • is due every year and in ${sentence}`)}> Tj`)),
  ).toEqual([['unreadable', `A fee of \ufffd is due every year and in ${sentence}`]])
})

test('a customer is told how many texts stay as they are drawn for want of a meaning', async () => {
  const { warnings } = await format.extract(numberedGlyphs((codes) => `<${codes('A fee of • is due every year')}> Tj`))
  expect(warnings).toEqual([warning('has-unreadable-texts', { count: 1 })])
})

test('signs under the names of TeX are read as what they are, and the circle of a © as nothing', async () => {
  const bytes = onePage(
    {
      4: font(),
      5: stream(
        'BT /F 12 Tf 20 200 Td (The slope f) Tj /T 12 Tf <30> Tj /F 12 Tf ( is written by hand ) Tj /T 12 Tf <00> Tj /F 12 Tf (see p. 7) Tj /T 12 Tf <01> Tj /F 12 Tf ( ) Tj 6 0 Td (c) Tj /T 12 Tf -2 0 Td <0d> Tj /F 12 Tf ( 2009) Tj ET',
      ),
      6: '<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+Signs /Encoding << /Differences [0 /parenleftbig /parenrightBigg 13 /circlecopyrt 48 /prime] >> /FirstChar 0 /Widths [400 400] >>',
    },
    '/Font << /F 4 0 R /T 6 0 R >>',
  )
  const [text] = await textsOf(bytes)
  expect(text).toContain('The slope f′ is written by hand (see p. 7)')
  expect(text).not.toMatch(/f0|\ufffd/)
})

/** A page in an embedded face whose map gives Latin letters. */
function mappedFace(text: string, widthOf: (code: number) => number): Uint8Array {
  const codes = Array.from({ length: 58 }, (_, i) => 65 + i)
  return onePage(
    {
      4: `<< /Type /Font /Subtype /Type1 /BaseFont /Geezah /FirstChar 65 /LastChar 122 /Widths [${codes.map(widthOf).join(' ')}]
        /FontDescriptor 6 0 R /ToUnicode 8 0 R >>`,
      5: stream(`BT /F 8 Tf 20 200 Td (${text}) Tj ET`),
      6: '<< /Type /FontDescriptor /FontName /Geezah /Flags 6 /FontFile 7 0 R >>',
      7: stream(
        `%!PS-AdobeFont-1.0\n${codes.map((code) => `dup ${code} /${String.fromCharCode(code)} put`).join('\n')}`,
      ),
      8: stream('1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <41> <7a> <0041> endbfrange'),
    },
    '/Font << /F 4 0 R >>',
  )
}

/** As in Arabic faces: what stands under the names of narrow letters is wide, and the other way round. */
const foreignWidth = (code: number) => 1200 - latinWidth(code)
const latinWidth = (code: number) => standardWidths('helvetica').get(String.fromCharCode(code)) ?? 500
const gibberish = 'ozUIX WxzoK vKXq ozUIf vKgw WqHD rJKHb XBOw fKzU qHDv WFzU jKgb'

test('a map that gives Latin letters to a face of another script is not believed', async () => {
  const { units, warnings } = await format.extract(mappedFace(gibberish, foreignWidth))
  expect(units.map(({ keep }) => keep)).toEqual(['unreadable'])
  expect(warnings).toContainEqual(warning('has-unreadable-texts', { count: 1 }))
})

test.each<[string, string, (code: number) => number]>([
  ['text of a language in a face of odd widths', 'The parents of the child are entitled to one hearing', foreignWidth],
  ['codes in a face of Latin widths', gibberish, latinWidth],
  ['codes in a face of one width', gibberish, () => 600],
])('%s is read by its map', async (_, text, widthOf) => {
  const { units, warnings } = await format.extract(mappedFace(text, widthOf))
  expect(units.map(({ keep, pieces }) => [keep, plainText(pieces)])).toEqual([[undefined, text]])
  expect(warnings).toEqual([])
})

test.each([
  ['ZapfDingbats', '4 8 l n', '', '✔ ✘ ● ■'],
  ['Wingdings', '\\250 \\376', '/Encoding /MacRomanEncoding', '☐ ☑'],
  ['Wingdings-Regular', 'o', '/Encoding /WinAnsiEncoding', '☐'],
])('H1: what %s draws for (%s) is read as a sign, not as a letter', async (name, shown, encoding, signs) => {
  const bytes = onePage(
    {
      4: `<< /Type /Font /Subtype /Type1 /BaseFont /${name} ${encoding} >>`,
      5: stream(`BT /F 12 Tf 20 200 Td (${shown}) Tj ET`),
    },
    '/Font << /F 4 0 R >>',
  )
  expect((await textsOf(bytes)).join(' ')).toBe(signs)
})
