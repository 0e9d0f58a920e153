import { afterAll, beforeAll, describe, test } from 'vitest'
import { becomeCustomer } from '../account.ts'
import type { Translators } from '../rows/staff/applying.ts'
import { ofTranslators } from '../rows/staff/specification.ts'
import { leave, visitor } from '../world.ts'

let people: Translators
beforeAll(async () => {
  const member = await visitor('desktop')
  people = { guest: await visitor('desktop'), member }
  await becomeCustomer(member)
}, 180_000)
afterAll(async () => {
  await leave(people.member)
  await leave(people.guest)
})

describe.each(Object.entries(ofTranslators))('%s', (_, paragraphs) => {
  test.each(paragraphs.flat())('%s', async (__, shows) => shows(people))
})
