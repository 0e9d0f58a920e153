import { afterAll, beforeAll, expect, test } from 'vitest'
import * as rows from '#shared/invitations/api.ts'
import { invitationDays } from '#shared/invitations/invitation.ts'
import { InvitationId, type UserId } from '#shared/lib/id.ts'
import type { AdminLevel } from '#shared/staff/powers.ts'
import { mailsTo, startCloud } from '../accounts/testing/cloud.ts'
import { audit, invitations, users } from '../data/data.ts'
import { createPerson, newPerson, signedIn } from '../data/testing/person.ts'
import { newId } from '../lib/base.ts'
import { call } from '../lib/testing/call.ts'
import { handler } from './entry.ts'

let cloud: Awaited<ReturnType<typeof startCloud>>
beforeAll(async () => {
  cloud = await startCloud()
})
afterAll(() => cloud.close())

const fresh = () => ({ secondFactorAt: new Date().toISOString() })

async function staff(level: AdminLevel) {
  const person = await createPerson({ firstName: 'Iris', lastName: 'Lang' })
  await users.setAdminLevel(person.id, level, new Date())
  return { person, cookies: await signedIn(person.id, fresh()) }
}

async function customer() {
  const person = await createPerson()
  return { person, cookies: await signedIn(person.id) }
}

const invite = (cookies: string[], body: Record<string, unknown>) => call(handler, rows.inviteAdmin, { cookies, body })
const tokenFor = async (email: string) =>
  /\/admin-invitation\/([\w~-]+)/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? ''
const see = (token: string, cookies: string[] = []) => call(handler, rows.getInvitation, { path: { token }, cookies })
const accept = (token: string, cookies: string[]) =>
  call(handler, rows.acceptInvitation, { path: { token }, cookies, body: {} })
const decline = (token: string, cookies: string[]) =>
  call(handler, rows.rejectInvitation, { path: { token }, cookies, body: {} })
const newestTo = async (email: string) => {
  const [row] = await invitations.listTo(email)
  if (!row) throw new Error(`nobody invited ${email}`)
  return row
}
const levelOf = async (id: UserId) => (await users.findById(id))?.adminLevel

/** An invitation as it lies in a mailbox. */
async function invited(level: AdminLevel = 'admin', by: AdminLevel = 'super') {
  const inviter = await staff(by)
  const guest = await customer()
  const { email } = guest.person
  expect((await invite(inviter.cookies, { email, adminLevel: level })).status).toBe(200)
  return { inviter, guest, email, token: await tokenFor(email), row: await newestTo(email) }
}

test('an invitation is mailed with its words, seen without using it up, and gives its level once, with an audit row', async () => {
  const inviter = await staff('super')
  const guest = await customer()
  const { email, id } = guest.person
  const sent = await invite(inviter.cookies, { email: email.toUpperCase(), invitationMessage: 'Please come.' })
  expect(sent).toMatchObject({ status: 200, body: { code: 'invitation-sent', params: { email } } })
  const [mail] = await mailsTo(email)
  expect(mail?.text).toContain('Iris Lang')
  expect(mail?.text).toContain('“Please come.”')
  const token = await tokenFor(email)
  const seen = await see(token)
  expect(seen.body).toMatchObject({ adminLevel: 'admin', invitationMessage: 'Please come.', isYours: null })
  expect(JSON.stringify(seen.body)).not.toContain(email)
  expect((await see(token, guest.cookies)).body).toMatchObject({ isYours: true })
  expect((await see(token, inviter.cookies)).body).toMatchObject({ isYours: false })

  const answers = await Promise.all(Array.from({ length: 10 }, () => accept(token, guest.cookies)))
  const [accepted, ...more] = answers.filter(({ status }) => status === 200)
  expect(more).toEqual([])
  expect(answers.filter(({ status }) => status !== 200).every(({ status }) => [401, 409, 410].includes(status))).toBe(
    true,
  )
  expect(await levelOf(id)).toBe('admin')
  expect(accepted?.cookies.join()).toContain('__Host-session=')
  expect((await accept(token, await signedIn(id))).body['code']).toBe('invitation-answered')
  const history = (await audit.listOf(`user:${id}`, { limit: 10 })).rows
  expect(history).toMatchObject([
    { action: 'invitation.accepted', after: { level: 'admin', invitedBy: inviter.person.id } },
  ])
  const { rows: sendings } = await audit.listOf(`invitation:${(await newestTo(email)).id}`, { limit: 10 })
  expect(sendings).toMatchObject([{ action: 'invitation.sent', actor: inviter.person.id }])
  expect(JSON.stringify([history, sendings])).not.toContain('example.com')
})

