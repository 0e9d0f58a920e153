import { beforeAll, expect, test, vi } from 'vitest'
import { eventOf } from '#shared/events/events.ts'
import { TicketId, TranslationId, UserId } from '#shared/lib/id.ts'
import { nextCursorHeader } from '#shared/lib/page.ts'
import type { Mail } from '#shared/mail/mail.ts'
import type { AdminLevel } from '#shared/staff/powers.ts'
import type { TicketMessage } from '#shared/support/conversation.ts'
import { answerDueAt } from '#shared/support/target.ts'
import { newTicket, type Ticket } from '#shared/support/ticket.ts'
import { commit } from '../data/commit.ts'
import * as data from '../data/data.ts'
import { answerTemplates, audit, tickets } from '../data/data.ts'
import { messageItem } from '../data/staff/tickets.ts'
import { createTable } from '../data/testing/create-table.ts'
import { newTranslation } from '../data/testing/new-translation.ts'
import { createPerson } from '../data/testing/person.ts'
import { newId, systemBase } from '../lib/base.ts'
import { actorOf } from '../lib/testing/actor.ts'
import { answerOwnTicket } from './answer-own-ticket.ts'
import { createAnswerTemplate } from './create-answer-template.ts'
import { deleteAnswerTemplate } from './delete-answer-template.ts'
import { giveLeave } from './give-leave.ts'
import { handlers } from './handle-events.ts'
import { listAnswerTemplates } from './list-answer-templates.ts'
import { listColleagues } from './list-colleagues.ts'
import { listOwnTickets } from './list-own-tickets.ts'
import { listTickets } from './list-tickets.ts'
import { noteTicket } from './note-ticket.ts'
import { readOwnTicket } from './read-own-ticket.ts'
import { readTicket } from './read-ticket.ts'
import { updateAnswerTemplate } from './update-answer-template.ts'
import { updateTicket } from './update-ticket.ts'

beforeAll(createTable)

const page = { limit: 50, sort: 'time' } as const

async function person(fields: { firstName?: string; adminLevel?: AdminLevel } = {}) {
  const user = await createPerson({ emailVerified: true, ...fields })
  const actor = actorOf(user.id, { email: user.email, adminLevel: fields.adminLevel ?? null })
  return { user, ctx: { ...systemBase('test'), data, actor } }
}
const agent = (firstName: string) => person({ firstName, adminLevel: 'moderator' })

async function ticketOf(userId: UserId | null, fields: Partial<Ticket> = {}, now = new Date()): Promise<Ticket> {
  const asked = {
    id: TicketId.parse(newId()),
    author: 'person' as const,
    userId,
    name: 'Ana Souza',
    email: `ana${newId()}@example.com`,
    subject: 'My invoice',
    message: 'Where do I find my invoice?',
  }
  const ticket = { ...newTicket({ ...asked, ...fields }, now), ...fields }
  await tickets.create(ticket)
  return ticket
}

const inOrder = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

const auditOf = async (ticket: Pick<Ticket, 'id'>) => (await audit.listOf(`ticket:${ticket.id}`, { limit: 20 })).rows

/** The mails that the events of a ticket lead to. */
async function mailsOf(ticket: Pick<Ticket, 'id'>): Promise<Mail[]> {
  const enqueue = vi.fn<(mail: Mail) => Promise<void>>(async () => {})
  const said = await tickets.listMessages(ticket.id, { notes: false })
  for (const { id, from, at } of said.filter((each) => each.from === 'staff')) {
    const event = eventOf('ticket.answered', { ticketId: ticket.id, messageId: id, messageAt: at }, new Date())
    await handlers['ticket.answered']({ ...systemBase('test'), data, mail: { enqueue } as never }, event)
    expect(from).toBe('staff')
  }
  return enqueue.mock.calls.map(([mail]) => mail)
}

