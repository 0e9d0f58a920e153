import { expect, test } from 'vitest'
import { hostilePdfs } from '../../testing/pdf/hostile.ts'
import { format } from '../format.ts'

test('U1: an object with a number that no table holds is not there', async () => {
  const file = hostilePdfs().find(({ label }) => label.startsWith('an object with a number'))
  const source = file?.make() as Uint8Array
  const { units } = await format.extract(source)
  expect(units.map(({ pieces }) => pieces)).toEqual([['Hello']])
  const targets = new Map(units.map(({ id, pieces }) => [id, { id, pieces }]))
  const { bytes } = await format.rebuild(source, targets, { source: 'en', target: 'es' })
  expect((await format.extract(bytes)).units.map(({ pieces }) => pieces)).toEqual([['Hello']])
})
