import { expect, test } from 'vitest'
import { shards } from '../../data/keys.ts'
import { scale, written } from './scale.ts'
import { measured } from './scale-figures.ts'

test('infra/SCALE.md says what the script computes: npm run scale writes it anew', () => {
  expect(written()).toBe(scale())
})

test('the figures know the code’s own numbers', () => {
  expect(measured.shards).toBe(shards)
})
