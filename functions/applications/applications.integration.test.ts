import { beforeAll, expect, test, vi } from 'vitest'
import type { ApiApplicationRequest } from '#shared/applications/application.ts'
import { UserId } from '#shared/lib/id.ts'
import type { Mail } from '#shared/mail/mail.ts'
import * as data from '../data/data.ts'
import { applications } from '../data/data.ts'
import { createTable } from '../data/testing/create-table.ts'
import { newId, systemBase } from '../lib/base.ts'
import { actorOf } from '../lib/testing/actor.ts'
import { applyForApi } from './apply-for-api.ts'
import { decideApplication } from './decide-application.ts'

beforeAll(createTable)

const request: ApiApplicationRequest = {
  companyName: 'Acme',
  contactName: 'Ana',
  email: 'ana@acme.example',
  useCase: 'Contracts',
}

function world() {
  const userId = UserId.parse(newId())
  const enqueue = vi.fn<(mail: Mail) => Promise<void>>(async () => {})
  const actor = actorOf(userId, { email: 'ana@acme.example' })
  return {
    userId,
    enqueue,
    ctx: {
      ...systemBase('test'),
      actor,
      address: `10.${newId() % 250}.${newId() % 250}.8`,
      data,
      mail: { enqueue } as never,
    },
  }
}

test('an application is kept as it was sent, with its account, and answered by mail', async () => {
  const { ctx, userId, enqueue } = world()
  await applyForApi(ctx, request)
  const [kept] = await applications.listOf(userId)
  expect(kept).toMatchObject({ ...request, userId, status: 'pending', approvedBy: null })
  expect(enqueue).toHaveBeenCalledWith(
    expect.objectContaining({ template: 'api-application-received', to: { userId } }),
  )
})

test('it is decided once, whoever is quicker, and an approval is told once', async () => {
  const { ctx, userId, enqueue } = world()
  await applyForApi(ctx, request)
  const [kept] = await applications.listOf(userId)
  if (!kept) throw new Error('nothing was kept')
  const decide = (status: 'approved' | 'rejected') => decideApplication(ctx, { id: kept.id, status, adminNotes: null })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => decide(n % 2 ? 'approved' : 'rejected')),
  )
  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  const decided = await applications.find(kept.id)
  expect(['approved', 'rejected']).toContain(decided?.status)
  const told = enqueue.mock.calls.filter(([mail]) => mail.template === 'api-application-approved')
  expect(told).toHaveLength(decided?.status === 'approved' ? 1 : 0)
  expect(
    await applications.decide(kept.id, { status: 'rejected', by: userId, adminNotes: null }, new Date()),
  ).toBeUndefined()
})

test('an id that is taken overwrites nothing', async () => {
  const { ctx, userId } = world()
  await applyForApi(ctx, request)
  const [kept] = await applications.listOf(userId)
  if (!kept) throw new Error('nothing was kept')
  await expect(applications.create({ ...kept, companyName: 'Another' })).rejects.toThrow()
})

test('an unknown application is not there', async () => {
  const { ctx } = world()
  await expect(decideApplication(ctx, { id: 1 as never, status: 'approved', adminNotes: null })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('one address may apply only so often a day', async () => {
  const { ctx } = world()
  const tries = await Promise.allSettled(Array.from({ length: 14 }, () => applyForApi(ctx, request)))
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(10)
})
