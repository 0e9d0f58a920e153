import { expect, test } from 'vitest'
import type { DrawingMark } from '../../../../images/picture.ts'
import type { Rgb } from '../../flow.ts'
import { type ChartPlot, type ChartSeries, chartTexts, type FlowChart } from '../../flow-chart.ts'
import type { Measure } from './canvas.ts'
import { drawChart } from './draw-chart.ts'

/** Letters that are half as wide as they are high. */
const measure: Measure = (text) =>
  (text.match(/ +|[^ ]+/g) ?? []).map((part) => ({ text: part, width: part.length / 2, isSpace: part.startsWith(' ') }))

const style = { size: 10 }
const red: Rgb = [1, 0, 0]
const series = (values: (number | undefined)[], more: Partial<ChartSeries> = {}): ChartSeries => ({
  name: '',
  rgb: red,
  colours: new Map(),
  values,
  labels: [],
  separator: ', ',
  labelStyle: style,
  isLabelledInside: false,
  hasLine: true,
  hasMarkers: false,
  width: 2,
  ...more,
})
const plot = (kind: ChartPlot['kind'], rows: ChartSeries[], more: Partial<ChartPlot> = {}): ChartPlot => ({
  kind,
  isFlat: false,
  stack: 'none',
  gap: 1,
  overlap: 0,
  hole: 0,
  from: 0,
  isFilled: false,
  axis: 0,
  series: rows,
  ...more,
})
const axis = { isShown: true, style, isReversed: false, hasGrid: false, format: 'General', isBetween: true }
const chart = (own: ChartPlot, names: string[], more: Partial<FlowChart> = {}): FlowChart => ({
  from: '',
  categories: names.map((text) => ({ text, isNumber: false })),
  plots: [own],
  across: axis,
  up: [axis],
  ...more,
})

const marksOf = (own: FlowChart) => drawChart(own, 300, 200, measure).marks
const wordsIn = (marks: readonly DrawingMark[]) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))
/** The boxes around what is painted in a colour. */
const painted = (marks: readonly DrawingMark[], rgb: Rgb = red) =>
  marks.flatMap((mark) => {
    if (mark.kind !== 'path' || (mark.fill ?? mark.stroke?.rgb) !== rgb) return []
    const points = mark.path.flatMap((step) => step.points)
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
    const [left, top] = [Math.min(...xs), Math.min(...ys)]
    return [{ left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }]
  })

test('bars are as high as their values, beside each other over their names', () => {
  const marks = marksOf(chart(plot('bars', [series([1, 2])]), ['One', 'Two']))
  const [one, two] = painted(marks)
  expect((two?.height ?? 0) / (one?.height ?? 1)).toBeCloseTo(2)
  const names = wordsIn(marks).filter(({ text }) => /[a-z]/.test(text))
  expect(names.map(({ text }) => text)).toEqual(['One', 'Two'])
  expect(names[0]?.at[0]).toBeCloseTo((one?.left ?? 0) + (one?.width ?? 0) / 2)
})

test('bars that lie are as long as their values, the first one lowest', () => {
  const [one, two] = painted(marksOf(chart(plot('bars', [series([1, 2])], { isFlat: true }), ['One', 'Two'])))
  expect((two?.width ?? 0) / (one?.width ?? 1)).toBeCloseTo(2)
  expect(two?.top).toBeLessThan(one?.top ?? 0)
})

test('stacked bars stand on each other, and as shares they reach the top together', () => {
  const rows = [series([1, 2]), series([3, 2])]
  for (const stack of ['sum', 'share'] as const) {
    const [low, , high] = painted(marksOf(chart(plot('bars', rows, { stack, overlap: 1 }), ['One', 'Two'])))
    expect((high?.top ?? 0) + (high?.height ?? 0)).toBeCloseTo(low?.top ?? 0)
    expect((high?.height ?? 0) / (low?.height ?? 1)).toBeCloseTo(3)
  }
})

test('a line ends where a value is missing', () => {
  expect(
    painted(marksOf(chart(plot('lines', [series([1, 2, undefined, 2, 3])]), ['a', 'b', 'c', 'd', 'e']))),
  ).toHaveLength(2)
})

test('the pieces of a pie are shares of the whole', () => {
  const blue: Rgb = [0, 0, 1]
  const pie = plot('pie', [series([1, 3], { colours: new Map([[1, blue]]), labels: [['A'], ['B', '75%']] })])
  const marks = marksOf(chart(pie, ['A', 'B']))
  const [quarter] = painted(marks)
  const [rest] = painted(marks, blue)
  expect(quarter?.width).toBeCloseTo(quarter?.height ?? 0)
  expect(rest?.width).toBeCloseTo((quarter?.width ?? 0) * 2, 1)
  expect(wordsIn(marks).map(({ text }) => text)).toEqual(['A', 'B, 75%'])
})

test('points stand where their two numbers are', () => {
  const points = plot('points', [series([1, 2, 3], { across: [0, 5, 10], hasLine: false, hasMarkers: true })])
  const [first, second, third] = painted(marksOf(chart(points, [])))
  expect((third?.left ?? 0) - (second?.left ?? 0)).toBeCloseTo((second?.left ?? 0) - (first?.left ?? 0))
  expect(third?.top).toBeLessThan(first?.top ?? 0)
})

