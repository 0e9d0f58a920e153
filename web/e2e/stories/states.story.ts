import { afterAll, beforeAll, describe, test } from 'vitest'
import { becomeCustomer } from '../account.ts'
import type { People } from '../rows/row.ts'
import { states } from '../rows/sections.ts'
import { note } from '../rows/upload.ts'
import { sendFile } from '../translate.ts'
import { leave, visitor } from '../world.ts'

let people: People
beforeAll(async () => {
  const member = await visitor('desktop')
  people = { guest: await visitor('desktop'), member, account: await becomeCustomer(member) }
  for (const name of ['second.txt', 'third.txt']) await sendFile(member, note(name), 'en', 'pt')
}, 60_000)
afterAll(async () => {
  await leave(people.member)
  await leave(people.guest)
})

describe('section 4', () => {
  test.each(states.flat())('%s', async (_, shows) => shows(people))
})
