import { encode } from 'fast-png'
import { expect, test } from 'vitest'
import { pageOf } from '#shared/translations/segments/place.ts'
import { plainText } from '../../model/unit.ts'
import { openPdf } from '../../pdf/file/open.ts'
import { pagesOf } from '../../pdf/file/pages.ts'
import { nameOf, Ref } from '../../pdf/file/primitives.ts'
import { format } from '../../pdf/format.ts'
import { font, onePage, stream } from '../../testing/pdf/raw.ts'
import { type FlowBlock, type FlowFloat, type FlowSection, onePart, plainParagraph } from './flow.ts'
import { renderFlow } from './render-flow.ts'

const page = { width: 400, height: 300, top: 50, right: 50, bottom: 50, left: 50, header: 30, footer: 30 }
const line = (text: string, set = {}) => plainParagraph([{ text, size: 12 }], false, set)
const section = (blocks: FlowBlock[], more: Partial<FlowSection> = {}): FlowSection => ({
  ...(onePart(page, blocks).sections[0] as FlowSection),
  ...more,
})

const renderSections = async (...sections: FlowSection[]) => (await renderFlow({ sections }, { language: 'en' })).bytes
const render = (blocks: FlowBlock[], more: Partial<FlowSection> = {}) => renderSections(section(blocks, more))

async function textOf(bytes: Uint8Array) {
  return (await format.extract(bytes)).units.map(({ place, pieces }) => [pageOf(place), plainText(pieces)] as const)
}

test('text runs on over pages, each with its number', async () => {
  const footer = {
    others: [
      plainParagraph(
        [
          { text: 'Page ', size: 9 },
          { text: '7', size: 9, counter: 'page' },
          { text: ' of ', size: 9 },
          { text: '7', size: 9, counter: 'pages' },
        ],
        false,
      ),
    ],
  }
  const bytes = await render([line('One', { after: 150 }), line('Two', { after: 150 }), line('Three')], { footer })
  expect(await textOf(bytes)).toEqual([
    [1, 'One'],
    [1, 'Two'],
    [1, 'Page 1 of 2'],
    [2, 'Three'],
    [2, 'Page 2 of 2'],
  ])
})

test('a heading goes to the next page with what it heads, a break begins one', async () => {
  const filler = line('Filler', { after: 160 })
  const bytes = await render([
    filler,
    line('Heading', { keeps: true }),
    line('Text of it'),
    line('New', { breaks: 'page' }),
  ])
  expect(await textOf(bytes)).toEqual([
    [1, 'Filler'],
    [2, 'Heading'],
    [2, 'Text of it'],
    [3, 'New'],
  ])
})

test('the cells of a table stand beside each other, and a row that is higher than a page is not cut', async () => {
  const rule = { width: 0.5, rgb: [0, 0, 0] as const }
  const rules = { top: rule, bottom: rule, start: rule, end: rule }
  const padding = { top: 0, bottom: 0, start: 5, end: 5 }
  const cell = (...blocks: FlowBlock[]) => ({ span: 1, continues: false, lowered: 0 as const, rules, padding, blocks })
  const rows = [
    { minHeight: 0, cells: [cell(line('left')), cell(line('right'))] },
    { minHeight: 0, cells: [cell(...Array.from({ length: 40 }, (_, i) => line(`row ${i}.`))), cell(line('beside'))] },
  ]
  const bytes = await render([{ kind: 'table', columns: [100, 100], rows, rtl: false, align: 'start', indent: 0 }])
  const all = (await textOf(bytes)).map(([, text]) => text).join(' ')
  for (const text of ['left', 'right', 'row 0.', 'row 39.', 'beside']) expect(all).toContain(text)
  expect([...pagesOf(openPdf(bytes))].length).toBeGreaterThan(2)
})

