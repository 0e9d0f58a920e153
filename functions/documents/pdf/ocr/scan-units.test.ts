import { describe, expect, test } from 'vitest'
import { warning } from '#shared/messages/warning.ts'
import { toDocx } from '../../convert/pdf-to-docx/to-docx.ts'
import { toTxt } from '../../convert/pdf-to-txt.ts'
import { plainText, type UnitTarget } from '../../model/unit.ts'
import type { OcrBox, OcrLine, Scan } from '../../ports/ocr.ts'
import { readPixels } from '../../scan/pixels.ts'
import { readParts } from '../../testing/docx/test-reader.ts'
import { font, onePage, stream } from '../../testing/pdf/raw.ts'
import { openPdf } from '../file/open.ts'
import { latin1, Ref } from '../file/primitives.ts'
import { format } from '../format.ts'
import { scannedPages } from './read-scans.ts'

/** A page that is one picture, 300 points wide and high. */
const page = onePage(
  {
    5: stream('q 300 0 0 300 0 0 cm /I Do Q'),
    4: stream('\x80', '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8'),
  },
  '/XObject << /I 4 0 R >>',
)

type Word = [text: string, left: number, baseline: number, width: number, confidence?: number]

/** A line of 12 points as a reader tells it: boxes around the ink. Places in points from the top left corner. */
const line = (...words: Word[]): OcrLine =>
  boxed(
    words.map(([text, left, baseline, width, confidence = 95]) => {
      const above = /[A-Zbdfhiklt]/.test(text) ? 8.6 : 6.2
      const below = /[gjpqy]/.test(text) ? 2.5 : 0
      return { text, left, top: baseline - above, width, height: above + below, confidence }
    }),
  )

/** The box of a line is that of its words. */
function boxed(words: (OcrBox & { text: string; confidence: number })[]): OcrLine {
  const read = words.map((word) => ({ ...word, ...rule(word.left, word.top, word.width, word.height) }))
  const [left, top] = [Math.min(...read.map((word) => word.left)), Math.min(...read.map((word) => word.top))]
  const right = Math.max(...read.map((word) => word.left + word.width))
  const bottom = Math.max(...read.map((word) => word.top + word.height))
  const text = words.map((word) => word.text).join(' ')
  return { left, top, width: right - left, height: bottom - top, text, confidence: 95, words: read }
}

/** Words as boxes: of text that does not run to the right, or is no text at all. */
const boxes = (...words: [string, number, number, number, number, number?][]): OcrLine =>
  boxed(
    words.map(([text, left, top, width, height, confidence = 95]) => ({ text, left, top, width, height, confidence })),
  )

const rule = (left: number, top: number, width: number, height: number): OcrBox => ({
  left: left / 300,
  top: top / 300,
  width: width / 300,
  height: height / 300,
})

const barred = (content: string, note = '') =>
  onePage(
    {
      5: stream(content),
      4: stream(
        '\x80',
        '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
      ),
      6: '<< /Type /Annot /Subtype /Square /Rect [38 195 120 212] /AP << /N 7 0 R >> >>',
      7: stream('0 g 0 0 82 17 re f', '/Type /XObject /Subtype /Form /BBox [0 0 82 17]'),
    },
    '/XObject << /I 4 0 R >>',
    note,
  )
const scanned = 'q 300 0 0 300 0 0 cm /I Do Q '
const bar = 'q 0 g 38 195 82 17 re f Q '

test.each([
  ['a rectangle', barred(scanned + bar), ['Case', '(Anna)']],
  ['an annotation', barred(scanned, '/Annots [6 0 R]'), ['Case', '(Anna)']],
  ['no rectangle that lies below the picture', barred(bar + scanned), ['Anna', 'Case']],
])('what is read of a picture is hidden by %s', async (_, bytes, units) => {
  const lines = [line(['Anna', 40, 100, 40]), line(['Case', 40, 150, 40])]
  const read = await format.extract(bytes, new Map([[1, { lines, rules: [] }]]))
  const texts = read.units.map(({ hidden, pieces }) => (hidden ? `(${plainText(pieces)})` : plainText(pieces)))
  expect(texts).toEqual(units)
})

