import { encode } from 'fast-png'
import { expect, test } from 'vitest'
import { pageOf } from '#shared/translations/segments/place.ts'
import { plainText } from '../../model/unit.ts'
import { budgetFor } from '../../pdf/content/budget.ts'
import { makeInterpreter } from '../../pdf/content/interpreter.ts'
import { transformBox } from '../../pdf/content/matrix.ts'
import { openPdf } from '../../pdf/file/open.ts'
import { type PageNode, pagesOf } from '../../pdf/file/pages.ts'
import { nameOf, Ref } from '../../pdf/file/primitives.ts'
import { format } from '../../pdf/format.ts'
import { readPage } from '../../pdf/layout/read-page.ts'
import type { LaidUnit } from '../../pdf/layout/unit-page.ts'
import { font, onePage, stream } from '../../testing/pdf/raw.ts'
import { type FlowBlock, type FlowCell, type FlowSection, onePart, plainParagraph } from './flow.ts'
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

/** The texts of a PDF whose letters stand on their page, above its foot. */
async function onPaper(bytes: Uint8Array) {
  const file = openPdf(bytes)
  const interpreter = makeInterpreter(file, budgetFor(bytes.length))
  return [...pagesOf(file)].flatMap((node) => {
    const { units } = readPage(file, interpreter, node, 1)
    const foot = ({ frame, block: { left, bottom, right, top } }: LaidUnit) =>
      transformBox(frame.back, [left, bottom, right, top])[1]
    return units.filter((laid) => foot(laid) > 0).map(({ unit }) => plainText(unit.pieces))
  })
}

const shared = (blocks: FlowBlock[], more: Partial<FlowCell> = {}): FlowCell => ({
  span: 1,
  continues: false,
  lowered: 0,
  rules: {},
  padding: { top: 0, bottom: 0, start: 0, end: 0 },
  blocks,
  ...more,
})
const numbered = (count: number, name: string) => Array.from({ length: count }, (_, i) => line(`${name} ${i}.`))
const going = shared([line('')], { continues: true })

test.each<[string, FlowCell[][], number]>([
  [
    'beside rows of which each is higher than a page',
    [
      [shared([line('held.')]), shared(numbered(40, 'one'))],
      [going, shared(numbered(40, 'two'))],
    ],
    81,
  ],
  [
    'whose own text is higher than a page',
    [
      [shared(numbered(40, 'own')), shared([line('one.')])],
      [going, shared([line('two.')])],
    ],
    42,
  ],
  [
    'in the middle of more rows than a page has',
    [
      [shared([line('held.')], { lowered: 0.5 }), shared([line('row.')])],
      ...Array.from({ length: 60 }, () => [going, shared([line('row.')])]),
    ],
    62,
  ],
  [
    'turned, beside more rows than a page has',
    [
      [shared([line('held.')], { turn: 270 }), shared([line('row.')])],
      ...Array.from({ length: 60 }, () => [going, shared([line('row.')])]),
    ],
    62,
  ],
  [
    'turned, in a row that is higher than a page',
    [[shared([line('held.')], { turn: 270 }), shared(numbered(40, 'one'))]],
    41,
  ],
])('a cell %s is on the pages with all of its text', async (_, cells, count) => {
  const rows = cells.map((own) => ({ minHeight: 0, cells: own }))
  const bytes = await render([{ kind: 'table', columns: [100, 100], rows, rtl: false, align: 'start', indent: 0 }])
  const texts = (await onPaper(bytes)).join(' ').match(/\w+(?: \d+)?\./g)
  expect(texts).toHaveLength(count)
  expect(new Set(texts).size).toBe(
    new Set(
      cells
        .flat()
        .flatMap(({ blocks }) =>
          blocks.flatMap((block) => ('spans' in block ? block.spans.map(({ text }) => text) : [])),
        )
        .filter(Boolean),
    ).size,
  )
})

test('the words beside a picture that is higher than a page are on a page', async () => {
  const picture = { bytes: new Uint8Array(), width: 40, height: 900 }
  const { spans } = line('Beside.')
  const bytes = await render([plainParagraph([{ text: '', size: 12, picture }, ...spans], false)])
  expect(await onPaper(bytes)).toEqual(['Beside.'])
})

test('the text of a page begins below a header of half its height', async () => {
  const header = { others: numbered(8, 'Head') }
  const texts = (await textOf(await render(numbered(2, 'Text'), { header }))).map(([, text]) => text)
  expect(texts.join(' ')).toBe(
    [...header.others, ...numbered(2, 'Text')].flatMap(({ spans }) => spans.map(({ text }) => text)).join(' '),
  )
})

test('a row of a fixed height grows where its text would lie over the next row, and for nothing else', async () => {
  const rowsOf = (...blocks: FlowBlock[]) => [
    { minHeight: 20, isExact: true, cells: [shared(blocks)] },
    { minHeight: 0, cells: [shared([line('Next')])] },
  ]
  const heightOf = async (...blocks: FlowBlock[]) => {
    const rows = rowsOf(...blocks)
    const bytes = await render([{ kind: 'table', columns: [100], rows, rtl: false, align: 'start', indent: 0 }])
    const file = openPdf(bytes)
    const { units } = readPage(
      file,
      makeInterpreter(file, budgetFor(bytes.length)),
      pagesOf(file).next().value as PageNode,
      1,
    )
    return 250 - (units.find(({ unit }) => plainText(unit.pieces) === 'Next')?.block.top ?? 250)
  }
  const one = await heightOf(line('One'))
  expect(await heightOf(line('One'), line(''), line(''))).toBeCloseTo(one)
  expect(await heightOf(...numbered(4, 'Line'))).toBeGreaterThan(one + 40)
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
