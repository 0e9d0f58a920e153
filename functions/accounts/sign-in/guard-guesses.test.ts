import { expect, test } from 'vitest'
import { guessLimits } from '#shared/accounts/limits.ts'
import { countingLimits } from '../../lib/testing/counting-limits.ts'
import { guardGuesses } from './guard-guesses.ts'

test('A4: one network cannot guess so much that everybody is asked for the captcha', async () => {
  const { ctx, countOf } = countingLimits()
  const guess = (address: string, email: string) =>
    guardGuesses(ctx({ address }), { email, user: null, captcha: undefined })
  for (let n = 0; n < guessLimits.everybody.max + 10; n++)
    await guess('203.0.113.1', `customer${n}@example.com`).catch(() => undefined)
  expect(countOf(guessLimits.everybody.scope)).toBe(guessLimits.address.max)
  await expect(guess('203.0.113.2', 'somebody@example.com')).resolves.toBeDefined()
})

test('A4: a right guess gives back what it counted', async () => {
  const { ctx, countOf } = countingLimits()
  const asked = { email: 'somebody@example.com', user: null, captcha: undefined }
  await (await guardGuesses(ctx({ address: '203.0.113.1' }), asked)).wasRight()
  expect(Object.values(guessLimits).map(({ scope }) => countOf(scope))).toEqual(Object.keys(guessLimits).map(() => 0))
})
