import { beforeAll, expect, test, vi } from 'vitest'
import { scanTagName } from '#shared/documents/scan-tag.ts'
import { GlossaryId, OrderId, TicketId, TranslationId } from '#shared/lib/id.ts'
import { newTicket } from '#shared/support/ticket.ts'
import { updateMe } from '../accounts/profile/update-me.ts'
import { commit } from '../data/commit.ts'
import { audit, memory, retention, tickets, translations } from '../data/data.ts'
import { createPerson } from '../data/testing/person.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import type { GlossaryEntry } from '../documents/index.ts'
import { newId } from '../lib/base.ts'
import { fetchFile } from '../lib/testing/fetch-file.ts'
import { exportAccount } from '../privacy/export-account.ts'
import { sweep } from '../privacy/sweep.ts'
import { listSegments, listSegmentsForStaff } from './list-segments.ts'
import { longText, txt } from './testing/documents.ts'
import { runMachine } from './testing/run-machine.ts'
import { glossary, termWorld } from './testing/terms.ts'
import { makeWorld, newUserId, queued, startStores } from './testing/world.ts'

beforeAll(startStores)

const pay = (id: TranslationId) =>
  commit([
    translations.payItem(id, { paidAt: new Date().toISOString(), orderId: OrderId.parse(newId()), amountCents: 495 }),
  ])

const contract = txt('The seller delivers the goods.\n\nThe buyer pays the seller within 30 days.\n\n4711')

test('chosen glossaries reach the engine as one terminology, which is taken away again; the first chosen wins and it is told', async () => {
  const userId = newUserId()
  const world = termWorld(userId)
  const first = await glossary(world, userId, 'House', 'en,pt\nseller,vendedor\nlandlord,senhorio\n')
  const second = await glossary(world, userId, 'Sales', 'en,pt\nseller,alienante\nbuyer,comprador\n')
  const { id } = await queued(world, contract, { glossaries: [first, second] })
  expect(await runMachine(world, id)).toBe('payment')
  expect(world.asked[0]?.terminology).toBe(`attesta-t${id}`)
  expect(world.terminologies.size).toBe(0)
  const row = await translations.get(id)
  expect(row.glossaryUse).toEqual({
    terms: 2,
    conflictCount: 1,
    conflicts: [{ source: 'seller', used: 'vendedor', usedOf: 'House', other: 'alienante', otherOf: 'Sales' }],
    missing: [],
    unchecked: [],
  })
  await pay(id)
  await runMachine(world, id, { from: 'payment' })
  const { segments } = (await listSegments(world, { id, limit: 10 })).output
  expect(segments.map(({ target }) => target)).toEqual([
    '⟦The vendedor delivers the goods.⟧',
    '⟦The comprador pays the vendedor within 30 days.⟧',
    '4711',
  ])
})

test('a term that the engine does not keep is a finding of the score, in the ledger with what it should be', async () => {
  const userId = newUserId()
  const world = termWorld(userId)
  const chosen = await glossary(world, userId, 'House', 'en,pt\nseller,vendedor\n')
  const { id } = await queued(world, txt(longText(400)), { glossaries: [chosen] })
  world.engine.openTerminology = async (name) => void world.terminologies.set(name, [])
  await runMachine(world, id)
  expect((await translations.get(id)).qualityFindings).toBeGreaterThan(0)
  await pay(id)
  await runMachine(world, id, { from: 'payment' })
  const { segments } = (await listSegments(world, { id, limit: 100 })).output
  expect(segments.flatMap(({ notes }) => notes)).toContain('glossary: seller should be vendedor')
})

test('what is decided stays decided: a glossary that is deleted before payment still holds for the rest', async () => {
  const userId = newUserId()
  const world = termWorld(userId)
  const chosen = await glossary(world, userId, 'House', 'en,pt\nseller,vendedor\n')
  const { id } = await queued(world, txt(longText(3_000)), { glossaries: [chosen] })
  await runMachine(world, id)
  await world.files.removeBelow(`glossaries/${userId}/`)
  await pay(id)
  world.asked.length = 0
  await runMachine(world, id, { from: 'payment' })
  expect(world.asked[0]?.terminology).toBe(`attesta-t${id}`)
  expect((await translations.get(id)).stage).toBe('completed')
  expect(world.terminologies.size).toBe(0)
})

test('a glossary that is gone before it could be read is told, and the rest is translated without it', async () => {
  const userId = newUserId()
  const world = termWorld(userId)
  const { id } = await queued(world, contract, { glossaries: [{ id: GlossaryId.parse(newId()), name: 'Gone' }] })
  expect(await runMachine(world, id)).toBe('payment')
  expect((await translations.get(id)).glossaryUse).toMatchObject({ terms: 0, missing: ['Gone'] })
})

