import { expect, test } from 'vitest'
import { UserId } from '#shared/lib/id.ts'
import type { Ctx } from './ctx.ts'
import { isOwnAccount } from './refuse-own.ts'
import { actorOf } from './testing/actor.ts'

const me = UserId.parse(1)
const addresses: Record<number, string> = { 2: 'sam+shop@example.com', 3: 'sam@example.org', 4: 'SAM@example.com' }
const users = {
  findById: (id: number) => Promise.resolve(addresses[id] === undefined ? null : { email: addresses[id] }),
}
const ctx = { actor: actorOf(me, { email: 'sam@example.com' }), data: { users } } as unknown as Ctx<'data'>

test.each([
  ['the account itself', 1, true],
  ['a second account of the same mailbox', 2, true],
  ['the same under capitals', 4, true],
  ['somebody else', 3, false],
  ['an account that is gone', 5, false],
])('Z5: %s is one’s own: money, pay and reviews of it are decided by others', async (_, id, own) => {
  expect(await isOwnAccount(ctx, UserId.parse(id))).toBe(own)
})
