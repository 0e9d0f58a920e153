import { expect, test } from 'vitest'
import { plainText } from '../../model/unit.ts'
import { budgetFor } from '../../pdf/content/budget.ts'
import { makeInterpreter } from '../../pdf/content/interpreter.ts'
import { transformBox } from '../../pdf/content/matrix.ts'
import { openPdf } from '../../pdf/file/open.ts'
import { type PageNode, pagesOf } from '../../pdf/file/pages.ts'
import { readPage } from '../../pdf/layout/read-page.ts'
import type { LaidUnit } from '../../pdf/layout/unit-page.ts'
import { type FlowBlock, type FlowCell, type FlowSection, onePart, plainParagraph } from './flow.ts'
import { renderFlow } from './render-flow.ts'

const page = { width: 400, height: 300, top: 50, right: 50, bottom: 50, left: 50, header: 30, footer: 30 }
const line = (text: string, set = {}) => plainParagraph([{ text, size: 12 }], false, set)

async function render(blocks: FlowBlock[], more: Partial<FlowSection> = {}) {
  const [section] = onePart(page, blocks).sections
  return (await renderFlow({ sections: [{ ...(section as FlowSection), ...more }] }, { language: 'en' })).bytes
}

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
  ['that goes on from nowhere', [[shared([line('held.')], { continues: true }), shared([line('row.')])]], 2],
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
  const texts = await onPaper(await render(numbered(2, 'Text'), { header }))
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
