// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { maxCartItems } from '#shared/payments/limits.ts'
import { change, read } from './cart.ts'

beforeEach(() => localStorage.clear())

test('each user has a cart of their own', () => {
  change(1, (ids) => [...ids, 11])
  change(2, (ids) => [...ids, 22])
  expect(read(1)).toEqual([11])
  expect(read(2)).toEqual([22])
})

test('reading twice gives the same array, so that a screen does not render for ever', () => {
  change(1, () => [11])
  expect(read(1)).toBe(read(1))
})

test.each([
  ['no JSON', '{'],
  ['no list', '{"ids":[1]}'],
  ['no ids', '["1", null, -3, 1.5, {}]'],
])('what does not make sense in storage is an empty cart: %s', (_, raw) => {
  localStorage.setItem('attesta.cart.7', raw)
  expect(read(7)).toEqual([])
})

test('doubled ids count once, and no cart is larger than an order may be', () => {
  localStorage.setItem(
    'attesta.cart.7',
    JSON.stringify([5, 5, ...Array.from({ length: 40 }, (_, index) => index + 100)]),
  )
  expect(read(7)).toHaveLength(maxCartItems)
  expect(read(7).slice(0, 2)).toEqual([5, 100])
})
