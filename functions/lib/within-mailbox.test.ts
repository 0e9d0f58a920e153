import { expect, test } from 'vitest'
import { mailboxShares, mailLimits } from '#shared/accounts/limits.ts'
import { countingLimits } from './testing/counting-limits.ts'
import { withinMailbox } from './within-mailbox.ts'

const limit = mailLimits.recipient

function counting() {
  const { ctx } = countingLimits()
  const count = (email: string) => withinMailbox(ctx({ address: '203.0.113.1' }), limit, email)
  const allowed = async (emails: string[]) => {
    let sum = 0
    for (const email of emails) if ((await count(email)).allowed) sum++
    return sum
  }
  return { count, allowed }
}
const tags = (count: number) => Array.from({ length: count }, (_, n) => `name+${n}@example.com`)

test.each([
  ['a tagged address', (n: number) => `name+${n}@example.com`, 'name+mine@example.com'],
  ['dots at Gmail', (n: number) => `name${'.'.repeat(n)}x@gmail.com`, 'n.amex@gmail.com'],
])('B3: %s has its first mails of a day where others of its mailbox used up the limit', async (_, other, own) => {
  const { allowed } = counting()
  await allowed(Array.from({ length: limit.max + 1 }, (_, n) => other(n)))
  expect(await allowed(Array<string>(5).fill(own))).toBe(mailboxShares.ofAddress)
})

test('B3: one address has no more for its first mails than the limit', async () => {
  const { allowed } = counting()
  expect(await allowed(Array<string>(limit.max + 5).fill('Name@example.com'))).toBe(limit.max)
  expect(await allowed(Array<string>(5).fill('name@example.com'))).toBe(0)
})

test('B3: however many addresses a mailbox has, it gets a few times the limit at most', async () => {
  const { allowed } = counting()
  expect(await allowed(tags(limit.max * 5))).toBe(limit.max * mailboxShares.timesLimit)
})

test('W6: what was not sent after all is taken back from the address and from its mailbox', async () => {
  const { count, allowed } = counting()
  for (const email of tags(limit.max * 5)) await (await count(email)).giveBack()
  expect(await allowed(tags(limit.max))).toBe(limit.max)
})