test('U6: a glossary at which the scanner failed is told as such, not as one that was deleted', async () => {
  const userId = newUserId()
  const world = termWorld(userId)
  const chosen = await glossary(world, userId, 'House', 'en,pt\nseller,vendedor\n')
  const { tagsOf } = world.files
  const failing = (key: string) =>
    key.startsWith('glossaries/') ? Promise.resolve({ [scanTagName]: 'FAILED' }) : tagsOf(key)
  const { id } = await queued(world, contract, { glossaries: [chosen] })
  await runMachine({ ...world, files: { ...world.files, tagsOf: failing } }, id)
  expect((await translations.get(id)).glossaryUse).toMatchObject({ terms: 0, missing: [], unchecked: ['House'] })
})

test('a failed translation leaves no terminology behind', async () => {
  const userId = newUserId()
  const world = termWorld(userId)
  vi.spyOn(world.log, 'error').mockImplementation(() => undefined)
  const chosen = await glossary(world, userId, 'House', 'en,pt\nseller,vendedor\n')
  const { id } = await queued(world, contract, { glossaries: [chosen] })
  const open = world.engine.openTerminology
  world.engine.openTerminology = async (...given) => {
    await open(...given)
    throw new Error('no answer')
  }
  await runMachine(world, id)
  expect([(await translations.get(id)).stage, world.terminologies.size]).toEqual(['failed', 0])
})

test('the memory gives a sentence only to the same wish: other terms or another formality buy it anew', async () => {
  const userId = newUserId()
  const bought = async (fields: Partial<TranslationRow>) => {
    const world = termWorld(userId)
    const { id } = await queued(world, contract, { targetLanguage: 'es', ...fields })
    await runMachine(world, id)
    const sent = world.asked.filter(({ texts }) => texts.some((text) => !text.startsWith('⟦')))
    return { sent: sent.flatMap(({ texts }) => texts), formality: sent[0]?.formality }
  }
  const world = makeWorld(userId)
  const chosen = await glossary(world, userId, 'House', 'en,es\nbuyer,comprador\n')
  expect((await bought({})).sent).toHaveLength(2)
  expect((await bought({})).sent).toEqual([])
  expect((await bought({ glossaries: [chosen] })).sent).toEqual(['The buyer pays the seller within 30 days.'])
  expect(await bought({ formality: 'formal' })).toMatchObject({ sent: { length: 2 }, formality: 'formal' })
})

test('R3: who opts out is forgotten at once and once more later, and nothing is remembered from then on', async () => {
  const userId = newUserId()
  const world = termWorld(userId)
  await createPerson({ id: userId })
  const { id } = await queued(world, contract)
  await runMachine(world, id)
  await pay(id)
  await runMachine(world, id, { from: 'payment' })
  expect(await memory.listOf(userId, new Date())).toContainEqual(
    expect.objectContaining({ pair: 'en → pt', translation: '⟦The seller delivers the goods.⟧' }),
  )
  const { output } = await exportAccount(world, {})
  expect(await (await fetchFile(output.url)).text()).toContain('⟦The seller delivers the goods.⟧')

  await updateMe(world, { translationMemory: false })
  expect(await memory.listOf(userId, new Date())).toEqual([])
  const again = await queued(world, contract)
  await runMachine(world, again.id)
  expect(await memory.listOf(userId, new Date())).toEqual([])

  const owner = { userId, source: 'en', target: 'pt', translationId: TranslationId.parse(newId()) }
  await memory.remember(owner, [{ text: 'late', translation: 'tarde' }], new Date())
  const later = new Date(Date.now() + 20 * 60_000)
  expect(await retention.listForgettings(later, 100)).toContain(userId)
  await sweep({ ...world, now: () => later, identity: {} as never })
  expect(await memory.listOf(userId, new Date())).toEqual([])
  expect(await retention.listForgettings(later, 100)).not.toContain(userId)
})

test('R3: an erased account leaves no glossary and nothing remembered', async () => {
  const userId = newUserId()
  const world = makeWorld(userId)
  await createPerson({ id: userId })
  const { id } = await glossary(world, userId, 'House', 'en,pt\nseller,vendedor\n')
  const file = { filename: 'a.csv', sourceLanguage: 'en', targetLanguages: ['pt'], terms: 1 }
  await world.data.glossaries.create({ id, userId, name: 'House', ...file, createdAt: new Date().toISOString() })
  const owner = { userId, source: 'en', target: 'pt', translationId: TranslationId.parse(newId()) }
  await memory.remember(owner, [{ text: 'a', translation: 'b' }], new Date())
  await retention.requestErasure(userId, new Date())
  await sweep({ ...world, identity: { removeUser: async () => {} } as never })
  expect(await world.data.glossaries.find(id)).toBeUndefined()
  expect(await memory.listOf(userId, new Date())).toEqual([])
  expect(await world.files.findJson<GlossaryEntry[]>(`glossaries/${userId}/${id}/entries.json`)).toBeUndefined()
})