async function unitsOf(lines: OcrLine[], rules: OcrBox[] = []) {
  const { units } = await format.extract(page, new Map([[1, { lines, rules }]]))
  return units.map(({ pieces, keep }) => (keep ? [plainText(pieces), keep] : plainText(pieces)))
}

test('cells that a reader takes for one line are units of their own, by gaps, heights and the lines between them', async () => {
  expect(
    await unitsOf(
      [
        line(
          ['Name', 20, 30, 30],
          ['Born', 120, 30, 30],
          ['Place', 156, 30, 32],
          ['of', 190, 30, 10],
          ['birth', 204, 30, 24],
        ),
        line(['Disability', 20, 60, 48], ['Accuracy', 120, 69, 50]),
      ],
      [rule(153, 20, 1, 60)],
    ),
  ).toEqual(['Name', 'Born', 'Place of birth', 'Disability', 'Accuracy'])
})

test('lines that go on are one paragraph, and a hyphen at the end of one is undone', async () => {
  expect(
    await unitsOf([
      line(
        ['The', 20, 30, 20],
        ['contractor', 44, 30, 58],
        ['shall', 106, 30, 26],
        ['return', 136, 30, 34],
        ['ma-', 174, 30, 18],
      ),
      line(['chinery', 20, 42, 38], ['within', 62, 42, 30], ['thirty', 96, 42, 30], ['days.', 130, 42, 28]),
    ]),
  ).toEqual(['The contractor shall return machinery within thirty days.'])
})

test('guesses at the end of a line are of what is drawn beside it, those within are of its text', async () => {
  const words = (...confidences: number[]) =>
    line(...['Place', 'of', 'birth', 'Ñî'].map((text, i): Word => [text, 20 + 44 * i, 30, 38, confidences[i] ?? 95]))
  expect(await unitsOf([words(95, 95, 95, 20)])).toEqual(['Place of birth', ['Ñî', 'unreadable']])
  expect(await unitsOf([words(95, 20, 95, 95)])).toEqual(['Place of birth Ñî'])
})

test('one letter alone is a mark', async () => {
  expect(await unitsOf([line(['Certificate', 20, 30, 60]), line(['D', 150, 90, 9])])).toEqual([
    'Certificate',
    ['D', 'symbol'],
  ])
})

test('what the reader guesses stays in the picture, and on a page of guesses all of it', async () => {
  const sure = line(['Certificate', 20, 30, 60])
  expect(await unitsOf([sure, line(['EES', 20, 90, 40, 30])])).toEqual(['Certificate', ['EES', 'unreadable']])
  const photo = [
    boxes(['EJES', 20, 60, 60, 30, 76]),
    boxes(['OEO', 20, 160, 90, 60, 41]),
    boxes(['COES', 150, 60, 90, 40, 28]),
  ]
  expect(await unitsOf(photo)).toEqual([
    ['EJES', 'unreadable'],
    ['COES', 'unreadable'],
    ['OEO', 'unreadable'],
  ])
})

test.each([
  ['up', [boxes(['Born', 20, 100, 9, 30], ['in', 20, 84, 9, 12], ['Lima', 20, 50, 9, 30])]],
  ['down', [boxes(['Born', 20, 50, 9, 30], ['in', 20, 84, 9, 12], ['Lima', 20, 100, 9, 30])]],
  ['upside down', [boxes(['Born', 100, 50, 30, 9], ['in', 84, 50, 12, 9], ['Lima', 50, 50, 30, 9])]],
])('a page that lies with its text running %s is read and set that way', async (way, lines) => {
  expect(await unitsOf(lines)).toEqual(['Born in Lima'])
  const text = await shown({ lines, rules: [] }, 'Nacida en Lima')
  const turn = { up: '0 1 -1 0', down: '0 -1 1 0', 'upside down': '-1 0 0 -1' }[way]
  expect(text.replaceAll('-0 ', '0 ')).toContain(`${turn} `)
})

