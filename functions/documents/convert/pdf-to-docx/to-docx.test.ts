import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bitsAsPng } from '../../images/pdf-image.ts'
import { plainText } from '../../model/unit.ts'
import { extractDocument } from '../../pipeline/extract-document.ts'
import { readParts } from '../../testing/docx/test-reader.ts'
import { makePdf } from '../../testing/pdf/generate.ts'
import { font, onePage, stream } from '../../testing/pdf/raw.ts'
import { toDocx } from './to-docx.ts'

const hex = (text: string) => `${Buffer.from(text, 'latin1').toString('hex')}>`
const languages = { source: 'en', target: 'es' }
const sentence = 'Words of a column that fill its lines well'

const docxOf = async (draw: Parameters<typeof makePdf>[0]) =>
  readParts((await toDocx(await makePdf(draw, { size: [600, 800], margin: 0 }), new Map(), languages)).bytes)

/** Lines at a place, each of them a text of its own. */
type Page = Parameters<Parameters<typeof makePdf>[0]>[0]
const column = (page: Page, left: number, top: number, count: number, text = sentence) => {
  for (let i = 0; i < count; i++) page.fontSize(8).text(text, left, top + i * 12, { lineBreak: false })
}

test('three columns, and below them two, are columns; the foot of the page is its footer', async () => {
  const parts = await docxOf((page) => {
    for (const left of [40, 220, 400]) column(page, left, 60, 20)
    page
      .fontSize(8)
      .text(`${sentence} and go on over all of the columns up to the other side, from margin to margin of it`, 40, 330)
    for (const left of [40, 220]) column(page, left, 400, 20)
    page.fontSize(6).text('Page seven', 280, 770, { lineBreak: false })
  })
  expect(parts.get('word/document.xml')?.match(/<w:cols w:num="3"/g)?.length).toBeGreaterThan(1)
  expect(
    [...parts].filter(([name]) => name.startsWith('word/footer')).map(([, xml]) => xml.includes('Page seven')),
  ).toContain(true)
  expect(parts.get('word/document.xml')).not.toContain('Page seven')
})

test('a page without a foot does not show that of the page before it', async () => {
  const parts = await docxOf((page) => {
    column(page, 40, 60, 20)
    page.fontSize(6).text('Page seven', 280, 770, { lineBreak: false })
    page.addPage()
    column(page, 40, 60, 20)
  })
  const feet = [...parts]
    .filter(([name]) => name.startsWith('word/footer'))
    .map(([, xml]) => xml.includes('Page seven'))
  expect([feet.length, feet.filter(Boolean).length]).toEqual([2, 1])
  expect(parts.get('word/document.xml')?.match(/<w:footerReference/g)).toHaveLength(2)
})

test('text on a panel has its ground, or white letters would be seen by nobody', async () => {
  const parts = await docxOf((page) => {
    page.rect(40, 40, 400, 40).fill('#003366')
    page.fillColor('white').fontSize(12).text('White on blue', 60, 55)
  })
  expect(parts.get('word/document.xml')).toMatch(/<w:shd [^>]*w:fill="003366"/)
})

const figure = (page: Page) => {
  page.circle(200, 300, 60).lineWidth(2).stroke('#cc0000')
  page.moveTo(140, 300).lineTo(260, 340).stroke('#0000cc')
  page.fontSize(8).text('Label within', 175, 296, { lineBreak: false })
}

test('labels between two drawings belong to one of them', async () => {
  const parts = await docxOf((page) => {
    for (const left of [120, 320]) {
      page.circle(left, 300, 80).lineWidth(2).stroke('#cc0000')
      page
        .moveTo(left - 60, 300)
        .lineTo(left + 60, 340)
        .stroke('#0000cc')
    }
    for (let i = 0; i < 4; i++) page.fontSize(8).text(`Label${i}`, 210, 250 + i * 30, { lineBreak: false })
  })
  const xml = parts.get('word/document.xml') ?? ''
  for (let i = 0; i < 4; i++) expect(xml.split(`Label${i}`)).toHaveLength(2)
})

test('what stands in a drawing is no label of the one beside it', async () => {
  const parts = await docxOf((page) => {
    page.circle(200, 200, 60).lineWidth(2).stroke('#cc0000')
    page.moveTo(140, 200).lineTo(260, 240).stroke('#0000cc')
    page.rect(110, 271, 180, 100).fill('#003366')
    for (const left of [115, 172, 229]) page.rect(left, 300, 53, 65).fill('#cc0000')
    page.fillColor('white').fontSize(12)
    for (let i = 0; i < 3; i++) page.text(`Head${i}`, 120 + i * 60, 274, { lineBreak: false })
  })
  const groups = (parts.get('word/document.xml') ?? '').split('<wpg:wgp>').slice(1)
  expect(groups.map((group) => [group.includes('003366'), group.match(/Head\d/g)?.length ?? 0])).toEqual([
    [false, 0],
    [true, 3],
  ])
})