test('a picture with transparency is drawn once however often it stands, one that cannot be drawn keeps its place and what it shows', async () => {
  const png = encode({ width: 2, height: 2, channels: 4, depth: 8, data: new Uint8Array(16).fill(128) })
  const picture = (bytes: Uint8Array, alt = '') =>
    plainParagraph([{ text: '', size: 12, picture: { bytes, width: 80, height: 40, alt } }], false)
  const metafile = picture(new Uint8Array([1, 0, 0, 0]), 'A plan')
  const bytes = await render([picture(png), line('Between'), picture(png), metafile])
  const objects = Buffer.from(bytes).toString('latin1')
  expect(objects.match(/\/Subtype ?\/Image/g)).toHaveLength(2)
  expect(objects).toContain('/SMask')
  expect(await textOf(bytes)).toEqual([
    [1, 'Between'],
    [1, 'A plan'],
  ])
})

test('from right to left the number of a list stands at the right', async () => {
  const item = plainParagraph([{ text: 'السعر', size: 12 }], true, {
    label: { text: '1.', size: 12 },
    start: 30,
    first: -20,
  })
  const [unit] = (await format.extract(await render([item]))).units
  expect(unit && plainText(unit.pieces)).toContain('السعر')
})

/** What the pages of a document draw. */
function contentOf(bytes: Uint8Array): string {
  const file = openPdf(bytes)
  const streams = [...pagesOf(file)].flatMap(({ dict }) => file.stream(dict.get('Contents')) ?? [])
  return streams.map((stream) => Buffer.from(file.bytes(stream)).toString('latin1')).join('')
}

/** The page of each text. */
async function placesOf(bytes: Uint8Array) {
  const { units } = await format.extract(bytes)
  return Object.fromEntries(units.map(({ place, pieces }) => [plainText(pieces), pageOf(place)]))
}

test('a section has pages of its own size, and its headers: the first, those of even numbers, the others', async () => {
  const header = { first: [line('Head one')], even: [line('Head even')], others: [line('Head other')] }
  const wide = { ...page, width: 500 }
  const bytes = await renderSections(
    section([line('Alone')]),
    section([line('A', { after: 190 }), line('B', { after: 190 }), line('C')], {
      page: wide,
      header,
      numbers: { from: 1 },
    }),
  )
  expect(await placesOf(bytes)).toMatchObject({
    Alone: 1,
    'Head one': 2,
    'Head even': 3,
    'Head other': 4,
  })
  expect([...pagesOf(openPdf(bytes))].map(({ box }) => box[2])).toEqual([400, 500, 500, 500])
})

test('a note stands at the foot of the page on which its number does', async () => {
  const noted = plainParagraph(
    [
      { text: 'Called', size: 12 },
      { text: '1', size: 8, rise: 0.35, note: [line('The note.')] },
    ],
    false,
  )
  const bytes = await render([line('First', { after: 190 }), noted, line('Last')])
  expect(await textOf(bytes)).toEqual([
    [1, 'First'],
    [2, 'Called1'],
    [2, 'Last'],
    [2, 'The note.'],
  ])
})

test('a header for pages that are not there is told', async () => {
  const header = { first: [line('On page one')], others: [line('Nowhere')] }
  const { unseen } = await renderFlow({ sections: [section([line('Text')], { header })] }, { language: 'en' })
  expect(unseen).toEqual(header.others)
})

test('words in two directions on one line each run their own way', async () => {
  const [unit] = (await format.extract(await render([line(' and العربية')]))).units
  expect(unit && plainText(unit.pieces)).toContain('العربية')
})

test('a line without height stands on that of the next one, and no page end takes it away', async () => {
  const flat = line('Right', { align: 'end', leading: { points: 0 }, after: 0 })
  const bytes = await render([line('First', { after: 190 }), flat, line('Left')])
  expect((await textOf(bytes)).map(([place]) => place)).toEqual([1, 2, 2])
})