test('an answer resolves the ticket, stands in it and in the conversation, is mailed once, and leaves an audit row without a word of it', async () => {
  const customer = await person()
  const ada = await agent('Ada')
  const ticket = await ticketOf(customer.user.id)
  const { output } = await updateTicket(ada.ctx, { id: ticket.id, adminResponse: 'Under Receipts.', version: 0 })
  expect(output.ticket).toMatchObject({ status: 'resolved', adminResponse: 'Under Receipts.', dueAt: null, version: 1 })
  const { output: read } = await readOwnTicket(customer.ctx, { id: ticket.id, limit: 50 })
  expect(read.messages).toMatchObject([{ from: 'staff', text: 'Under Receipts.' }])
  expect(await mailsOf(ticket)).toMatchObject([
    {
      to: { userId: customer.user.id },
      template: 'ticket-answered',
      data: { answer: 'Under Receipts.', hasAccount: true },
    },
  ])
  const rows = await auditOf(ticket)
  expect(rows).toMatchObject([
    {
      actor: ada.user.id,
      action: 'ticket.answered',
      before: { status: 'open' },
      after: { status: 'resolved', answerCharacters: 15 },
    },
  ])
  expect(JSON.stringify(rows)).not.toContain('Receipts')
})

test('who asked without an account gets the answer by mail, in the language of the page', async () => {
  const ada = await agent('Ada')
  const ticket = await ticketOf(null, { language: 'ja' })
  await updateTicket(ada.ctx, { id: ticket.id, adminResponse: 'Under Receipts.', status: 'in_progress' })
  expect((await tickets.find(ticket.id))?.status).toBe('in_progress')
  expect(await mailsOf(ticket)).toMatchObject([
    { to: { email: ticket.email, language: 'ja' }, data: { hasAccount: false } },
  ])
})

test('an answer that left with its person is mailed to nobody, and so is one about money that is nobody’s', async () => {
  const customer = await person()
  const ada = await agent('Ada')
  const ticket = await ticketOf(customer.user.id)
  await updateTicket(ada.ctx, { id: ticket.id, adminResponse: 'Under Receipts.' })
  const [said] = await tickets.listMessages(ticket.id, { notes: false })
  if (!said) throw new Error('nothing was said')
  expect(await tickets.findMessage(ticket.id, said.at, said.id)).toEqual(said)
  await tickets.forgetAll({ userId: customer.user.id, email: customer.user.email })
  expect(await tickets.findMessage(ticket.id, said.at, said.id)).toBeUndefined()
  expect(await mailsOf(ticket)).toEqual([])
  const stray = await ticketOf(null, { author: 'product', email: '', name: '' })
  await updateTicket(ada.ctx, { id: stray.id, adminResponse: 'Given back by hand.' })
  expect(await mailsOf(stray)).toEqual([])
})

test.each(['open', 'in_progress', 'resolved', 'closed'] as const)(
  'any status is set from any other, %s too, and a legacy call needs no version',
  async (status) => {
    const ada = await agent('Ada')
    for (const before of ['open', 'in_progress', 'resolved', 'closed'] as const) {
      const ticket = await ticketOf(null, { status: before })
      const { output } = await updateTicket(ada.ctx, { id: ticket.id, status })
      expect(output.ticket.status).toBe(status)
      const listed = await listTickets(ada.ctx, { ...page, status, search: undefined })
      expect(listed.output.tickets.map(({ id }) => id)).toContain(ticket.id)
      if (before === status) continue
      const { output: others } = await listTickets(ada.ctx, { ...page, status: before })
      expect(others.tickets.map(({ id }) => id)).not.toContain(ticket.id)
    }
  },
)

test('of two members of the staff on one ticket the second is told who changed what, and nothing of theirs is written', async () => {
  const customer = await person()
  const [ada, ben] = [await agent('Ada'), await agent('Ben')]
  const ticket = await ticketOf(customer.user.id)
  const ahead = updateTicket(ada.ctx, { id: ticket.id, priority: 'urgent', version: 9 })
  await expect(ahead, 'a version that was never given out').rejects.toMatchObject({ code: 'changed-meanwhile' })
  await updateTicket(ada.ctx, { id: ticket.id, priority: 'urgent', version: 0 })
  const late = updateTicket(ben.ctx, { id: ticket.id, adminResponse: 'Look there.', version: 0 })
  await expect(late).rejects.toMatchObject({
    code: 'ticket-changed',
    kind: 'conflict',
    params: { name: expect.stringContaining('Ada') as string },
    details: { facts: { change: 'priority', before: 'medium', after: 'urgent', version: 1 } },
  })
  expect(await tickets.find(ticket.id)).toMatchObject({ adminResponse: null, status: 'open', version: 1 })
  expect(await tickets.listMessages(ticket.id, { notes: true })).toEqual([])
  await updateTicket(ben.ctx, { id: ticket.id, adminResponse: 'Look there.', version: 1 })
  await answerOwnTicket(customer.ctx, { id: ticket.id, message: 'I did not find it.' })
  const later = updateTicket(ada.ctx, { id: ticket.id, status: 'closed', version: 2 })
  await expect(later).rejects.toMatchObject({ code: 'ticket-person-wrote' })
})

