import { encode } from 'fast-png'
import { expect, test } from 'vitest'
import { type FlowBlock, type FlowDocument, plainParagraph } from '../../flow.ts'
import { plainText } from '../../unit.ts'
import { openPdf } from '../file/open.ts'
import { pagesOf } from '../file/pages.ts'
import { format } from '../format.ts'
import { renderFlow } from './render-flow.ts'

const page = { width: 400, height: 300, top: 50, right: 50, bottom: 50, left: 50 }
const edge = (...blocks: FlowBlock[]) => ({ first: blocks, others: blocks })
const line = (text: string, set = {}) => plainParagraph([{ text, size: 12 }], false, set)

const render = (blocks: FlowBlock[], more: Partial<FlowDocument> = {}) =>
  renderFlow({ page, header: edge(), footer: edge(), blocks, ...more }, { language: 'en' })

async function textOf(bytes: Uint8Array) {
  return (await format.extract(bytes)).map(({ place, pieces }) => [place.split(',')[0], plainText(pieces)])
}

test('text runs on over pages, each with its number', async () => {
  const footer = edge(
    plainParagraph(
      [
        { text: 'Page ', size: 9 },
        { text: '7', size: 9, counter: 'page' },
        { text: ' of ', size: 9 },
        { text: '7', size: 9, counter: 'pages' },
      ],
      false,
    ),
  )
  const bytes = await render([line('One', { after: 150 }), line('Two', { after: 150 }), line('Three')], { footer })
  expect(await textOf(bytes)).toEqual([
    ['page 1', 'One'],
    ['page 1', 'Two'],
    ['page 1', 'Page 1 of 2'],
    ['page 2', 'Three'],
    ['page 2', 'Page 2 of 2'],
  ])
})

test('a heading goes to the next page with what it heads, a break begins one', async () => {
  const filler = line('Filler', { after: 160 })
  const bytes = await render([
    filler,
    line('Heading', { keeps: true }),
    line('Text of it'),
    line('New', { breaks: true }),
  ])
  expect(await textOf(bytes)).toEqual([
    ['page 1', 'Filler'],
    ['page 2', 'Heading'],
    ['page 2', 'Text of it'],
    ['page 3', 'New'],
  ])
})

test('the cells of a table stand beside each other, and a row that is higher than a page is not cut', async () => {
  const rules = { top: true, bottom: true, start: true, end: true }
  const cell = (...blocks: FlowBlock[]) => ({ span: 1, continues: false, lowered: 0 as const, rules, blocks })
  const rows = [
    { minHeight: 0, cells: [cell(line('left')), cell(line('right'))] },
    { minHeight: 0, cells: [cell(...Array.from({ length: 40 }, (_, i) => line(`row ${i}.`))), cell(line('beside'))] },
  ]
  const bytes = await render([{ kind: 'table', columns: [100, 100], rows, rtl: false, align: 'start' }])
  const all = (await textOf(bytes)).map(([, text]) => text).join(' ')
  for (const text of ['left', 'right', 'row 0.', 'row 39.', 'beside']) expect(all).toContain(text)
  expect([...pagesOf(openPdf(bytes))].length).toBeGreaterThan(2)
})

test('a picture with transparency is drawn once however often it stands, one that cannot be read keeps its place', async () => {
  const png = encode({ width: 2, height: 2, channels: 4, depth: 8, data: new Uint8Array(16).fill(128) })
  const picture = (bytes: Uint8Array) => ({
    kind: 'picture' as const,
    bytes,
    width: 40,
    height: 40,
    align: 'center' as const,
  })
  const bytes = await render([picture(png), line('Between'), picture(png), picture(new Uint8Array([71, 73, 70]))])
  const objects = Buffer.from(bytes).toString('latin1')
  expect(objects.match(/\/Subtype ?\/Image/g)).toHaveLength(2)
  expect(objects).toContain('/SMask')
  expect(await textOf(bytes)).toEqual([['page 1', 'Between']])
})

test('from right to left the number of a list stands at the right', async () => {
  const item = plainParagraph([{ text: 'السعر', size: 12 }], true, {
    label: { text: '1.', size: 12 },
    start: 30,
    first: -20,
  })
  const [unit] = await format.extract(await render([item]))
  expect(unit && plainText(unit.pieces)).toContain('السعر')
})
