import { beforeAll, expect, test, vi } from 'vitest'
import type { ApiApplicationRequest } from '#shared/applications/application.ts'
import { UserId } from '#shared/lib/id.ts'
import type { Mail } from '#shared/mail/mail.ts'
import * as data from '../data/data.ts'
import { applications, audit } from '../data/data.ts'
import { createTable } from '../data/testing/create-table.ts'
import { newId, systemBase } from '../lib/base.ts'
import { actorOf } from '../lib/testing/actor.ts'
import { hearDecisions } from '../mail/testing/hear-decisions.ts'
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

test('Z5: an account applies under its own address, whichever it types', async () => {
  const { ctx, userId } = world()
  await applyForApi(ctx, { ...request, email: 'director@bank.example' })
  expect(await applications.listOf(userId)).toMatchObject([{ email: 'ana@acme.example' }])
})

test('it is decided once, whoever is quicker, and an approval is told once', async () => {
  const { ctx, userId, enqueue } = world()
  await applyForApi(ctx, request)
  const [kept] = await applications.listOf(userId)
  if (!kept) throw new Error('nothing was kept')
  const staff = UserId.parse(newId())
  const decide = (status: 'approved' | 'rejected') => {
    const given = { id: kept.id, adminNotes: 'Looked at by two of us.' }
    return decideApplication(
      { ...ctx, actor: actorOf(staff, { email: 'sam@attesta.example' }) },
      status === 'approved' ? { ...given, status } : { ...given, status, reason: 'Not yet.' },
    )
  }
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => decide(n % 2 ? 'approved' : 'rejected')),
  )
  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  const decided = await applications.find(kept.id)
  expect(['approved', 'rejected']).toContain(decided?.status)
  for (let again = 0; again < 2; again++) await hearDecisions(ctx)
  const told = enqueue.mock.calls.filter(([mail]) => /^api-application-(approved|rejected)$/.test(mail.template))
  expect(new Set(told.map(([mail]) => `${mail.cause} ${mail.template}`))).toEqual(
    new Set([`api-application-${decided?.status}:${kept.id} api-application-${decided?.status}`]),
  )
  if (decided?.status === 'rejected') expect(told[0]?.[0].data).toMatchObject({ reason: 'Not yet.' })
  const { rows } = await audit.listOf(`api-application:${kept.id}`, { limit: 5 })
  expect(rows).toMatchObject([{ action: `api-application.${decided?.status}`, actor: staff }])
  expect(JSON.stringify([rows, told])).not.toContain('two of us')
  const listed = await applications.listAt(decided?.status ?? 'pending', { limit: 100 })
  expect(listed.rows.map(({ id }) => id)).toContain(kept.id)
  expect(
    await applications.decide(kept.id, { status: 'rejected', by: userId, adminNotes: null }, new Date()),
  ).toBeUndefined()
})

test.each([
  ['of the own account', { email: 'sales@acme.example' }, true],
  ['sent without signing in, to the own mailbox', { email: 'Ana+work@acme.example' }, false],
])('Z5: nobody of the staff decides about an application %s', async (_, fields, isSignedIn) => {
  const { ctx, enqueue } = world()
  await applyForApi(isSignedIn ? ctx : { ...ctx, actor: null }, { ...request, ...fields })
  const pending = (await applications.listAt('pending', { limit: 100 })).rows
  const own = pending.find(({ email, userId }) =>
    isSignedIn ? userId === ctx.actor?.userId : email.toLowerCase() === fields.email.toLowerCase(),
  )
  if (!own) throw new Error('nothing was kept')
  const notes = { id: own.id, adminNotes: null }
  for (const decision of [{ status: 'approved' }, { status: 'rejected', reason: 'Mine.' }] as const)
    await expect(decideApplication(ctx, { ...notes, ...decision })).rejects.toMatchObject({ code: 'own-application' })
  expect((await applications.find(own.id))?.status).toBe('pending')
  expect(enqueue).toHaveBeenCalledTimes(1)
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
