import { afterAll, beforeAll, describe, test } from 'vitest'
import { validation } from '../rows/sections.ts'
import { leave, type Visitor, visitor } from '../world.ts'

let guest: Visitor
beforeAll(async () => {
  guest = await visitor('desktop')
})
afterAll(async () => {
  await leave(guest)
})

describe('section 5', () => {
  test.each(validation.flat())('%s', async (_, shows) => shows({ guest }))
})