test('of many writes over one version one wins', async () => {
  const ada = await agent('Ada')
  const ticket = await ticketOf(null)
  const writes = await Promise.allSettled(
    Array.from({ length: 6 }, () => updateTicket(ada.ctx, { id: ticket.id, priority: 'high', version: 0 })),
  )
  expect(writes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await tickets.find(ticket.id)).toMatchObject({ version: 1 })
  expect(await auditOf(ticket)).toHaveLength(1)
})

test('an answer of its person opens a settled ticket again, starts its clock, and is read by staff in its order', async () => {
  const customer = await person()
  const ada = await agent('Ada')
  const ticket = await ticketOf(customer.user.id)
  await updateTicket(ada.ctx, { id: ticket.id, adminResponse: 'Under Receipts.' })
  const { output } = await answerOwnTicket(customer.ctx, { id: ticket.id, message: 'It is not there.' })
  expect(output).toMatchObject({ ticket: { status: 'open' }, messages: [{ from: 'staff' }, { from: 'person' }] })
  const reopened = await tickets.find(ticket.id)
  expect(reopened?.waitingSince).toBe(reopened?.updatedAt)
  await noteTicket(ada.ctx, { id: ticket.id, text: 'She has two accounts.' })
  const { output: read } = await readTicket(ada.ctx, { id: ticket.id, limit: 50 })
  expect(read.messages.map(({ from, text }) => [from, text])).toEqual([
    ['staff', 'Under Receipts.'],
    ['person', 'It is not there.'],
    ['note', 'She has two accounts.'],
  ])
  expect(read.messages[2]?.name).toContain('Ada')
  expect(read.ticket.dueAt).toBe(reopened && answerDueAt(reopened))
})

test('notes are for staff alone: no answer to their person, no mail and no export holds one', async () => {
  const customer = await person()
  const ada = await agent('Ada')
  const ticket = await ticketOf(customer.user.id)
  await noteTicket(ada.ctx, { id: ticket.id, text: 'SECRET-NOTE' })
  await updateTicket(ada.ctx, { id: ticket.id, adminResponse: 'Hello' })
  const { output } = await readOwnTicket(customer.ctx, { id: ticket.id, limit: 50 })
  expect(JSON.stringify([output, await mailsOf(ticket), await auditOf(ticket)])).not.toContain('SECRET-NOTE')
  expect((await auditOf(ticket)).map(({ action }) => action).toSorted()).toEqual([
    'ticket-note.written',
    'ticket.answered',
  ])
})