test('Z4: the ledger holds every piece; unpaid, no translated text and no note leaves with it', async () => {
  const userId = newUserId()
  const world = makeWorld(userId)
  const { id } = await queued(world, contract)
  const before = await listSegments(world, { id, limit: 10 })
  expect(before.output).toEqual({ segments: [], total: 0, nextCursor: null })
  await runMachine(world, id)
  const unpaid = await listSegments(world, { id, limit: 2 })
  expect(unpaid.output).toMatchObject({ total: 3, nextCursor: '2' })
  expect(JSON.stringify(unpaid)).not.toContain('⟦')
  expect(unpaid.output.segments[0]).toMatchObject({ source: 'The seller delivers the goods.', target: null, notes: [] })
  const rest = await listSegments(world, { id, limit: 2, cursor: '2' })
  expect(rest.output.segments.map(({ source }) => source)).toEqual(['4711'])
  expect(rest.output.nextCursor).toBeNull()

  const kept = await listSegments(world, { id, limit: 10, disposition: 'kept' })
  expect(kept.output.segments).toMatchObject([{ source: '4711', reason: 'number', disposition: 'kept' }])
  await expect(listSegments(world, { id, limit: 10, cursor: 'x' })).rejects.toMatchObject({ code: 'page-unknown' })
  await pay(id)
  expect(JSON.stringify(await listSegments(world, { id, limit: 10 }))).not.toContain('⟦')
  await runMachine(world, id, { from: 'payment' })
  expect((await listSegments(world, { id, limit: 1 })).output.segments[0]?.target).toMatch(/^⟦/)
  await translations.note(id, { sourceDeletedAt: new Date().toISOString() })
  await expect(listSegments(world, { id, limit: 1 })).rejects.toMatchObject({ code: 'document-deleted' })
})

test('staff read the pieces of any document, and each look is written down', async () => {
  const userId = newUserId()
  const world = makeWorld(userId)
  const { id } = await queued(world, contract, { translationType: 'certified' })
  await runMachine(world, id)
  const ticketId = TicketId.parse(newId())
  const asked = {
    id: ticketId,
    author: 'person',
    userId,
    name: 'Ana',
    email: '',
    subject: 'Help',
    message: 'Look',
  } as const
  await tickets.create(newTicket(asked, new Date()))
  const read = () => listSegmentsForStaff(world, { id, ticketId, limit: 10 })
  await expect(read(), 'no leave yet').rejects.toMatchObject({ code: 'document-without-leave' })
  await tickets.change(ticketId, () => ({ fields: { leave: [id] } }), new Date())
  const unpaid = await read()
  expect(
    unpaid.output.segments.map(({ target, notes }) => [target, notes]),
    'Z4',
  ).toEqual(Array(3).fill([null, []]))
  await pay(id)
  expect(await runMachine(world, id, { from: 'payment' })).toBe('review')
  const staff = await read()
  expect([staff.output.total, staff.output.segments[2]?.reason]).toEqual([3, 'number'])
  expect(staff.output.segments[0]?.target).toMatch(/^⟦/)
  const { rows } = await audit.listOf(`translation:${id}`, { limit: 10 })
  const looks = rows.filter(({ action }) => action === 'translation.read')
  expect(looks).toMatchObject(Array(2).fill({ actor: userId, subject: `translation:${id}` }))
  await translations.note(id, { refundedAt: new Date().toISOString() })
  expect((await read()).output.segments.map(({ target }) => target)).toEqual([null, null, null])
  await tickets.change(ticketId, () => ({ fields: { status: 'resolved' } }), new Date())
  await expect(read(), 'the ticket is settled').rejects.toMatchObject({ code: 'document-without-leave' })
  const others = { ...asked, id: TicketId.parse(newId()), userId: newUserId() }
  await tickets.create({ ...newTicket(others, new Date()), leave: [id] })
  const foreign = listSegmentsForStaff(world, { id, ticketId: others.id, limit: 10 })
  await expect(foreign, 'leave of somebody else').rejects.toMatchObject({ code: 'document-without-leave' })
})