test('a radar has a spoke for each category, and its web is as wide as its values', () => {
  const names = ['North', 'East', 'South', 'West']
  const marks = marksOf(chart(plot('radar', [series([4, 2, 4, 2])]), names))
  const [web] = painted(marks)
  expect((web?.height ?? 0) / (web?.width ?? 1)).toBeCloseTo(2)
  const at = new Map(wordsIn(marks).map((word) => [word.text, word.at]))
  expect(at.get('North')?.[1]).toBeLessThan(web?.top ?? 0)
  expect(at.get('East')?.[0]).toBeGreaterThan((web?.left ?? 0) + (web?.width ?? 0))
  expect(painted(marksOf(chart(plot('radar', [series([4, 2, 4, 2])], { isFilled: true }), names)))).toHaveLength(1)
})

test.each([
  ['in lines', 3, 'a long name of'],
  ['turned', 24, 'name that is long'],
])('names that have no room beside each other are set %s, and none is left out', (_, count, text) => {
  const names = Array.from({ length: count }, (_, i) => `${text} ${i}`)
  const words = wordsIn(marksOf(chart(plot('bars', [series(names.map(() => 1))]), names)))
  const all = words.map((word) => word.text).join(' ')
  for (const name of names) expect(all).toContain(name)
  for (const { at } of words) expect(at[0] > -1 && at[0] < 301 && at[1] > -1 && at[1] < 201).toBe(true)
})

test('a title, a legend and the titles of axes leave the rest to the plot', () => {
  const span = (text: string) => ({ text, size: 12 })
  const marks = marksOf(
    chart(plot('bars', [series([5])]), ['One'], {
      title: span('Above'),
      legend: { at: 'bottom', entries: [{ text: 'Below', rgb: [0, 1, 0] }], style },
      across: { ...axis, title: span('Names') },
      up: [{ ...axis, title: span('Values') }],
    }),
  )
  const at = new Map(wordsIn(marks).map((word) => [word.text, word]))
  const [bar] = painted(marks)
  expect(at.get('Above')?.at[1]).toBeLessThan(bar?.top ?? 0)
  expect(at.get('Names')?.at[1]).toBeGreaterThan((bar?.top ?? 0) + (bar?.height ?? 0))
  expect(at.get('Below')?.at[1]).toBeGreaterThan(at.get('Names')?.at[1] ?? 0)
  expect(at.get('Values')?.turn).toBeCloseTo(-Math.PI / 2)
})

test.each([
  [[1, 10], { max: 1e9, step: 1e-9 }],
  [[1e15, -1e15], {}],
  [[0], { min: 5, max: 5 }],
  [[0.1, 0.2], { min: 10, max: -10 }],
])('values of %j on an axis that says %j have a scale that can be drawn', (values, said) => {
  const words = wordsIn(marksOf(chart(plot('bars', [series(values)]), ['a'], { up: [{ ...axis, ...said }] })))
  expect(words.length).toBeLessThan(60)
  for (const { at } of words) expect(at.every(Number.isFinite)).toBe(true)
})

test.each(['bars', 'lines', 'areas', 'pie', 'points', 'radar'] as const)(
  'all texts that a chart of %s is said to show are drawn',
  (kind) => {
    const labels = [['first label'], ['second label'], ['third label']]
    const rows = [series([1, -2, 3], { labels, across: [1, 2, 3] })]
    for (const more of [
      {},
      { isFlat: kind === 'bars' },
      { isFilled: true },
      { stack: 'share' as const },
      { hole: 0.5 },
    ]) {
      const own = chart(plot(kind, rows, more), kind === 'points' || kind === 'pie' ? [] : ['North', 'South', 'East'], {
        title: { text: 'A title', size: 12 },
        legend: { at: 'left', entries: [{ text: 'An entry', rgb: red }], style },
      })
      const words = wordsIn(marksOf(own))
        .map(({ text }) => text)
        .join(' ')
      for (const text of chartTexts(own)) expect(words).toContain(text)
    }
  },
)

test.each([
  ['bars', 'bars'],
  ['lines', 'lines'],
] as const)('a long label at a value of %s stays within the chart', (_, kind) => {
  const labels = ['The whole income of this region during the last business year', 'North and south'].map((text) => [
    text,
  ])
  const words = wordsIn(marksOf(chart(plot(kind, [series([1, 2], { labels })]), ['One', 'Two'])))
  const own = words.filter(({ text }) => labels.flat().includes(text))
  expect(own).toHaveLength(2)
  for (const { text, at, anchor, size } of own) {
    const wide = (text.length / 2) * size
    const left = at[0] - { start: 0, center: 0.5, end: 1 }[anchor] * wide
    expect(left).toBeGreaterThanOrEqual(0)
    expect(left + wide).toBeLessThanOrEqual(300.01)
  }
})

test('values that are further apart than a number can say are drawn', () => {
  const marks = marksOf(chart(plot('bars', [series([1e308, -1e308])]), ['One', 'Two']))
  expect(marks.length).toBeGreaterThan(0)
})

test('a chart as high as a poster, and a step that no number can hold, end in a scale', () => {
  const own = chart(plot('bars', [series([1e14, 95])]), ['One', 'Two'], { up: [{ ...axis, step: 1e-300 }] })
  for (const each of [own, { ...own, up: [{ ...axis, min: 0, max: 95 }] }]) {
    const [first] = painted(drawChart(each, 1584, 1584, measure).marks)
    expect(first?.height).toBeGreaterThan(100)
  }
})
