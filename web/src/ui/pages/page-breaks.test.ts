import { expect, test } from 'vitest'
import { dropDoubledBreaks, type Parsed, settleStyleBreaks } from './page-breaks.ts'

const noted: Parsed = { type: 'break', break: 'lastRenderedPageBreak' }
const page: Parsed = { type: 'break', break: 'page' }
const text = (words: string): Parsed => ({ type: 'text', text: words })
const paragraph = (...children: Parsed[]): Parsed => ({ type: 'paragraph', children: [{ type: 'run', children }] })

/** How many pages begin by a break of either kind. */
function breaksOf(body: Parsed): number {
  const count = ({ children = [], ...element }: Parsed): number =>
    (element.break ? 1 : 0) + children.reduce((sum, child) => sum + count(child), 0)
  dropDoubledBreaks(body)
  return count(body)
}

test.each<[string, Parsed[], number]>([
  ['after a page break', [paragraph(text('One'), page), paragraph(noted, text('Two'))], 1],
  ['at the beginning', [paragraph(noted, text('One'))], 0],
  ['noted twice', [paragraph(text('One')), paragraph(noted), paragraph(noted, text('Two'))], 1],
  [
    'in a paragraph that begins a page',
    [paragraph(text('One')), { ...paragraph(noted, text('Two')), pageBreakBefore: true }],
    0,
  ],
])('a page that begins %s begins once', (_, children, breaks) => {
  expect(breaksOf({ type: 'document', children })).toBe(breaks)
})

test('where only Word noted it, a page begins there', () => {
  const children = [paragraph(text('One')), paragraph(text('two'), noted, text('three')), paragraph(page, text('Four'))]
  expect(breaksOf({ type: 'document', children })).toBe(2)
})

test('a style begins a page once, and one that is based on it only where it does not say otherwise', () => {
  const styles = [
    { id: 'Base', paragraphProps: { pageBreakBefore: true } },
    { id: 'Derived', basedOn: 'Base', paragraphProps: {} },
    { id: 'Citation', basedOn: 'Base', paragraphProps: { pageBreakBefore: false } },
    { id: 'A', basedOn: 'B' },
    { id: 'B', basedOn: 'A' },
  ]
  const of = (styleName: string, own: Partial<Parsed> = {}) => ({
    ...paragraph(noted, text(styleName)),
    styleName,
    ...own,
  })
  const children = [
    paragraph(text('Normal')),
    of('Base'),
    of('Derived'),
    of('Derived', { pageBreakBefore: false }),
    { ...paragraph(text('Citation')), styleName: 'Citation' },
    { ...paragraph(text('Ring')), styleName: 'A' },
  ]
  settleStyleBreaks({ type: 'document', children }, styles)
  expect(children.map(({ pageBreakBefore }) => pageBreakBefore)).toEqual([false, true, true, false, false, false])
  expect(styles.some(({ paragraphProps }) => paragraphProps && 'pageBreakBefore' in paragraphProps)).toBe(false)
  // Of what Word noted, only the one remains that no style begins.
  expect(breaksOf({ type: 'document', children })).toBe(1)
})