test('U1: numbers that no drawing can have make no file that cannot be written', async () => {
  const huge = `1${'0'.repeat(12)}`
  const endless = `1${'0'.repeat(300)}`
  for (const [state, drawn] of [
    ['/ca 5 /CA -3 /LW -9', ''],
    ['/LW 1', `${huge} w [${huge} 0.0000001] 0 d`],
    ['/LW 1', `${huge} 0 0 1 0 0 cm`],
    ['/LW 1', '1 0 0 1 70000 70000 cm'],
    ['/LW 1', `${`${endless} 0 0 ${endless} 0 0 cm `.repeat(2)} 50 50 m`],
    ['/LW 1', `0 0 m 100 ${endless} l ${endless} 0 l 90 90 l b`],
  ]) {
    const bytes = onePage(
      {
        4: font(),
        5: stream(`/G gs ${drawn} 1 0 0 rg 50 50 m 90 200 180 20 200 120 c b 40 40 m 160 200 l 90 20 l b`),
        6: `<< ${state} >>`,
      },
      '/Font << /F 4 0 R >> /ExtGState << /G 6 0 R >>',
      `/MediaBox [0 0 ${huge} ${huge}]`,
    )
    expect([...readParts((await toDocx(bytes, new Map(), languages)).bytes).keys()]).toContain('word/document.xml')
  }
})

test('a drawing is a group of shapes at its place, and the text in it is there once', async () => {
  const parts = await docxOf((page) => {
    page.fontSize(10).text(`${sentence}. `.repeat(6), 40, 60, { width: 500 })
    figure(page)
    page.fontSize(10).text(`${sentence}. `.repeat(6), 40, 400, { width: 500 })
  })
  const xml = parts.get('word/document.xml') ?? ''
  expect(xml).toMatch(/<wpg:wgp>.*<a:cubicBezTo>.*<a:srgbClr val="cc0000"\/>.*<\/wpg:wgp>/is)
  expect(xml.match(/Label within/g)).toHaveLength(1)
  expect(xml.indexOf('Label within')).toBeLessThan(xml.indexOf('</wpg:wgp>'))
})

test('what runs from one colour to another has the one between them', async () => {
  const parts = await docxOf((page) => {
    const gradient = page.linearGradient(100, 100, 200, 100).stop(0, '#000000').stop(1, '#ff0000')
    page.circle(150, 150, 50).fill(gradient)
    page.fillColor('black').fontSize(10).text(sentence, 40, 300)
  })
  expect(parts.get('word/document.xml')).toMatch(/<a:srgbClr val="(7f|80)0000"/)
})

const packed = (bytes: Uint8Array) => deflateSync(bytes).toString('latin1')
const flate = '/Filter /FlateDecode /ColorSpace'
const jpeg = String.fromCharCode(0xff, 0xd8, 0xff, 0xd9)
test.each([
  ['in a space of less than no colours', `${flate} [/ICCBased << /N -1 >>]`, packed(new Uint8Array(100)), 0],
  ['in a space that holds itself', `${flate} 6 0 R`, packed(new Uint8Array(100)), 0],
  ['larger than one may be', `${flate} /DeviceRGB`, packed(new Uint8Array(70_000_000)), 0],
  ['with a table of colours without end', `${flate} [/Indexed /DeviceGray 255 7 0 R]`, packed(new Uint8Array(100)), 1],
  ['packed twice around a JPEG', '/Filter [/ASCIIHexDecode /ASCIIHexDecode /DCTDecode]', hex(hex(jpeg)), 1],
])('U1: the text around a picture %s stays', async (_, entries, data, pictures) => {
  const size = '/Width 10 /Height 10 /BitsPerComponent 8'
  const file = onePage(
    {
      4: font(),
      5: stream('q 90 0 0 90 99 0 cm /I Do Q BT /F 12 Tf 50 200 Td (Words) Tj ET'),
      6: '[/Indexed 6 0 R 255 (abc)]',
      7: stream(packed(new Uint8Array(40_000_000)), '/Filter /FlateDecode'),
      8: stream(data, `/Type /XObject /Subtype /Image ${size} ${entries}`),
    },
    '/Font << /F 4 0 R >> /XObject << /I 8 0 R >>',
  )
  const { bytes, undrawnPictures } = await toDocx(file, new Map(), languages)
  expect(readParts(bytes).get('word/document.xml')).toContain('Words')
  expect(undrawnPictures).toBe(1 - pictures)
})