test('a conversation of any length is read to its beginning, each message once, in answers that a function can give', async () => {
  const customer = await person()
  const ada = await agent('Ada')
  const { id, userId } = await ticketOf(customer.user.id)
  const said = Array.from({ length: 420 }, (_, i): TicketMessage => {
    const at = new Date(Date.UTC(2026, 10, 1) + Math.floor(i / 3) * 1000).toISOString()
    return { id: 1000 + i, from: i % 7 === 0 ? 'note' : 'person', by: null, text: '問'.repeat(5000), at }
  })
  for (let from = 0; from < said.length; from += 20)
    await commit(said.slice(from, from + 20).map((message) => messageItem({ id, userId }, message)))
  type Read = { output: { messages: { id: number }[] }; headers?: Record<string, string> | undefined }
  async function readAll(read: (cursor: string | undefined) => Promise<Read>): Promise<number[]> {
    let all: number[] = []
    let cursor: string | undefined
    do {
      const { output, headers } = await read(cursor)
      expect(Buffer.byteLength(JSON.stringify(output))).toBeLessThan(5_000_000)
      all = [...output.messages.map((message) => message.id), ...all]
      cursor = headers?.[nextCursorHeader]
    } while (cursor !== undefined)
    return all
  }
  expect(await readAll((cursor) => readTicket(ada.ctx, { id, cursor, limit: 100 }))).toEqual(said.map((one) => one.id))
  const spoken = said.filter(({ from }) => from !== 'note').map((one) => one.id)
  expect(await readAll((cursor) => readOwnTicket(customer.ctx, { id, cursor, limit: 50 }))).toEqual(spoken)
  const { output } = await answerOwnTicket(customer.ctx, { id, message: 'And one more.' })
  expect(await tickets.listLastMessages(id, { notes: true, before: undefined, limit: 1 })).toMatchObject({
    rows: [{ text: 'And one more.' }],
    next: expect.stringContaining('#') as unknown,
  })
  expect(output.messages).toHaveLength(50)
  expect(output.messages.at(-1)).toMatchObject({ text: 'And one more.' })
}, 60_000)

test('Z2: what the product tells an operator is nobody’s to read until support has written to its person, and then only that', async () => {
  const customer = await person()
  const ada = await agent('Ada')
  const ticket = await ticketOf(customer.user.id, {
    author: 'product',
    subject: 'A refund failed',
    message: 'At the bank',
  })
  expect(await tickets.findOwner(ticket.id)).toBeUndefined()
  expect((await listOwnTickets(customer.ctx, { limit: 50 })).output.tickets).toEqual([])
  await updateTicket(ada.ctx, { id: ticket.id, adminResponse: 'Which account may we use?' })
  expect(await tickets.findOwner(ticket.id)).toBe(customer.user.id)
  const { output } = await readOwnTicket(customer.ctx, { id: ticket.id, limit: 50 })
  expect(output).toMatchObject({
    ticket: { subject: null, message: null },
    messages: [{ text: 'Which account may we use?' }],
  })
  expect(JSON.stringify(output)).not.toMatch(/bank|refund failed/)
})

test('tickets are assigned to members of the staff alone, and found by whom they are assigned to', async () => {
  const customer = await person()
  const [ada, ben] = [await agent('Ada'), await agent('Ben')]
  const ticket = await ticketOf(null)
  const refused = updateTicket(ada.ctx, { id: ticket.id, assigneeId: customer.user.id })
  await expect(refused).rejects.toMatchObject({ code: 'ticket-assignee' })
  const { output } = await updateTicket(ada.ctx, { id: ticket.id, assigneeId: ben.user.id })
  expect(output.ticket.assignedTo).toContain('Ben')
  const found = async (ctx: typeof ada.ctx, assignee: 'me' | 'nobody' | UserId) =>
    (await listTickets(ctx, { ...page, assignee })).output.tickets.map(({ id }) => id)
  expect(await found(ben.ctx, 'me')).toEqual([ticket.id])
  expect(await found(ada.ctx, ben.user.id)).toEqual([ticket.id])
  expect(await found(ada.ctx, 'nobody')).not.toContain(ticket.id)
  await updateTicket(ben.ctx, { id: ticket.id, assigneeId: null })
  expect(await found(ben.ctx, 'me')).toEqual([])
})