test('the level of an invitation gives nothing before the second factor', async () => {
  const { guest, token } = await invited('admin')
  const { cookies } = await accept(token, guest.cookies)
  const session = cookies.map((cookie) => cookie.split(';')[0] ?? '')
  const refused = await call(handler, rows.listInvitations, { cookies: session })
  expect(refused).toMatchObject({ status: 403, body: { code: 'second-factor-missing' } })
})

test('an address is required, to the word', async () => {
  const { cookies } = await staff('admin')
  for (const email of ['', '   ', undefined])
    expect((await invite(cookies, { email })).body).toMatchObject({
      code: 'email-required',
      message: 'Email is required',
    })
})

test('of the secret only a hash is kept, and none until the mail is written', async () => {
  const { token, row } = await invited()
  const [, secret = ''] = token.split('~')
  expect(secret).toHaveLength(43)
  expect(JSON.stringify(row)).not.toContain(secret)
  const again = await staff('super')
  await call(handler, rows.resendInvitation, { path: { id: String(row.id) }, cookies: again.cookies, body: {} })
  expect((await invitations.find(row.id))?.hash).toBeUndefined()
})

test('another account cannot use it, nor see whom it is for', async () => {
  const { token, guest, email } = await invited()
  const other = await customer()
  for (const answer of [await accept(token, other.cookies), await decline(token, other.cookies)]) {
    expect(answer).toMatchObject({ status: 403, body: { code: 'invitation-other-address' } })
    expect(JSON.stringify(answer.body)).not.toContain(email)
  }
  expect(await levelOf(other.person.id)).toBeNull()
  expect((await accept(token, guest.cookies)).status).toBe(200)
})

test('withdrawn, it opens nothing; nor after it was declined', async () => {
  const first = await invited()
  const path = { id: String(first.row.id) }
  expect(
    (await call(handler, rows.withdrawInvitation, { path, cookies: first.inviter.cookies, body: {} })).status,
  ).toBe(200)
  expect((await accept(first.token, first.guest.cookies)).body['code']).toBe('invitation-void')
  expect(
    (await call(handler, rows.withdrawInvitation, { path, cookies: first.inviter.cookies, body: {} })).status,
  ).toBe(409)
  expect(await levelOf(first.guest.person.id)).toBeNull()

  const second = await invited()
  expect((await decline(second.token, second.guest.cookies)).body['code']).toBe('invitation-declined')
  expect((await see(second.token)).body['code']).toBe('invitation-answered')
  expect((await accept(second.token, second.guest.cookies)).status).toBe(410)
  const { rows: history } = await audit.listOf(`invitation:${second.row.id}`, { limit: 5 })
  expect(history.map(({ action }) => action)).toEqual(['invitation.declined', 'invitation.sent'])
})

test('sent once more, the earlier link is dead and the new one works; of one address one waits', async () => {
  const { token, guest, email, row, inviter } = await invited('moderator')
  await call(handler, rows.resendInvitation, { path: { id: String(row.id) }, cookies: inviter.cookies, body: {} })
  expect((await see(token)).body['code']).toBe('invitation-unknown')
  const renewed = await tokenFor(email)
  expect(renewed).not.toBe(token)
  await invite(inviter.cookies, { email, adminLevel: 'admin' })
  expect((await see(renewed)).body['code']).toBe('invitation-void')
  const waiting = (await invitations.listTo(email)).filter(({ status }) => status === 'pending')
  expect(waiting.map(({ adminLevel }) => adminLevel)).toEqual(['admin'])
  expect((await accept(await tokenFor(email), guest.cookies)).status).toBe(200)
  expect(await levelOf(guest.person.id)).toBe('admin')
})

test('of ten invitations of one address at once, one waits', async () => {
  const { cookies } = await staff('super')
  const { email } = newPerson()
  await Promise.all(Array.from({ length: 10 }, () => invite(cookies, { email })))
  const found = await invitations.listTo(email)
  expect(found.filter(({ status }) => status === 'pending')).toHaveLength(1)
})

test('a mail of an earlier sending carries no secret that works', async () => {
  const { row } = await invited()
  expect(await invitations.offer(row.id, row.sending, 'later')).toBe(true)
  expect(await invitations.resend({ ...row, sending: row.sending }, [], new Date())).toBe(true)
  expect(await invitations.offer(row.id, row.sending, 'overtaken')).toBe(false)
  expect(await invitations.resend({ ...row, sending: row.sending }, [], new Date())).toBe(false)
})