test('the translation is set in the colour of the words, on a patch of what they stand on that leaves the lines around them', async () => {
  const [head] = [line(['Results', 20, 30, 40])]
  const words = head?.words.map((word) => ({ ...word, ink: [1, 1, 1] as const, ground: [0, 0, 0.5] as const })) ?? []
  const content = await shown({ lines: [{ ...(head as OcrLine), words }], rules: [rule(10, 19, 200, 1)] }, 'Resultados')
  const [, bottom = 0, high = 0] = /0 0 0\.5 rg\n\S+ (\S+) \S+ (\S+) re/.exec(content)?.map(Number) ?? []
  expect(content).toContain('1 1 1 rg')
  expect(bottom + high).toBeLessThan(300 - 20)
  expect(bottom).toBeLessThan(300 - 30)
})

/** The content of the page with its unit translated. */
async function shown(scan: Scan, translation: string): Promise<string> {
  const scans = new Map([[1, scan]])
  const [unit] = (await format.extract(page, scans)).units
  const targets = new Map<string, UnitTarget>(unit && [[unit.id, { id: unit.id, pieces: [translation] }]])
  const { bytes } = await format.rebuild(page, targets, { source: 'en', target: 'es' }, scans)
  const file = openPdf(bytes)
  return Array.from({ length: file.size }, (_, num) => file.stream(new Ref(num)))
    .map((found) => (found ? latin1(file.bytes(found)) : ''))
    .filter((content) => content.includes(' Tm'))
    .join('\n')
}

test('a picture that lets the page through is read as it looks on white paper', async () => {
  const about = '/Type /XObject /Subtype /Image /Width 2 /Height 1 /BitsPerComponent 8'
  const bytes = onePage(
    {
      5: stream('q 300 0 0 300 0 0 cm /I Do Q'),
      4: stream('\0\0', `${about} /ColorSpace /DeviceGray /SMask 6 0 R`),
      6: stream('\0\xff', `${about} /ColorSpace /DeviceGray`),
    },
    '/XObject << /I 4 0 R >>',
  )
  const [scanned] = [...(await scannedPages(bytes))]
  const pixels = scanned && (await readPixels(scanned.image))
  expect(pixels && [...pixels.rgb]).toEqual([255, 255, 255, 0, 0, 0])
})

test('the DOCX of a scan has its table with its colours and no picture of the original, its TXT the rows', async () => {
  const cells = (top: number, ...words: string[]) =>
    line(...words.map((word, i): Word => [word, 20 + 90 * i, top, 8 * word.length]))
  const head = cells(40, 'Name', 'Born', 'Place')
  const coloured = {
    ...head,
    words: head.words.map((word) => ({ ...word, ink: [1, 1, 1], ground: [0, 0, 0.5] }) as const),
  }
  const scan = { lines: [coloured, cells(60, 'Ana', 'May', 'Lima')], rules: [] }
  const scans = new Map([[1, scan]])
  const { units } = await format.extract(page, scans)
  const targets = new Map(
    units.map(({ id, pieces }): [string, UnitTarget] => [id, { id, pieces: [`${plainText(pieces)}!`] }]),
  )
  expect(new TextDecoder().decode(await toTxt(page, targets, scans))).toBe('Name!\tBorn!\tPlace!\nAna!\tMay!\tLima!\n')
  const parts = readParts((await toDocx(page, targets, { source: 'en', target: 'es' }, scans)).bytes)
  const document = parts.get('word/document.xml') ?? ''
  expect(document.match(/<w:tc>/g)).toHaveLength(6)
  expect(document).toContain('Lima!')
  expect(document).toContain('w:fill="000080"')
  expect(document).not.toMatch(/<pic:pic|>Lima</)
})

test.each([
  ['nothing', []],
  ['guesses', [line(['zq', 40, 100, 10, 20], ['ih', 54, 100, 12, 20]), line(['A', 200, 40, 8])]],
])('the DOCX of a page that is a photograph shows it where %s could be read in it', async (_, lines) => {
  const scans = new Map([[1, { lines, rules: [] }]])
  const parts = readParts((await toDocx(page, new Map(), { source: 'en', target: 'es' }, scans)).bytes)
  const document = parts.get('word/document.xml') ?? ''
  expect(document).toContain('<pic:pic')
  expect(document).not.toMatch(/>zq|>A</)
})