test('the list walks every ticket once, newest first, over months and states; or what waits, soonest due first', async () => {
  const ada = await agent('Ada')
  const days = ['2026-11-01', '2026-11-20', '2026-12-24', '2027-02-02', '2027-02-03', '2027-05-05']
  const made: Ticket[] = []
  for (const [n, day] of days.entries()) {
    const priority = (['low', 'medium', 'urgent'] as const)[n % 3] ?? 'low'
    const status = (['open', 'resolved', 'in_progress', 'closed'] as const)[n % 4] ?? 'open'
    made.push(await ticketOf(null, { status, priority, assigneeId: ada.user.id }, new Date(`${day}T12:00:00.000Z`)))
  }
  const ctx = { ...ada.ctx, now: () => new Date('2027-06-01T00:00:00.000Z') }
  const walk = async (sort: 'time' | 'target') => {
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const { output, headers } = await listTickets(ctx, { limit: 2, sort, assignee: 'me', cursor })
      seen.push(...output.tickets.map(({ id }) => Number(id)))
      cursor = headers?.[nextCursorHeader]
    } while (cursor)
    return seen
  }
  expect(await walk('time')).toEqual(made.map(({ id }) => id).toReversed())
  const due = made.flatMap((ticket) => (answerDueAt(ticket) === null ? [] : [ticket]))
  const soonest = due.toSorted((a, b) => ((answerDueAt(a) ?? '') < (answerDueAt(b) ?? '') ? -1 : 1))
  expect(await walk('target')).toEqual(soonest.map(({ id }) => id))
  const { output } = await listTickets(ctx, { ...page, priority: 'urgent', assignee: 'me' })
  expect(output.tickets.map(({ priority }) => priority)).toEqual(['urgent', 'urgent'])
})

test('a ticket is found by its number, and all of one address: with its account and without', async () => {
  const customer = await person()
  const ada = await agent('Ada')
  const own = await ticketOf(customer.user.id, { email: customer.user.email })
  const guest = await ticketOf(null, { email: customer.user.email })
  const find = async (search: string): Promise<number[]> =>
    inOrder((await listTickets(ada.ctx, { ...page, search })).output.tickets.map(({ id }) => Number(id)))
  expect(await find(String(own.id))).toEqual([own.id])
  expect(await find(`#${own.id}`)).toEqual([own.id])
  expect(await find(customer.user.email.toUpperCase())).toEqual(inOrder([own.id, guest.id]))
  expect(await find('nobody@example.com')).toEqual([])
  expect(await find('anything else')).toEqual([])
})

test('leave to read a document is given for an own one alone, while the question is open', async () => {
  const customer = await person()
  const translation = newTranslation({ userId: customer.user.id })
  const foreign = newTranslation({ userId: UserId.parse(newId()) })
  const ticket = await ticketOf(customer.user.id)
  const ctx = {
    ...customer.ctx,
    data: {
      ...data,
      translations: {
        ...data.translations,
        findOwner: async (id: number) => [translation, foreign].find((row) => row.id === id)?.userId,
      },
    },
  }
  const wish = { id: ticket.id, translationId: TranslationId.parse(translation.id), given: true }
  const { output } = await giveLeave(ctx, wish)
  expect(output.ticket.leave).toEqual([translation.id])
  await expect(giveLeave(ctx, { ...wish, translationId: foreign.id })).rejects.toMatchObject({ kind: 'not-found' })
  await tickets.change(ticket.id, () => ({ fields: { status: 'resolved' } }), new Date())
  await expect(giveLeave(ctx, wish)).rejects.toMatchObject({ code: 'ticket-not-open' })
  expect((await giveLeave(ctx, { ...wish, given: false })).output.ticket.leave).toEqual([])
})

test('one person may write only so often a day', async () => {
  const customer = await person()
  const ticket = await ticketOf(customer.user.id)
  let refused: unknown
  for (let n = 0; n < 60 && refused === undefined; n++)
    await answerOwnTicket(customer.ctx, { id: ticket.id, message: `${n}` }).catch((error: unknown) => (refused = error))
  expect(refused).toMatchObject({ code: 'ticket-answers-too-many' })
  expect(await tickets.listMessages(ticket.id, { notes: false })).toHaveLength(50)
})

test('templates: written, changed over the version that was seen, deleted, each with its audit row', async () => {
  const ada = await agent('Ada')
  const { output: written } = await createAnswerTemplate(ada.ctx, { title: 'Refund', text: 'Dear {name}' })
  const { id } = written.template
  const change = { id, title: 'Refunds', text: 'Hello {name}', version: 0 }
  await updateAnswerTemplate(ada.ctx, change)
  await expect(updateAnswerTemplate(ada.ctx, change)).rejects.toMatchObject({ code: 'template-changed' })
  expect(await answerTemplates.find(id)).toMatchObject({ title: 'Refunds', version: 1 })
  const other = await createAnswerTemplate(ada.ctx, { title: 'Apology', text: 'We are sorry' })
  const { output: listed } = await listAnswerTemplates(ada.ctx, {})
  expect(listed.templates.map(({ title }) => title)).toEqual(['Apology', 'Refunds'])
  await deleteAnswerTemplate(ada.ctx, { id })
  await expect(deleteAnswerTemplate(ada.ctx, { id })).rejects.toMatchObject({ kind: 'not-found' })
  expect((await answerTemplates.list()).map((one) => one.id)).toEqual([other.output.template.id])
  const { rows } = await audit.listOf(`answer-template:${id}`, { limit: 10 })
  expect(rows.map(({ action }) => action).toSorted()).toEqual([
    'answer-template.changed',
    'answer-template.deleted',
    'answer-template.written',
  ])
})

