import { afterAll, beforeAll, describe, test } from 'vitest'
import { becomeCustomer } from '../account.ts'
import type { Staff } from '../rows/staff/console.ts'
import { ofStaff } from '../rows/staff/specification.ts'
import { becomeFounder } from '../staff.ts'
import { leave, visitor } from '../world.ts'

let people: Staff
beforeAll(async () => {
  people = { guest: await visitor('desktop'), member: await visitor('desktop'), staff: await visitor('desktop') }
  await Promise.all([becomeCustomer(people.member), becomeFounder(people.staff)])
}, 180_000)
afterAll(async () => {
  for (const person of Object.values(people)) await leave(person)
})

describe.each(Object.entries(ofStaff))('%s', (_, paragraphs) => {
  test.each(paragraphs.flat())('%s', async (__, shows) => shows(people))
})
