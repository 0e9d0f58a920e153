import { expect, test } from 'vitest'
import { locate } from './locate.ts'

test('segments are found in their order, across other spaces, and equal ones each at their own place', async () => {
  const pages = ['Title\nBirth  certi-\nficate of\u00a0Ana. Title', 'Second page. Title']
  const found = await locate(pages, [
    'Title',
    'Birth certificate of Ana.',
    'Title',
    'Second page.',
    'Title',
    'Not there',
  ])
  expect(found.map((one) => one && [one.page, pages[one.page]?.slice(one.from, one.to)])).toEqual([
    [0, 'Title'],
    [0, 'Birth  certi-\nficate of\u00a0Ana.'],
    [0, 'Title'],
    [1, 'Second page.'],
    [1, 'Title'],
    null,
  ])
  expect(found[0]?.from).not.toBe(found[2]?.from)
})

test('10,000 segments are looked for in slices: whoever types meanwhile is not held up', async () => {
  const texts = Array.from({ length: 10_000 }, (_, i) => `Clause ${i}: the seller delivers the goods to the buyer.`)
  const pages = Array.from({ length: 400 }, (_, i) => texts.slice(i * 25, i * 25 + 25).join('\n'))
  let turns = 0
  const timer = setInterval(() => turns++)
  const found = await locate(pages, texts)
  clearInterval(timer)
  expect(found.filter((one) => one === null)).toEqual([])
  expect(turns).toBeGreaterThan(1)
})