test('what is written with a ticket is written with it or not at all, and nothing is written over', async () => {
  const ada = await agent('Ada')
  const ticket = await ticketOf(null, {}, new Date('2026-11-03T12:00:00.000Z'))
  const said = { id: newId(), from: 'staff', by: ada.user.id, text: 'Hello', at: ticket.createdAt } as const
  const now = new Date()
  await tickets.change(ticket.id, () => ({ fields: {}, also: [tickets.messageItem(ticket, said)] }), now)
  const again = tickets.change(ticket.id, () => ({ fields: {}, also: [tickets.messageItem(ticket, said)] }), now)
  await expect(again).rejects.toThrow('kept changing')
  expect(await tickets.find(ticket.id)).toMatchObject({ version: 1 })
  expect(await tickets.change(TicketId.parse(newId()), () => ({ fields: {} }), now)).toBeUndefined()
  expect(await tickets.addNote({ id: TicketId.parse(newId()), userId: null }, { ...said, from: 'note' }, [])).toBe(
    false,
  )
  await tickets.change(ticket.id, () => ({ fields: { status: 'closed' } }), now)
  const settled = await tickets.listAt('closed', '2026-11', { limit: 50 })
  expect(settled.map(({ id }) => id)).toContain(ticket.id)
  const before = `${ticket.createdAt}#${ticket.id}`
  expect((await tickets.listAt('closed', '2026-11', { before, limit: 50 })).map(({ id }) => id)).not.toContain(
    ticket.id,
  )
  expect((await tickets.listFrom(ticket.email, { limit: 1 })).rows).toHaveLength(1)
  const template = { id: newId(), title: 'T', text: 'T', version: 0, updatedAt: ticket.createdAt }
  expect([await answerTemplates.save(template, []), await answerTemplates.save(template, [])]).toEqual([true, false])
  expect([await answerTemplates.remove(template.id, []), await answerTemplates.remove(template.id, [])]).toEqual([
    true,
    false,
  ])
})

test('a ticket goes to a colleague who is found by words of the name or the address; who is disabled or no staff is not offered', async () => {
  const [zoe, adam, customer] = [await agent('Zoë'), await agent('Adam'), await person({ firstName: 'Zoltan' })]
  const gone = await agent('Zora')
  // The list of staff is written with the level.
  for (const { user } of [zoe, adam, gone]) await data.users.setAdminLevel(user.id, 'moderator', new Date())
  await data.users.setDisabled(gone.user.id, true, new Date())
  const find = async (search: string) => (await listColleagues(adam.ctx, { search })).output.colleagues
  const named = (await find('zo')).map(({ id }) => id)
  expect(named).toContain(zoe.user.id)
  expect(named).not.toContain(gone.user.id)
  expect(named).not.toContain(customer.user.id)
  expect(await find(zoe.user.email.toUpperCase())).toEqual([
    { id: zoe.user.id, name: `Zoë ${zoe.user.lastName}`.trim(), level: 'moderator' },
  ])
  expect(await find('zoe nobody')).toEqual([])
  const ticket = await ticketOf(null)
  const { output } = await updateTicket(adam.ctx, { id: ticket.id, assigneeId: zoe.user.id, version: 0 })
  expect(output.ticket).toMatchObject({ assigneeId: zoe.user.id, lastChange: { what: 'assignee', by: adam.user.id } })
  expect((await auditOf(ticket))[0]).toMatchObject({ actor: adam.user.id, after: { assigneeId: zoe.user.id } })
})