test('what somebody wrote for a guess stands in the DOCX of a page that is a photograph', async () => {
  const scans = new Map([[1, { lines: [line(['zq', 40, 100, 10, 20]), line(['ih', 54, 160, 12, 20])], rules: [] }]])
  const [unit] = (await format.extract(page, scans)).units
  const targets = new Map<string, UnitTarget>(unit && [[unit.id, { id: unit.id, pieces: ['[signature]'] }]])
  const parts = readParts((await toDocx(page, targets, { source: 'en', target: 'es' }, scans)).bytes)
  const document = parts.get('word/document.xml') ?? ''
  expect(document).toContain('[signature]')
  expect(document).toContain('<pic:pic')
  expect(document).not.toMatch(/>zq|>ih/)
})

test.each([
  ['unseen', false, 'q 300 0 0 300 0 0 cm /I Do Q BT 3 Tr'],
  ['below the picture', false, 'BT', 'q 300 0 0 300 0 0 cm /I Do Q'],
  ['unseen on its strips', false, 'q 300 0 0 150 0 0 cm /I Do Q q 300 0 0 150 0 150 cm /I Do Q BT 3 Tr'],
  ['seen', true, 'q 300 0 0 300 0 0 cm /I Do Q BT'],
  ['unseen beside the picture', true, 'q 90 0 0 90 0 0 cm /I Do Q BT 3 Tr'],
])('the DOCX of a page whose letters are %s shows its picture: %s', async (_, isShown, before, after = '') => {
  const text = '/F 12 Tf 40 180 Td (A sentence that was read) Tj 0 -90 Td (and one more below it) Tj ET'
  const bytes = onePage(
    {
      4: stream(
        '\x80',
        '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
      ),
      5: stream(`${before} ${text} ${after}`),
      6: font(),
    },
    '/XObject << /I 4 0 R >> /Font << /F 6 0 R >>',
  )
  const parts = readParts((await toDocx(bytes, new Map(), { source: 'en', target: 'es' })).bytes)
  const document = parts.get('word/document.xml') ?? ''
  expect(document).toContain('A sentence')
  expect(document.includes('<pic:pic')).toBe(isShown)
})

