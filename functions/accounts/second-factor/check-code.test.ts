import { expect, test, vi } from 'vitest'
import { guessLimits } from '#shared/accounts/limits.ts'
import { UserId } from '#shared/lib/id.ts'
import { systemBase } from '../../lib/base.ts'
import { countingLimits } from '../../lib/testing/counting-limits.ts'
import { checkSecondFactorCode } from './check-code.ts'

const id = UserId.parse(1)

/** Somebody who types codes for an account, with its password of each epoch. */
function guesser() {
  const { limits } = countingLimits()
  const users = { findById: () => Promise.resolve({ credentialEpoch: state.epoch }) }
  const identity = { checkCode: (_: UserId, __: string, code: string) => Promise.resolve(code === 'right') }
  const state = { epoch: 0 }
  const ctx = { ...systemBase('test'), data: { limits, users }, identity }
  vi.spyOn(ctx.log, 'warn').mockImplementation(() => undefined)
  const answers = async (code: string, times = 1) => {
    const codes: string[] = []
    for (let n = 0; n < times; n++)
      codes.push(
        await checkSecondFactorCode(ctx as never, id, 'challenge', code).then(
          () => 'taken',
          (error: { code: string }) => error.code,
        ),
      )
    return codes
  }
  return { answers, newPassword: () => void state.epoch++ }
}

test('A6: whoever sets a new password again and again guesses no more codes in a day than under three of them', async () => {
  const { answers, newPassword } = guesser()
  let guessed = 0
  for (let n = 0; n < 6; n++) {
    guessed += (await answers('wrong', guessLimits.code.max + 5)).filter((code) => code === 'totp-wrong').length
    newPassword()
  }
  expect(guessed).toBe(guessLimits.codes.max)
  expect(await answers('right')).toEqual(['too-many'])
})

test('A6: whoever guesses with one password only never keeps the owner out who sets another', async () => {
  const { answers, newPassword } = guesser()
  await answers('wrong', guessLimits.codes.max * 2)
  newPassword()
  expect(await answers('right', guessLimits.codes.max)).toEqual(Array(guessLimits.codes.max).fill('taken'))
})
