import { expect, test } from 'vitest'
import { openPdf } from '../../../pdf/file/open.ts'
import { pagesOf } from '../../../pdf/file/pages.ts'
import { type FlowBlock, type FlowCell, type FlowPart, type FlowTable, onePart, plainParagraph } from '../flow.ts'
import { renderFlow } from '../render-flow.ts'

const page = { width: 400, height: 400, top: 50, right: 50, bottom: 50, left: 50, header: 30, footer: 30 }
const line = (text: string, size = 10) => plainParagraph([{ text, size }], false, { after: 0 })

async function contentOf(block: FlowBlock) {
  const { bytes } = await renderFlow(onePart(page, [block]), { language: 'en' })
  const file = openPdf(bytes)
  const streams = [...pagesOf(file)].flatMap(({ dict }) => file.stream(dict.get('Contents')) ?? [])
  return streams.map((stream) => Buffer.from(file.bytes(stream)).toString('latin1')).join('')
}

/** How the first thing that is turned is turned, and where on the page its first letters then stand. */
function turnIn(content: string) {
  const numbers = '(-?[\\d.]+) '.repeat(6)
  const matrix = new RegExp(`q ${numbers}cm`).exec(content)?.slice(1).map(Number) ?? []
  const text = /1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm/.exec(content)?.slice(1).map(Number) ?? []
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix
  const [x = 0, y = 0] = text
  return { matrix: [a, b, c, d], at: [a * x + c * y + e, b * x + d * y + f].map(Math.round) }
}

const floating = (part: Partial<FlowPart>) => {
  const own = { x: 0, y: 0, width: 100, height: 40, shape: 'box' as const, blocks: [line('Turned')], ...part }
  const place = { of: 'paper', offset: 100 } as const
  const float = { width: own.width, height: own.height, across: place, down: place, wrap: 'none' as const, level: 0 }
  return plainParagraph([], false, { floats: [{ ...float, parts: [own] }] })
}
const padding = { top: 0, bottom: 0, start: 0, end: 0 }

test('a shape that is turned by a quarter has its text running down about its middle', async () => {
  const { matrix, at } = turnIn(await contentOf(floating({ turn: 90, padding })))
  expect(matrix).toEqual([0, -1, 1, 0])
  // The middle is at (150, 280): the text begins 50 above it, and its line stands a letter's height below the right edge.
  expect(at).toEqual([159, 330])
})

test.each([
  [90, [189, 300]],
  [270, [111, 260]],
] as const)('the text of a box runs down or up its sides at %i degrees', async (textTurn, at) => {
  expect(turnIn(await contentOf(floating({ textTurn, padding }))).at).toEqual(at)
})

test("letters that are too many for a diagram's shape are smaller", async () => {
  const sizes = async (text: string) =>
    [...(await contentOf(floating({ fits: true, padding, blocks: [line(text, 20)] }))).matchAll(/ ([\d.]+) Tf/g)].map(
      ([, size]) => Number(size),
    )
  expect(await sizes('Short')).toEqual([20])
  expect(Math.max(...(await sizes('Words that are far too many for it')))).toBeLessThan(16)
})

test.each([
  [20, 80, 120],
  [36, 40, 60],
])('a row is as high as the turned text of a cell %i wide asks for', async (width, least, most) => {
  const blocks = [line('A text that runs up')]
  const cell: FlowCell = {
    span: 1,
    continues: false,
    rules: {},
    padding,
    lowered: 0,
    turn: 270,
    blocks,
    fill: [1, 0, 0],
  }
  const rows = [{ minHeight: 0, cells: [cell] }]
  const table: FlowTable = { kind: 'table', columns: [width], rows, rtl: false, align: 'start', indent: 0 }
  const [, high] = new RegExp(` ${width} ([\\d.]+) re f`).exec(await contentOf(table)) ?? []
  expect(Number(high)).toBeGreaterThan(least)
  expect(Number(high)).toBeLessThan(most)
})