test('a picture that paths are drawn on is part of their drawing', async () => {
  const bits = bitsAsPng(new Uint8Array(40 * 5), { width: 40, height: 40 })
  const parts = await docxOf((page) => {
    page.image(Buffer.from(bits), 100, 100, { width: 120 })
    page.circle(160, 160, 40).lineWidth(2).stroke('#cc0000')
    page.fontSize(10).text(sentence, 40, 400)
  })
  expect(parts.get('word/document.xml')).toMatch(/<wpg:wgp>.*<pic:pic.*<a:cubicBezTo>.*<\/wpg:wgp>/s)
})

test.each([
  ['alone', () => {}],
  ['under a text', (page: Page) => page.fontSize(10).text(sentence, 70, 120)],
])('pieces of a picture that cannot be read, %s, keep no page from being written', async (_, draw) => {
  const parts = await docxOf((page) => {
    // Three rows of ten dots each that touch: an inline picture has no number to be read by.
    for (const y of [0, 30, 60]) page.addContent(`q 300 0 0 30 60 ${100 + y} cm BI /W 1 /H 1 /CS /G /BPC 8 ID x EI Q`)
    draw(page)
    page.fontSize(10).text('Words below', 40, 400)
  })
  expect(parts.get('word/document.xml')).toContain('Words below')
})

test('rules and frames stand behind the text; underlines and panels are no drawings', async () => {
  const parts = await docxOf((page) => {
    page.rect(30, 30, 400, 60).fill('#eeeeee')
    page.fillColor('black').fontSize(12).text('Words on a panel', 40, 50, { underline: true })
    page.rect(30, 120, 400, 40).stroke()
    page.moveTo(30, 200).lineTo(430, 200).stroke()
    page.text('Words in a frame', 40, 130)
  })
  const xml = parts.get('word/document.xml') ?? ''
  // The frame and the rule stand behind the text, which flows.
  expect(xml.match(/<wpg:wgp>/g)).toHaveLength(1)
  expect(xml).toMatch(/behindDoc="1"/)
  expect(xml.indexOf('Words in a frame')).toBeGreaterThan(xml.indexOf('</wpg:wgp>'))
  expect(xml.match(/<a:lnTo>/g)).toHaveLength(5)
})

test('a drawing of more points than anybody edits is left out, and its text stays', async () => {
  const parts = await docxOf((page) => {
    for (let i = 0; i < 31_000; i++) page.moveTo(100 + (i % 200), 200).lineTo(110 + (i % 190), 260)
    page.stroke()
    page.fontSize(8).text('Label within', 175, 220, { lineBreak: false })
  })
  expect(parts.get('word/document.xml')).not.toContain('<wpg:wgp>')
  expect(parts.get('word/document.xml')).toContain('Label within')
})

test('letters that are drawn as paths keep their holes', async () => {
  const parts = await docxOf((page) => {
    page
      .path('M100 100 C140 60 160 140 140 160 Z M110 110 L130 115 L120 130 Z M170 100 C200 60 220 140 210 160 Z')
      .fill('#00aa00')
    page.fontSize(10).text(sentence, 40, 400)
  })
  const moves = [...(parts.get('word/document.xml') ?? '').matchAll(/<a:path .*?<\/a:path>/gs)].map(
    ([path]) => path.match(/<a:moveTo>/g)?.length,
  )
  expect(moves).toEqual([2, 2, 1])
})

test('what a clip hides of a drawing is not drawn', async () => {
  const parts = await docxOf((page) => {
    page.save().rect(100, 100, 100, 100).clip()
    page.circle(200, 200, 80).fill('#00aa00')
    page.restore().fontSize(8).text('Beside', 300, 150)
  })
  const [, width] = /<wp:extent cx="(\d+)"/.exec(parts.get('word/document.xml') ?? '') ?? []
  expect(Number(width) / 12_700).toBeCloseTo(80, 0)
})

