import { expect, test } from 'vitest'
import { idsOf, requestFor } from './use-order.ts'

test.each([
  ['one', 'translationId=12', [12]],
  ['a cart', 'translationIds=12,13', [12, 13]],
  ['doubled ids', 'translationIds=12,12', [12]],
  ['what is no id', 'translationIds=12,abc,-4,,1.5,9007199254740993', [12]],
  ['nothing', '', []],
  ['prices in the address are not read', 'price=0.01&tier=free', []],
])('ids of a checkout address: %s', (_, query, expected) => {
  expect(idsOf(new URLSearchParams(query))).toEqual(expected)
})

test('one item is asked for by translationId, several by translationIds', () => {
  const [one, two] = idsOf(new URLSearchParams('translationIds=1,2'))
  if (one === undefined || two === undefined) throw new Error('two ids expected')
  expect(requestFor([one])).toEqual({ translationId: 1 })
  expect(requestFor([one, two])).toEqual({ translationIds: [1, 2] })
})