test('rows that repeat are at the head of each page of their table', async () => {
  const cell = (text: string, after: number) => ({
    span: 1,
    continues: false,
    lowered: 0 as const,
    rules: {},
    padding: { top: 0, bottom: 0, start: 5, end: 5 },
    blocks: [line(text, { after })],
  })
  const rows = ['Head', 'one', 'two', 'three', 'four'].map((text, i) => ({
    minHeight: 0,
    cells: [cell(text, i && 50)],
    ...(i === 0 && { repeats: true }),
  }))
  const bytes = await render([{ kind: 'table', columns: [200], rows, rtl: false, align: 'start', indent: 0 }])
  const heads = (await textOf(bytes)).filter(([, text]) => text.startsWith('Head'))
  expect(heads.map(([place]) => place)).toEqual([...pagesOf(openPdf(bytes))].map((_, i) => i + 1))
  expect(heads.length).toBeGreaterThan(1)
})

test.each([
  ['far below the foot of its page is moved onto it', { of: 'text', offset: 5000 }, 0, ['Beside']],
  ['beside the paper stays there and is told', { of: 'text', offset: 0 }, 5000, []],
] as const)('a box that its document puts %s', async (_, down, offset, shown) => {
  const part = { x: 0, y: 0, width: 80, height: 40, shape: 'box' as const, blocks: [line('Beside')] }
  const float = {
    width: 80,
    height: 40,
    across: { of: 'text', offset } as const,
    down,
    wrap: 'none' as const,
    level: 0,
  }
  const text = line('Text', { floats: [{ ...float, parts: [part] }] })
  const { bytes, unseen } = await renderFlow({ sections: [section([text])] }, { language: 'en' })
  expect(
    (await textOf(bytes)).map(([, each]) => each).filter((each) => each !== 'Text' && unseen.length === 0),
  ).toEqual(shown)
  expect(unseen).toEqual(shown.length ? [] : part.blocks)
})

test('a table is as wide as it says, over the margins as far as the paper goes; one in a cell stays in that', async () => {
  const padding = { top: 0, bottom: 0, start: 0, end: 0 }
  const cell = (blocks: FlowBlock[], lined: boolean) => ({
    span: 1,
    continues: false,
    lowered: 0 as const,
    rules: lined ? { bottom: { width: 1, rgb: [0, 0, 0] as const } } : {},
    padding,
    blocks,
  })
  const table = (width: number, blocks: FlowBlock[], lined: boolean): FlowBlock => ({
    kind: 'table',
    columns: [width],
    rows: [{ minHeight: 0, cells: [cell(blocks, lined)] }],
    rtl: false,
    align: 'center',
    indent: 0,
  })
  const widths = async (blocks: FlowBlock[]) =>
    [...contentOf(await render(blocks)).matchAll(/([\d.]+) [\d.]+ m ([\d.]+) [\d.]+ l S/g)].map(
      ([, from, to]) => Number(to) - Number(from),
    )
  expect(await widths([table(350, [line('a')], true)])).toEqual([350])
  expect(await widths([table(900, [line('a')], true)])).toEqual([364])
  expect(await widths([table(200, [table(260, [line('a')], true)], false)])).toEqual([200])
})

test.each([
  ['goes on at a tab stop behind a label that takes its room', 'tab', 'XXVII.', 86],
  ['goes on at its indent behind one that does not', 'tab', '1.', 68],
  ['goes on right behind one that says so', 0, '1.', 60],
] as const)('the text of an item %s', async (_, labelGap, text, left) => {
  const item = line('Text', { label: { text, size: 12 }, labelGap, start: 18, first: -18 })
  const [at] = [...contentOf(await render([item])).matchAll(/1 0 0 1 ([\d.]+) [\d.]+ Tm/g)].map(([, x]) => Number(x))
  expect(Math.abs((at ?? 0) - left)).toBeLessThan(3)
})

