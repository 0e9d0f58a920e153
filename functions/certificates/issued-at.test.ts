import { expect, test } from 'vitest'
import { issuedAtOf } from './issued-at.ts'

const [before, after] = ['2026-11-24T23:50:00.000Z', '2026-11-26T09:00:00.000Z']

test('H1: a certificate is of its signature’s day or later, also where its number was chosen for one that was sent back', () => {
  expect(issuedAtOf({ reservedAt: before }, { at: after })).toBe(after)
  expect(issuedAtOf({ reservedAt: after }, { at: before })).toBe(after)
})
