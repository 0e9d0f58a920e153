import { expect, test } from 'vitest'
import { guessLimits, type Limit, registrationLimits } from '#shared/accounts/limits.ts'
import { applicationLimits as apiApplications } from '#shared/applications/application.ts'
import { UserId } from '#shared/lib/id.ts'
import { ticketLimits } from '#shared/support/ticket.ts'
import { applicationLimits as translatorApplications } from '#shared/translators/application.ts'
import { limitAddress } from './limit-address.ts'
import { countingLimits } from './testing/counting-limits.ts'

const limits = {
  address: { scope: 'asked-address', max: 3, windowSeconds: 60 },
  everybody: { scope: 'asked-all', max: 10, windowSeconds: 60 },
}
const strangers = countingLimits()
const ask = (address: string, userId?: number) =>
  limitAddress(strangers.ctx({ address, userId: userId && UserId.parse(userId) }), limits, 'support-too-many')

test('A4: one network that goes on beyond its own limit takes nothing of what is everybody’s', async () => {
  for (let n = 0; n < 50; n++) await ask('203.0.113.1').catch(() => undefined)
  expect(strangers.countOf('asked-all')).toBe(3)
  await expect(ask('203.0.113.1')).rejects.toThrow()
  await expect(ask('203.0.113.2')).resolves.toBeUndefined()
})

test('A4: everybody together has a limit, beyond which each network still has a little, and who is signed in has one alone', async () => {
  for (let n = 0; n < 10; n++) await ask(`203.0.113.${10 + n}`).catch(() => undefined)
  const wide = { ...limits, address: { ...limits.address, max: 100 } }
  const more = (address: string) => limitAddress(strangers.ctx({ address }), wide, 'support-too-many')
  for (const addressOf of [() => '203.0.113.99', (n: number) => `2001:db8:7:${n.toString(16)}::1`]) {
    for (let n = 0; n < 3; n++) await expect(more(addressOf(n))).resolves.toBeUndefined()
    for (let n = 3; n < 20; n++) await expect(more(addressOf(n))).rejects.toThrow()
  }
  for (let n = 0; n < 3; n++) await ask('203.0.113.99', 7)
  await expect(ask('203.0.113.99', 7)).rejects.toThrow()
})

/** The most that a network may take of everybody's window, by its narrowest limit. */
const shareOf = (everybody: Limit, ...own: Limit[]): number =>
  Math.min(
    ...own.map(({ max, windowSeconds }) => (max * Math.ceil(everybody.windowSeconds / windowSeconds)) / everybody.max),
  )

test.each([
  ['registrations', registrationLimits.everybody, [registrationLimits.address, registrationLimits.addressDay]],
  ['guesses', guessLimits.everybody, [guessLimits.address]],
  ['questions to support', ticketLimits.everybody, [ticketLimits.address]],
  ['applications for the API', apiApplications.everybody, [apiApplications.address]],
  ['applications of translators', translatorApplications.everybody, [translatorApplications.address]],
] as const)('B3: of everybody’s %s one network takes a twentieth at most', (_, everybody, own) => {
  expect(shareOf(everybody, ...own)).toBeLessThanOrEqual(0.05)
})