test('a table keeps its columns, its rows and its lines, and what stands over several columns', async () => {
  const parts = await docxOf((page) => {
    page.lineWidth(1)
    for (const y of [100, 130, 160, 190]) page.moveTo(50, y).lineTo(350, y).stroke('#ff0000')
    for (const x of [50, 150, 250, 350]) page.moveTo(x, 130).lineTo(x, 190).stroke('#ff0000')
    page.fillColor('black').fontSize(10)
    page.text('A heading that stands over all of the columns', 60, 110, { lineBreak: false })
    for (const [r, y] of [140, 170].entries())
      for (const [c, x] of [60, 160, 260].entries()) page.text(`Cell ${r}${c}`, x, y, { lineBreak: false })
  })
  const xml = parts.get('word/document.xml') ?? ''
  expect(xml.match(/<w:gridCol w:w="\d+"\/>/g)).toEqual(
    [2000, 2000, 2000].map((width) => `<w:gridCol w:w="${width}"/>`),
  )
  expect(xml.match(/<w:tr>/g)?.length).toBeGreaterThan(1)
  expect(xml.match(/w:trHeight w:val="600"/g)?.length).toBeGreaterThan(1)
  expect(xml).toMatch(/<w:bottom w:val="single" w:color="ff0000"/)
})

test('a text that became longer takes the room below it and then smaller letters: a page stays a page', async () => {
  const given = await makePdf(
    (page) => {
      for (let i = 0; i < 10; i++) page.fontSize(10).text(`${sentence}. `.repeat(8), 40, 40 + i * 72, { width: 500 })
    },
    { size: [600, 800], margin: 0 },
  )
  const sizesOf = async (times: number) => {
    const targets = await targetsOf(given, (text) => text.repeat(times))
    const parts = readParts((await toDocx(given, targets, languages)).bytes)
    return Math.max(
      ...[...(parts.get('word/document.xml') ?? '').matchAll(/<w:sz w:val="(\d+)"/g)].map(([, size]) => Number(size)),
    )
  }
  expect(await sizesOf(1)).toBe(20)
  expect(await sizesOf(2)).toBeLessThan(20)
})

async function targetsOf(bytes: Uint8Array, translate: (text: string) => string) {
  const { units } = await extractDocument({ bytes, name: 'given.pdf' })
  return new Map(units.map(({ id, pieces }) => [id, { id, pieces: [translate(plainText(pieces))] }]))
}

test('two signs that XML cannot hold are left out, in texts and in notes', async () => {
  const note =
    '<< /Type /Annot /Subtype /FreeText /Rect [10 10 90 40] /DA (/F 9 Tf) /Contents <FEFF0041FFFEFFFF0042> >>'
  const pdf = onePage(
    { 4: font(), 5: stream('BT /F 12 Tf 20 200 Td (Clause one of all) Tj ET'), 6: note },
    '/Font << /F 4 0 R >>',
    '/Annots [6 0 R]',
  )
  const { units } = await extractDocument({ name: 'a.pdf', bytes: pdf })
  const targets = new Map(units.map(({ id }) => [id, { id, pieces: ['Uno\ufffe\uffff dos'] }]))
  const xml = readParts((await toDocx(pdf, targets, languages)).bytes).get('word/document.xml') ?? ''
  expect(xml.match(/Uno/g)).toHaveLength(2)
  expect(/[\ufffe\uffff]/.test(xml)).toBe(false)
})

test('a picture that no office program reads stands as a frame of its size, and is counted', async () => {
  const about = '/Type /XObject /Subtype /Image /Width 9 /Height 9 /Filter /JPXDecode'
  const pdf = onePage(
    {
      4: font(),
      5: stream('q 90 0 0 60 20 20 cm /I Do Q q 50 0 0 50 200 20 cm BI /W 1 /H 1 /BPC 8 /CS /G ID a EI Q'),
      6: stream('none', about),
    },
    '/Font << /F 4 0 R >> /XObject << /I 6 0 R >>',
  )
  const { bytes, undrawnPictures } = await toDocx(pdf, new Map(), languages)
  expect([...readParts(bytes).keys()].filter((name) => name.includes('media/')).length).toBeGreaterThan(0)
  expect(
    readParts(bytes)
      .get('word/document.xml')
      ?.match(/<pic:pic/g),
  ).toHaveLength(2)
  expect(undrawnPictures).toBe(2)
})

test('text in a spot colour that is mixed in Lab has its colour', async () => {
  const bytes = onePage(
    {
      5: stream('/Ink cs 1 scn BT /F 12 Tf 50 200 Td (Words in blue) Tj ET'),
      6: '<< /FunctionType 2 /Domain [0 1] /C0 [100 0 0] /C1 [45 -12 -45] /N 1 >>',
    },
    `/Font << /F ${font()} >> /ColorSpace << /Ink [/Separation /Blue [/Lab << /WhitePoint [0.9642 1 0.8249] >>] 6 0 R] >>`,
  )
  const xml = readParts((await toDocx(bytes, new Map(), languages)).bytes).get('word/document.xml')
  expect(xml).toMatch(/<w:color w:val="00[67][0-9a-f]b[0-9a-f]"\/>/)
  expect(xml).toContain('Words in blue')
})
