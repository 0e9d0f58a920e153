import { afterAll, beforeAll, expect, test } from 'vitest'
import * as rows from '#shared/accounts/api.ts'
import { users } from '../data/data.ts'
import { call } from '../lib/testing/call.ts'
import { handler as api } from './entry.ts'
import { handler } from './founder-entry.ts'
import { startCloud } from './testing/cloud.ts'
import { newAddress, register, verifiedPerson } from './testing/people.ts'

let cloud: Awaited<ReturnType<typeof startCloud>>
beforeAll(async () => {
  cloud = await startCloud()
})
afterAll(() => cloud.close())

const found = (email: string) => handler({ email }, { awsRequestId: 'test' })

test('Z5: one registered and verified account becomes the founder, once in the life of a deployment', async () => {
  const unverified = newAddress()
  await register(unverified)
  for (const email of [newAddress(), unverified])
    await expect(found(email)).rejects.toMatchObject({ name: 'founder-unknown' })

  const people = await Promise.all([verifiedPerson(), verifiedPerson(), verifiedPerson()])
  const results = await Promise.allSettled(people.map(({ email }) => found(email)))
  expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  const levels = await Promise.all(people.map(async ({ email }) => (await users.findByEmail(email))?.adminLevel))
  expect(levels.filter((level) => level === 'super')).toHaveLength(1)

  const other = await users.findByEmail(people[levels.indexOf(null)]?.email ?? '')
  expect(other && (await users.makeFounder(other.id, new Date())), 'the claim and the level come together or not').toBe(
    false,
  )
  expect(other && (await users.findById(other.id))?.adminLevel).toBeNull()

  const founder = people[levels.indexOf('super')]
  await expect(found(founder?.email ?? '')).resolves.toHaveProperty('message')
  expect((await call(api, rows.me, { cookies: founder?.cookies ?? [] })).status).toBe(401)
})