describe('a scan with something on it that is no part of the picture', () => {
  const scan = { lines: [line(['Contract', 40, 100, 50], ['of', 94, 100, 12], ['sale', 110, 100, 24])], rules: [] }
  const scans = new Map([[1, scan]])
  const stamped = (text: string, more = '', objects = {}, picture = 'q 300 0 0 300 0 0 cm /I Do Q') =>
    onePage(
      {
        4: stream(
          '\x80',
          '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
        ),
        5: stream(`${picture}\n${text}`),
        6: font(),
        ...objects,
      },
      '/XObject << /I 4 0 R >> /Font << /F 6 0 R >>',
      more,
    )
  const textsOf = async (bytes: Uint8Array) =>
    (await format.extract(bytes, scans)).units.map(({ id, pieces }) => [id, plainText(pieces)])

  test('is read all the same, and what is stamped on its edge is a text of its own', async () => {
    const bytes = stamped('BT /F 8 Tf 120 6 Td (Page seven) Tj ET')
    expect(await textsOf(bytes)).toEqual([
      ['p1-scan-1', 'Contract of sale'],
      ['p1-2', 'Page seven'],
    ])
    expect([...(await scannedPages(bytes))]).toHaveLength(1)
    const targets = new Map(
      (await textsOf(bytes)).map(([id = '', text = '']) => [id, { id, pieces: [text.toUpperCase()] }]),
    )
    const { bytes: output } = await format.rebuild(bytes, targets, { source: 'en', target: 'es' }, scans)
    const texts = (await format.extract(output)).units.map(({ pieces }) => plainText(pieces))
    expect(texts).toEqual(['CONTRACT OF SALE', 'PAGE SEVEN'])
    expect(new TextDecoder().decode(await toTxt(bytes, targets, scans))).toBe('CONTRACT OF SALE\n\nPAGE SEVEN\n')
  })

  test('is read with a note laid upon it', async () => {
    const note = {
      7: '<< /Type /Annot /Subtype /Stamp /Rect [100 140 220 170] /AP << /N 8 0 R >> >>',
      8: stream('/N Do', '/Type /XObject /Subtype /Form /BBox [0 0 120 30] /Resources << /XObject << /N 9 0 R >> >>'),
      // Signatures are forms within forms.
      9: stream(
        'BT /F 12 Tf 4 8 Td (Signed) Tj ET',
        '/Type /XObject /Subtype /Form /BBox [0 0 120 30] /Resources << /Font << /F 6 0 R >> >>',
      ),
    }
    const texts = await textsOf(stamped('', '/Annots [7 0 R]', note))
    expect(texts.map(([, text]) => text)).toEqual(['Contract of sale', 'Signed'])
  })

  test('is a picture behind a text where that stands on the page, or was read from it before', async () => {
    for (const text of ['BT /F 12 Tf 80 150 Td (A title) Tj ET', 'BT 3 Tr /F 8 Tf 120 6 Td (Page) Tj ET'])
      expect(await textsOf(stamped(text))).toHaveLength(1)
  })

  test('has its translation over it where what was read from it before stands below it', async () => {
    const below = stream('BT /F 12 Tf 80 150 Td (Read before) Tj ET q 300 0 0 300 0 0 cm /I Do Q')
    const resources = '/XObject << /I 4 0 R /T 7 0 R >> /Font << /F 6 0 R >> /ExtGState << /G << /BM /Multiply >> >>'
    const picture = (entries = '') =>
      stream(
        '\x80',
        `/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 ${entries}`,
      )
    const isOver = async (objects: Record<number, string>) => {
      const bytes = onePage({ 4: picture(), 5: below, 6: font(), ...objects }, resources)
      const { units } = await format.extract(bytes)
      const targets = new Map(units.map(({ id }) => [id, { id, pieces: ['Leído antes'] }]))
      const { bytes: output } = await format.rebuild(bytes, targets, { source: 'en', target: 'es' })
      const file = openPdf(output)
      const page = Array.from({ length: file.size }, (_, num) => file.stream(new Ref(num)))
        .map((each) => (each ? latin1(file.bytes(each)) : ''))
        .find((content) => content.includes('/I Do'))
      return (page?.lastIndexOf('/Attesta') ?? -1) > (page?.indexOf('/I Do') ?? -1)
    }
    expect(await isOver({})).toBe(true)
    // In a form of its own, as OCRmyPDF has it, below a picture of any size.
    for (const [mode, high] of [
      [0, 300],
      [3, 300],
      [3, 200],
    ] as const) {
      const form = `/Type /XObject /Subtype /Form /BBox [0 0 300 300] /Resources << /Font << /F 6 0 R >> >>`
      const read = stream(`BT ${mode} Tr /F 12 Tf 80 150 Td (Read before) Tj ET`, form)
      const content = stream(`q /T Do Q q 300 0 0 ${high} 0 0 cm /I Do Q`)
      expect(await isOver({ 5: content, 7: read })).toBe(true)
    }
    const off = { 1: '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [8 0 R] /D << /OFF [8 0 R] >> >> >>' }
    const hidden = stream(
      'BT 3 Tr /F 12 Tf 80 150 Td (Read before) Tj ET',
      '/Type /XObject /Subtype /Form /BBox [0 0 300 300] /OC 8 0 R /Resources << /Font << /F 6 0 R >> >>',
    )
    const layered = {
      ...off,
      5: stream('/T Do q 300 0 0 200 0 0 cm /I Do Q'),
      7: hidden,
      8: '<< /Type /OCG /Name (A) >>',
    }
    expect(await isOver(layered)).toBe(false)
    expect(await isOver({ 4: picture('/ImageMask true') })).toBe(false)
    expect(await isOver({ 5: stream('BT /F 12 Tf 80 150 Td (Words) Tj ET q /G gs 300 0 0 300 0 0 cm /I Do Q') })).toBe(
      false,
    )
    expect(await isOver({ 5: stream('BT /F 12 Tf 80 150 Td (Words) Tj ET q 200 0 0 200 9 9 cm /I Do Q') })).toBe(false)
  })

  test('stays over what it hides where as much text is seen on it: nobody read that from the picture', async () => {
    const content = 'BT /F 12 Tf 80 150 Td (Left over) Tj ET q 300 0 0 300 0 0 cm /I Do Q BT /F 12 Tf 80 90 Td'
    const drawnAfter = async (seen: string) => {
      const bytes = stamped('', '', { 5: stream(`${content} (${seen}) Tj ET`) })
      const { units } = await format.extract(bytes)
      const [{ id } = { id: '' }] = units.filter(({ pieces }) => plainText(pieces) === 'Left over')
      const { bytes: output } = await format.rebuild(bytes, new Map([[id, { id, pieces: ['Olvidado'] }]]), {
        source: 'en',
        target: 'es',
      })
      const file = openPdf(output)
      const page = Array.from({ length: file.size }, (_, num) => file.stream(new Ref(num)))
        .map((each) => (each ? latin1(file.bytes(each)) : ''))
        .find((drawn) => drawn.includes('/I Do'))
      return page?.slice(page.indexOf('/I Do')).includes('/Attesta')
    }
    expect(await drawnAfter('A title on a photograph')).toBe(false)
    expect(await drawnAfter('7')).toBe(true)
  })

  test('the customer hears of pictures of which nothing was read', async () => {
    const warningsOf = async (bytes: Uint8Array) => (await format.extract(bytes)).warnings
    expect(await warningsOf(stamped('BT /F 12 Tf 80 150 Td (A title) Tj ET'))).toEqual([
      warning('has-pictures', { count: 1 }),
    ])
    const strips = [0, 140].map((y) => `q 300 0 0 140 0 ${y} cm /I Do Q`).join('\n')
    expect(await warningsOf(stamped('', '', {}, strips))).toEqual([warning('has-pictures', { count: 1 })])
    expect(await warningsOf(stamped('BT 3 Tr /F 12 Tf 80 150 Td (Read before) Tj ET'))).toEqual([])
    // Both sides of a card, and nothing else, or beside a text; a logo beside a text; a page that is empty but for a rule.
    const sides = (high: number) => [20, 160].map((y) => `q 100 0 0 ${high} 90 ${y} cm /I Do Q`).join('\n')
    expect(await warningsOf(stamped('', '', {}, sides(62)))).toEqual([warning('has-pictures', { count: 1 })])
    const title = 'BT /F 12 Tf 80 250 Td (A title) Tj ET'
    expect(await warningsOf(stamped(title, '', {}, sides(62)))).toEqual([warning('has-pictures', { count: 1 })])
    expect(await warningsOf(stamped(title, '', {}, sides(8)))).toEqual([])
    expect(await warningsOf(stamped('', '', {}, sides(1)))).toEqual([])
  })

  test('the customer hears of pictures beside the scan that was read: a second one, a stamp, but not of its layers', async () => {
    const isTold = async (...others: string[]) => {
      const drawn = ['300 0 0 180 0 120', ...others].map((matrix) => `q ${matrix} cm /I Do Q`).join('\n')
      const scan: Scan = { lines: [line(['Read', 20, 30, 30])], rules: [] }
      const { units, warnings } = await format.extract(stamped('', '', {}, drawn), new Map([[1, scan]]))
      expect(units.map(({ pieces }) => plainText(pieces))).toEqual(['Read'])
      return warnings.some(({ code }) => code === 'has-pictures')
    }
    expect(await isTold('300 0 0 120 0 0')).toBe(true)
    expect(await isTold('60 0 0 20 200 130')).toBe(true)
    expect(await isTold(...[0, 40, 80, 120].map((x) => `20 0 0 15 ${x} 0`))).toBe(true)
    expect(await isTold()).toBe(false)
    expect(await isTold('300 0 0 180 0 120', '298 0 0 178 1 121')).toBe(false)
    expect(await isTold('40 0 0 20 0 0')).toBe(false)
    expect(await isTold('300 0 0 180 0 -200')).toBe(false)
  })
})
