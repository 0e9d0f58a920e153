import { expect, test } from 'vitest'
import { readTsv, turnTsvBack, withSureWords } from './tesseract-tsv.ts'

const row = (...cells: (string | number)[]) => cells.join('\t')

test('words become lines with places as shares of the page, and Chinese has no spaces', () => {
  const tsv = [
    'level\tpage\tblock\tpar\tline\tword\tleft\ttop\twidth\theight\tconf\ttext',
    row(1, 1, 0, 0, 0, 0, 0, 0, 1000, 2000, -1, ''),
    row(3, 1, 1, 1, 0, 0, 100, 200, 500, 60, -1, ''),
    row(4, 1, 1, 1, 1, 0, 100, 200, 500, 40, -1, ''),
    row(5, 1, 1, 1, 1, 1, 100, 200, 200, 40, 90, 'Hello'),
    row(5, 1, 1, 1, 1, 2, 320, 200, 200, 40, 80, 'world'),
    row(3, 1, 1, 2, 0, 0, 100, 400, 500, 60, -1, ''),
    row(4, 1, 1, 2, 1, 0, 100, 400, 500, 40, -1, ''),
    row(5, 1, 1, 2, 1, 1, 100, 400, 40, 40, 95, '合'),
    row(5, 1, 1, 2, 1, 2, 140, 400, 40, 40, 95, '同'),
    row(4, 1, 1, 2, 2, 0, 100, 500, 500, 40, -1, ''),
    row(5, 1, 1, 2, 2, 1, 100, 500, 40, 40, 95, ' '),
  ].join('\n')
  const lines = readTsv(tsv)
  expect(lines.map(({ text, confidence }) => [text, confidence])).toEqual([
    ['Hello world', 85],
    ['合同', 95],
  ])
  expect(lines[0]).toMatchObject({ left: 0.1, top: 0.1, width: 0.5, height: 0.02 })
})

test('a line that falls gets its own height and its angle, so that what is set over it falls alike', () => {
  const tsv = [
    'level\tpage\tblock\tpar\tline\tword\tleft\ttop\twidth\theight\tconf\ttext',
    row(1, 1, 0, 0, 0, 0, 0, 0, 1000, 1000, -1, ''),
    row(3, 1, 1, 1, 0, 0, 100, 200, 640, 72, -1, ''),
    row(4, 1, 1, 1, 1, 0, 100, 200, 640, 72, -1, ''),
    row(5, 1, 1, 1, 1, 1, 100, 200, 50, 40, 90, 'It'),
    row(5, 1, 1, 1, 1, 2, 700, 230, 50, 40, 80, 'falls'),
  ].join('\n')
  const [line] = readTsv(tsv)
  expect(line?.height).toBeCloseTo(0.04 - (0.05 * 30) / 600)
  expect((line?.top ?? 0) + (line?.height ?? 0) / 2).toBeCloseTo(0.236)
  expect(line?.fall).toBeCloseTo(30 / 600)
})

test.each([
  [1, { left: 0.2, top: 0.55, width: 0.05, height: 0.35 }],
  [2, { left: 0.55, top: 0.75, width: 0.35, height: 0.05 }],
  [3, { left: 0.75, top: 0.1, width: 0.05, height: 0.35 }],
] as const)(
  'the words of a page that was turned %d quarters for the reader lie on the page as it was',
  (quarters, place) => {
    const [width, height] = quarters === 2 ? [1000, 2000] : [2000, 1000]
    const box = [0.1 * width, 0.2 * height, 0.35 * width, 0.05 * height]
    const tsv = [
      'head',
      row(1, 1, 0, 0, 0, 0, 0, 0, width, height, -1, ''),
      row(4, 1, 1, 1, 1, 0, ...box, -1, ''),
      row(5, 1, 1, 1, 1, 1, ...box, 90, 'Hello'),
    ].join('\n')
    const [line] = readTsv(turnTsvBack(tsv, quarters))
    expect(line).toMatchObject({ text: 'Hello' })
    for (const [key, value] of Object.entries(place))
      expect(line?.[key as keyof typeof place], key).toBeCloseTo(value, 5)
  },
)

test('a reading takes over from another what that is sure of, where it has nothing itself', () => {
  const page = ['head', row(1, 1, 0, 0, 0, 0, 0, 0, 1000, 1000, -1, '')]
  const word = (left: number, text: string, confidence: number) => [
    row(4, 1, 1, 1, 1, 0, left, 100, 50, 20, -1, ''),
    row(5, 1, 1, 1, 1, 1, left, 100, 50, 20, confidence, text),
  ]
  const surest = [...page, ...word(100, 'Blind', 96)].join('\n')
  const other = [
    ...page,
    ...word(120, 'Bl', 99),
    ...word(300, '5', 97),
    ...word(500, 'EO', 40),
    ...word(700, '|', 95),
  ].join('\n')
  expect(readTsv(withSureWords(surest, other)).map(({ text }) => text)).toEqual(['Blind', '5'])
})