test('a picture of which parts are cut off shows the rest of it alone, as large as its place', async () => {
  const png = encode({ width: 2, height: 2, channels: 3, depth: 8, data: new Uint8Array(12) })
  const crop = { left: 0.25, top: 0.5, right: 0.25, bottom: 0 }
  const picture = { bytes: png, width: 80, height: 40, crop }
  const file = openPdf(await render([plainParagraph([{ text: '', size: 12, picture }], false)]))
  const [page] = pagesOf(file)
  const contents = file.stream(page?.dict.get('Contents'))
  const drawn = contents && Buffer.from(file.bytes(contents)).toString('latin1')
  const [, x, y, high] = /q (\S+) (\S+) 80 (\S+) re W n\nq 160 0 0 80/.exec(drawn ?? '')?.map(Number) ?? []
  expect(high).toBe(40)
  expect(drawn).toContain(`q 160 0 0 80 ${(x ?? 0) - 40} ${y} cm /Picture0 Do Q\nQ\n`)
})

test('a picture that is a PDF of its own is drawn as its first page', async () => {
  const logo = onePage(
    { 4: font(), 5: stream('BT /F 12 Tf 20 200 Td (The sign of the house) Tj ET') },
    '/Font << /F 4 0 R >>',
  )
  const picture = (bytes: Uint8Array, alt = '') =>
    plainParagraph([{ text: '', size: 12, picture: { bytes, width: 80, height: 40, alt } }], false)
  const bytes = await render([picture(logo, 'logo.pdf'), line('Below'), picture(logo)])
  expect((await textOf(bytes)).map(([, text]) => text)).toEqual([
    'The sign of the house',
    'Below',
    'The sign of the house',
  ])
  const file = openPdf(bytes)
  const forms = Array.from({ length: file.size }, (_, num) => file.stream(new Ref(num))?.dict).filter(
    (dict) => nameOf(dict?.get('Subtype')) === 'Form',
  )
  expect(forms).toHaveLength(1)
})

test.each([
  ['damaged', '%PDF-1.7 and nothing else'],
  ['that names a file', 'no picture at all'],
])('a picture %s keeps its place, without the name of its file', async (_, content) => {
  const picture = { bytes: Buffer.from(content), width: 80, height: 40, alt: 'C:\\Pictures\\logo of the house.emf' }
  const bytes = await render([plainParagraph([{ text: '', size: 12, picture }], false), line('Below')])
  expect((await textOf(bytes)).map(([, text]) => text)).toEqual(['Below'])
})

test.each(['start', 'end'] as const)(
  'from right to left text stands beside a float at the %s of its page, not over it',
  async (align) => {
    const float: FlowFloat = {
      width: 120,
      height: 40,
      across: { of: 'margins', offset: 0, align },
      down: { of: 'text', offset: 0 },
      wrap: 'side',
      level: 0,
      parts: [{ x: 0, y: 0, width: 120, height: 40, shape: 'box', blocks: [] }],
    }
    const text = plainParagraph([{ text: 'ابجد '.repeat(60), size: 12 }], true, { floats: [float] })
    const [first = 0] = [...contentOf(await render([text])).matchAll(/1 0 0 1 (\S+) \S+ Tm/g)].map(([, x]) => Number(x))
    if (align === 'start') expect(first).toBeGreaterThan(page.left + float.width)
    else expect(first).toBeLessThan(page.left + float.width / 2)
  },
)

test.each([false, true])(
  'the number of a list stands beside a float with its text (from right to left: %s)',
  async (rtl) => {
    const float: FlowFloat = {
      width: 120,
      height: 40,
      across: { of: 'margins', offset: 0, align: rtl ? 'end' : 'start' },
      down: { of: 'text', offset: 0 },
      wrap: 'side',
      level: 0,
      parts: [{ x: 0, y: 0, width: 120, height: 40, shape: 'box', blocks: [] }],
    }
    const label = { text: '1.', size: 12 }
    const item = plainParagraph([{ text: 'ابجد', size: 12 }], rtl, { floats: [float], label, start: 30, first: -20 })
    const starts = [...contentOf(await render([item])).matchAll(/1 0 0 1 (\S+) \S+ Tm/g)].map(([, x]) => Number(x))
    expect(starts).toHaveLength(2)
    for (const x of starts)
      if (rtl) expect(x).toBeLessThan(page.width - page.right - float.width)
      else expect(x).toBeGreaterThan(page.left + float.width)
  },
)
