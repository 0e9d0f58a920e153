import { expect, test } from 'vitest'
import { axes, chartDocument, legend, numbers, plot, row, texts, title } from '../../../../testing/docx/test-chart.ts'
import { flowOf } from '../../../../testing/docx/test-flow.ts'
import { picturesOf } from '../../flow.ts'
import { chartTexts, labelAt } from '../../flow-chart.ts'

const chartIn = (area: string, around = '') => picturesOf(flowOf(...chartDocument(area, around)))[0]?.chart
const years = texts('cat', ['Early', 'Late'])
const shows = (what: string, more = '') => `<c:dLbls>${more}<c:show${what} val="1"/></c:dLbls>`

test('a chart of bars is read from the values that the document keeps, with its names, labels and colours', () => {
  const red = '<c:spPr><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill></c:spPr>'
  const chart = chartIn(
    plot(
      'barChart',
      `<c:barDir val="bar"/><c:grouping val="stacked"/>${row(0, 'Sold', red + shows('Val') + years + numbers('val', [1.5, 2], '0.00'))}${row(1, 'Left', years + numbers('val', [3, 4]))}`,
    ) + axes(title('Year'), title('Pieces')),
    title('Trade') + legend,
  )
  expect(chart).toMatchObject({
    from: 'charts/chart1',
    title: { text: 'Trade', size: 18 },
    categories: [{ text: 'Early' }, { text: 'Late' }],
    plots: [
      { kind: 'bars', isFlat: true, stack: 'sum', series: [{ rgb: [1, 0, 0], values: [1.5, 2] }, { values: [3, 4] }] },
    ],
    legend: { at: 'bottom' },
  })
  expect(chart && chartTexts(chart)).toEqual([
    'Trade',
    'Year',
    'Pieces',
    'Early',
    'Late',
    'Sold',
    'Left',
    '1.50',
    '2.00',
  ])
})

test('what a chart does not show is none of its texts', () => {
  const hidden = axes('').replaceAll('<c:delete val="0"/>', '<c:delete val="1"/>')
  const chart = chartIn(plot('lineChart', row(0, 'Sold', years + numbers('val', [1, 2]))) + hidden)
  expect(chart && chartTexts(chart)).toEqual([])
})

test('a pie names its pieces and their shares', () => {
  const labels = shows('CatName', '<c:showPercent val="1"/><c:separator>: </c:separator>')
  const chart = chartIn(plot('pieChart', row(0, 'Sold', labels + years + numbers('val', [1, 3]))), legend)
  expect(chart?.legend?.entries.map(({ text }) => text)).toEqual(['Early', 'Late'])
  expect(chart?.plots[0]?.series.map((own) => [labelAt(own, 0), labelAt(own, 1)])).toEqual([
    ['Early: 25%', 'Late: 75%'],
  ])
  expect(new Set(chart?.plots[0]?.series[0]?.colours.values()).size).toBe(2)
})

test('points stand at two numbers', () => {
  const chart = chartIn(
    plot('scatterChart', row(0, 'Seen', numbers('xVal', [1, 2]) + numbers('yVal', [3, 4]))) + axes(),
  )
  expect(chart?.plots[0]).toMatchObject({ kind: 'points', series: [{ across: [1, 2], values: [3, 4] }] })
})

test.each([
  ['of another kind', plot('surfaceChart', row(0, 'A', numbers('val', [1]))), '<c:pt/>'],
  ['without values', plot('barChart', row(0, 'A', '')), ''],
  [
    'with more names than a page has room for',
    plot(
      'barChart',
      row(
        0,
        'A',
        texts(
          'cat',
          Array.from({ length: 200 }, (_, i) => `n${i}`),
        ) + numbers('val', [1]),
      ),
    ),
    '',
  ],
])('a chart %s keeps its place as a frame', (_, area) => {
  expect(chartIn(area + axes())).toBeUndefined()
})

test('a chart that says that it has a thousand million points is read as what it has', () => {
  const far =
    '<c:val><c:numRef><c:numCache><c:ptCount val="1000000000"/><c:pt idx="999999999"><c:v>1</c:v></c:pt><c:pt idx="1"><c:v>2</c:v></c:pt></c:numCache></c:numRef></c:val>'
  expect(chartIn(plot('barChart', row(0, 'A', far)) + axes())?.plots[0]?.series[0]?.values).toEqual([undefined, 2])
})

test('numbers at more values than can be read are left out', () => {
  const values = numbers(
    'val',
    Array.from({ length: 400 }, (_, i) => i),
  )
  const chart = chartIn(plot('lineChart', row(0, 'A', shows('Val') + values)) + axes())
  expect(chart?.plots[0]?.series[0]?.values).toHaveLength(400)
  expect(chart?.plots[0]?.series[0]?.labels.filter(Boolean)).toEqual([])
})

test('a chart that a document names again and again is drawn as often as there is room', () => {
  const values = numbers(
    'val',
    Array.from({ length: 1999 }, (_, i) => i),
  )
  const [body, parts, links] = chartDocument(plot('lineChart', row(0, 'A', values)) + axes())
  const charts = picturesOf(flowOf(body.repeat(6), parts, links)).filter(({ chart }) => chart)
  expect(charts).toHaveLength(4)
})
