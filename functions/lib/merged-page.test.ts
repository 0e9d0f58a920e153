import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergedPage, type Source } from './merged-page.ts'
import { monthly } from './months.ts'

type Order = 'rising' | 'falling'

/** A list that holds some of the places, as the table would answer it. */
const sourceOf =
  (places: readonly string[], order: Order): Source<string> =>
  async (from, limit) => {
    const sorted = places.toSorted((a, b) => (a < b === (order === 'rising') ? -1 : 1))
    const behind = sorted.filter((at) => from === undefined || (order === 'rising' ? at > from : at < from))
    const rows = behind.slice(0, limit).map((at) => ({ at, row: at }))
    return { rows, reach: rows.length === limit ? rows.at(-1)?.at : undefined }
  }

async function walk(sources: Source<string>[], limit: number, order: Order, keep: (row: string) => boolean) {
  const seen: string[] = []
  let from: string | undefined
  for (let pages = 0; pages < 500; pages++) {
    const { rows, next } = await mergedPage(sources, { from, limit, order, keep })
    expect(rows.length).toBeLessThanOrEqual(limit)
    seen.push(...rows)
    if (next === undefined) return seen
    from = next
  }
  throw new Error('the pages never end')
}

const place = fc.integer({ min: 0, max: 400 }).map((n) => String(n).padStart(3, '0'))

test('whoever walks the pages of several lists meets each row that is wanted once, in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(place, { maxLength: 60 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom<Order>('rising', 'falling'),
      fc.integer({ min: 1, max: 5 }),
      async (places, lists, limit, order, every) => {
        const parts = Array.from({ length: lists }, (_, list) => places.filter((each) => Number(each) % lists === list))
        const keep = (row: string) => Number(row) % every === 0
        const seen = await walk(
          parts.map((part) => sourceOf(part, order)),
          limit,
          order,
          keep,
        )
        const wanted = places.filter(keep).toSorted()
        expect(seen).toEqual(order === 'rising' ? wanted : wanted.toReversed())
      },
    ),
    { numRuns: 300 },
  )
})

test('a list by month is walked back to the first month, over empty ones too, beside one that is not by month', async () => {
  const settled = ['2026-11-05#1', '2026-11-30#2', '2027-12-01#3', '2028-02-02#4', '2028-02-03#5']
  const open = ['2026-12-24#6', '2028-02-02#7']
  const source = monthly(new Date('2028-02-10T00:00:00.000Z'), async (month, { before, limit }) =>
    sourceOf(
      settled.filter((at) => at.startsWith(month)),
      'falling',
    )(before, limit),
  )
  for (const limit of [1, 2, 3, 50]) {
    const seen = await walk([source, sourceOf(open, 'falling')], limit, 'falling', () => true)
    expect(seen).toEqual([...settled, ...open].toSorted().toReversed())
  }
})