test(`after ${invitationDays} days it has expired for everybody who asks`, async () => {
  const { cookies, person } = await staff('super')
  const guest = await customer()
  const id = InvitationId.parse(newId())
  const { sha256 } = await import('../lib/hash.ts')
  const past = new Date(Date.now() - invitationDays * 86_400_000)
  const facts = { adminLevel: 'admin', invitationMessage: null, createdAt: past.toISOString() } as const
  await invitations.create({ ...facts, id, email: guest.person.email, invitedBy: person.id }, [], past)
  await invitations.offer(id, 1, sha256('s'))
  for (const answer of [await see(`${id}~s`), await accept(`${id}~s`, guest.cookies)])
    expect(answer).toMatchObject({ status: 410, body: { code: 'invitation-expired' } })
  const listed = await call(handler, rows.listInvitations, { cookies, query: { limit: '100' } })
  const shown = listed.body as unknown as { id: number; status: string }[]
  expect(shown.find((one) => one.id === id)?.status).toBe('expired')
  const pending = await call(handler, rows.listInvitations, { cookies, query: { limit: '100', status: 'pending' } })
  expect((pending.body as unknown as { id: number }[]).map((one) => one.id)).not.toContain(id)
})

test.each<[AdminLevel, AdminLevel, number]>([
  ['moderator', 'moderator', 403],
  ['admin', 'moderator', 200],
  ['admin', 'admin', 200],
  ['admin', 'super', 403],
  ['super', 'super', 200],
])('Z5: a %s may invite a %s: %i', async (own, given, status) => {
  const { cookies } = await staff(own)
  expect((await invite(cookies, { email: newPerson().email, adminLevel: given })).status).toBe(status)
})

test('Z5: whoever was made less since gives nothing any more', async () => {
  const { token, guest, inviter } = await invited('admin', 'admin')
  await users.setAdminLevel(inviter.person.id, 'moderator', new Date())
  expect((await accept(token, guest.cookies)).body['code']).toBe('invitation-void')
  expect(await levelOf(guest.person.id)).toBeNull()
  await users.setAdminLevel(inviter.person.id, 'admin', new Date())
  await users.setDisabled(inviter.person.id, true, new Date())
  expect((await accept(token, guest.cookies)).body['code']).toBe('invitation-void')
})

test('an admin neither resends nor withdraws an invitation to a level above, nor ends it by another one', async () => {
  const { row, email } = await invited('super')
  const { cookies } = await staff('admin')
  expect(await invite(cookies, { email, adminLevel: 'moderator' })).toMatchObject({
    status: 403,
    body: { code: 'invitation-too-high' },
  })
  expect((await invitations.findAt(email)).waiting?.id).toBe(row.id)
  for (const each of [rows.resendInvitation, rows.withdrawInvitation])
    expect((await call(handler, each, { path: { id: String(row.id) }, cookies, body: {} })).status).toBe(403)
})

test('an invitation takes no level away, and nobody is invited to what they have', async () => {
  const { token, guest, inviter, email } = await invited('moderator')
  await users.setAdminLevel(guest.person.id, 'admin', new Date())
  expect((await accept(token, await signedIn(guest.person.id))).status).toBe(200)
  expect(await levelOf(guest.person.id)).toBe('admin')
  expect((await invite(inviter.cookies, { email, adminLevel: 'admin' })).body['code']).toBe('invitation-holds-level')
})

test.each(['', 'x', '1.', '12345.abc', '1.2.3', '9999999999999999999.x'])(
  'the token %j opens nothing',
  async (token) => {
    expect(await see(token)).toMatchObject({ status: 404, body: { code: 'invitation-unknown' } })
  },
)

test('forgotten with the person, an invitation is gone; a later page begins where the first ended', async () => {
  const { row, email, inviter } = await invited()
  const { rows: first, next } = await invitations.list({ limit: 1 })
  const second = await invitations.list({ limit: 1, cursor: next })
  expect(first[0]?.id).not.toBe(second.rows[0]?.id)
  await invitations.forgetAll(email)
  expect([await invitations.find(row.id), await invitations.listTo(email)]).toEqual([undefined, []])
  expect((await invite(inviter.cookies, { email })).status).toBe(200)
  const renewed = await newestTo(email)
  expect(await invitations.answer(renewed, { status: 'withdrawn' }, [])).toBe(true)
  expect(invitations.answerItems(renewed, { status: 'withdrawn' })).toHaveLength(2)
})
