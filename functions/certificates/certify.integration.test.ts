import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { DeletedTextRun, Document, Packer, Paragraph, TextRun } from 'docx'
import { beforeAll, expect, test, vi } from 'vitest'
import { statusListUri } from '#shared/certificates/status-list.ts'
import { verify } from '#shared/certificates/verify.ts'
import type { EventData } from '#shared/events/events.ts'
import { OrderId, type QueueItemId, type UserId } from '#shared/lib/id.ts'
import { certificateHours } from '#shared/payments/refund.ts'
import { isFixed } from '#shared/segments/fixed-text.ts'
import { failureOf } from '#shared/translations/failure.ts'
import { check } from '../../web/public/attesta-verify.mjs'
import { verifyTools } from '../adapters/verifying.ts'
import { commit } from '../data/commit.ts'
import { audit, certificates, events, payouts, queue, segments, translations, translators } from '../data/data.ts'
import { keys as tableKeys } from '../data/keys.ts'
import { client, tableName } from '../data/table.ts'
import { newTranslator } from '../data/testing/new-translator.ts'
import { createPerson } from '../data/testing/person.ts'
import { objectKeys } from '../data/translations/object-keys.ts'
import { readParts } from '../documents/testing/docx/test-reader.ts'
import { requestRevision } from '../jobs/review/request-revision.ts'
import { newId } from '../lib/base.ts'
import { sha256 } from '../lib/hash.ts'
import { readJobSegments } from '../lib/job-segments.ts'
import { summaryOf, viewOf } from '../lib/lookups/translation-view.ts'
import { certifyCorrection, resumeAfterSigning } from '../lib/resume-after-signing.ts'
import { evenly, repeats } from '../lib/testing/repeats.ts'
import { refundForCustomer } from '../payments/refund-for-customer.ts'
import { deleteTranslation } from '../privacy/delete-translation.ts'
import { complete } from '../translations/steps/complete.ts'
import { type Sample, txt } from '../translations/testing/documents.ts'
import { mortal } from '../translations/testing/faults.ts'
import { runMachine } from '../translations/testing/run-machine.ts'
import { signJob } from '../translations/testing/sign-job.ts'
import { makeWorld, newUserId, queued, startStores, type World } from '../translations/testing/world.ts'
import { certify } from './certify-step.ts'
import { findCertificate } from './find-certificate.ts'
import { getCertificate } from './get-certificate.ts'
import { getStatusList } from './get-status-list.ts'
import { handlers } from './handle-events.ts'
import { revokeCertificate } from './revoke-certificate.ts'
import { writeStatusLists } from './status-list.ts'
import { issuer } from './testing/issuer.ts'

vi.mock(import('../documents/sandbox/sandboxed-parser.ts'), async (original) => ({
  ...(await original()),
  ...(await import('../documents/testing/parse-here.ts')),
}))

beforeAll(startStores)

const text = 'The seller delivers 12 goods.\n\nThe buyer pays within 30 days.\n\n4711'

/** A paid certified translation that waits for its human. */
async function waiting(userId: UserId = newUserId(), sample: Sample = txt(text)) {
  const world = makeWorld(userId)
  const { id } = await queued(world, sample, { translationType: 'certified' })
  await runMachine(world, id)
  const paidAt = new Date().toISOString()
  await commit([translations.payItem(id, { paidAt, orderId: OrderId.parse(newId()), amountCents: 2495 })])
  expect(await runMachine(world, id, { from: 'payment' })).toBe('review')
  return { world, id }
}

async function certified() {
  const { world, id } = await waiting()
  await signJob(world, id, { change: (target) => `${target} reviewed` })
  expect(await runMachine(world, id, { from: 'review' })).toBe('done')
  const [certificate] = await certificates.listOf(id)
  if (!certificate) throw new Error('There is no certificate')
  return { world, id, certificate }
}

const bytesOf = (world: World, key: string | undefined) => world.files.get(key ?? '')

/** The facts of the events of one type that were written in the last minutes. */
async function written<T extends 'certificate.issued' | 'certificate.revoked'>(type: T): Promise<EventData<T>[]> {
  const found: EventData<T>[] = []
  for await (const event of events.listBetween(new Date(Date.now() - 600_000), new Date(Date.now() + 60_000)))
    if (event.type === type) found.push(event.data as EventData<T>)
  return found
}

test('H1, H2: what was signed is certified: files, claims and the verdict of all three verifiers agree', async () => {
  const { world, id, certificate } = await certified()
  expect((await translations.get(id)).stage).toBe('completed')
  expect(certificate.claims.review).toMatchObject({ segments: 3, edited: 2, confirmed: 3 })
  const { signature } = (await queue.find(certificate.queueItemId)) ?? {}
  expect(certificate.claims.iat).toBe(Math.floor(Date.parse(signature?.at ?? '') / 1000))
  const list = (await getStatusList(world, { list: 1 })).output
  const keys = await world.signing.publicKeys()
  for (const { key, kind } of certificate.files) {
    const bytes = await bytesOf(world, key)
    const evidence = {
      certificate: certificate.jws,
      fileHash: sha256(bytes),
      keys,
      statusList: list,
      issuer,
      now: Math.floor(Date.now() / 1000),
    }
    const view = (await getCertificate(world, { id: certificate.id, sha256: evidence.fileHash })).output
    const states = [(await verify(evidence, verifyTools)).state, check(evidence).state, view.state]
    expect(states, kind).toEqual(['genuine', 'genuine', 'genuine'])
    if (kind.startsWith('certified'))
      expect((await findCertificate(world, { sha256: evidence.fileHash })).output.id).toBe(certificate.id)
    const cut = sha256(bytes.subarray(0, -1))
    expect((await getCertificate(world, { id: certificate.id, sha256: cut })).output.state).toBe('not_the_issued_file')
  }
})

test('U5: the certified files are inert and end once', async () => {
  const { world, certificate } = await certified()
  for (const { key, kind } of certificate.files.filter((file) => file.kind.startsWith('certified'))) {
    const raw = Buffer.from(await bytesOf(world, key)).toString('latin1')
    expect(raw.split('%%EOF').length - 1, kind).toBe(1)
    expect(raw, kind).not.toMatch(/\/(JavaScript|JS|OpenAction|AA|Launch|EmbeddedFile|AcroForm|XFA)\b/)
  }
})

test('W1: certifying is killed before and after each of its effects, and there is one certificate of one number', async () => {
  const calm = await waiting()
  await signJob(calm.world, calm.id)
  const { world: counted, calls } = mortal(calm.world, 0, 'before')
  await certify(counted, { translationId: calm.id })
  const deaths = (['before', 'after'] as const).flatMap((when) => calls.map((_, i) => ({ at: i + 1, when })))
  expect(deaths.length).toBeGreaterThan(15)
  const tried = evenly(deaths, repeats(deaths.length))
  const die = async ({ at, when }: (typeof deaths)[number]) => {
    const { world, id } = await waiting()
    const job = await signJob(world, id)
    await expect(certify(mortal(world, at, when).world, { translationId: id })).rejects.toThrow('killed')
    const reserved = await certificates.findReservation(id, job)
    expect(await runMachine(world, id, { from: 'review', tries: 3 })).toBe('done')
    const all = await certificates.listOf(id)
    expect(all, `killed ${when} effect ${at}`).toHaveLength(1)
    if (reserved) expect(all[0]?.id).toBe(reserved.certificateId)
    for (const { key, sha256: hash } of all[0]?.files ?? []) expect(sha256(await bytesOf(world, key))).toBe(hash)
    const [token] = all.map((one) => objectKeys({ userId: one.userId, id }).certified(one.id, 'certificate.jws'))
    expect(Buffer.from(await bytesOf(world, token)).toString()).toBe(all[0]?.jws)
  }
  for (let i = 0; i < tried.length; i += 4) await Promise.all(tried.slice(i, i + 4).map(die))
}, 600_000)

test('H1: a deletion that its translator wrote over stays as it was signed, in the file and in what is certified', async () => {
  const deleted = new DeletedTextRun({ text: 'no longer ', id: 1, author: 'A', date: '2026-11-01T00:00:00Z' })
  const children = [new TextRun('The seller '), deleted, new TextRun('delivers the goods.')]
  const document = new Document({ sections: [{ children: [new Paragraph({ children })] }] })
  const sample = { filename: 'agreement.docx', bytes: await Packer.toBuffer(document) }
  const { world, id } = await waiting(newUserId(), sample)
  const row = await translations.get(id)
  const job = row.queueItemId as QueueItemId
  const by = newUserId()
  expect(typeof (await queue.claim(job, { userId: by, name: 'Ana' }, world.now()))).toBe('object')
  const read = async () => readJobSegments(world, row, { id: job, claimedBy: by })
  const { number, version } = (await read()).find(isFixed) ?? {}
  const change = { number: number ?? 0, base: version ?? 0, operation: crypto.randomUUID(), follows: [] }
  const rest = { state: 'confirmed' as const, explanations: [], ownTranslation: false, filledFrom: null }
  await segments.save({ job, by, fence: 1 }, [{ ...change, target: 'mais não ', ...rest }], world.now())
  expect((await read()).filter(isFixed).map(({ target }) => target)).toEqual(['no longer '])
  await signJob(world, id, { by, change: () => 'O vendedor entrega.' })
  expect(await runMachine(world, id, { from: 'review' })).toBe('done')
  const [certificate] = await certificates.listOf(id)
  const file = certificate?.files.find(({ kind }) => kind === 'translation-docx')
  const parts = readParts(new Uint8Array(await bytesOf(world, file?.key)))
  expect(parts.get('word/document.xml')).toContain('no longer ')
})

test('P6: what was signed is not given up where the last step fails again and again: the sweep begins it anew', async () => {
  const { world, id } = await waiting()
  await signJob(world, id, { change: (target) => `${target} reviewed` })
  const getJson: typeof world.files.getJson = (key, ...rest) =>
    key.endsWith('certificate.json') ? Promise.reject(new Error('SlowDown')) : world.files.getJson(key, ...rest)
  const away = { ...world, files: { ...world.files, getJson } }
  await expect(runMachine(away, id, { from: 'review', tries: 4 })).rejects.toThrow()
  expect((await translations.get(id)).stage).toBe('human_review')
  expect(await runMachine(world, id)).toBe('done')
  expect((await translations.get(id)).stage).toBe('completed')
  expect(await payouts.find(id)).toMatchObject({ status: 'pending' })
})

/** A signed translation whose certificate is made and not yet written, and staff who give it back hours later. */
async function stuck() {
  const { world, id } = await waiting((await createPerson()).id)
  const job = await signJob(world, id)
  const hoursLater = new Date(Date.now() + certificateHours * 3_600_000)
  const staff = { ...makeWorld(newUserId(), { now: () => hoursLater }), payments: {} as never }
  const giveBack = (data: typeof world.data = world.data) =>
    refundForCustomer({ ...staff, data }, { translationId: id, why: 'It cannot be certified' })
  return { world, id, job, giveBack }
}

test('H1, P6: a certificate that comes after the refund is not issued, and whoever signed is paid once', async () => {
  const { world, id, job, giveBack } = await stuck()
  expect((await certify(world, { translationId: id })).outcome).toBe('next')
  await giveBack()
  const paid = await payouts.find(id)
  expect(paid).toMatchObject({ status: 'pending', amountCents: 2495 })
  for (const step of [complete, certify, complete])
    expect((await step(world, { translationId: id })).outcome).toBe('ended')
  expect([await certificates.listOf(id), await payouts.find(id)]).toEqual([[], paid])
  expect(await translations.get(id)).toMatchObject({ stage: 'failed', failure: { code: 'refunded' } })
  expect((await queue.find(job))?.status).toBe('completed')
})

test('H1, P6: a refund that comes after the certificate is refused, once for who decided without it', async () => {
  const { world, id, giveBack } = await stuck()
  const find: typeof queue.find = async (item) => {
    const seen = await queue.find(item)
    expect(await runMachine(world, id, { from: 'review' })).toBe('done')
    return seen
  }
  const late = giveBack({ ...world.data, queue: { ...queue, find } })
  await expect(late).rejects.toMatchObject({ code: 'translation-changing' })
  expect(await certificates.listOf(id)).toHaveLength(1)
  expect(await translations.get(id)).toMatchObject({ stage: 'completed', payoutStatus: 'pending' })
  expect((await translations.get(id)).refundedAt).toBeUndefined()
})

test('H1, P6: certificate and refund in the same moment: one of them, and one ledger entry', async () => {
  for (let round = 0; round < repeats(10); round++) {
    const { world, id, giveBack } = await stuck()
    await certify(world, { translationId: id })
    await Promise.allSettled([giveBack(), complete(world, { translationId: id }), giveBack()])
    const { refundedAt, stage } = await translations.get(id)
    const issued = (await certificates.listOf(id)).length
    expect([issued, stage]).toEqual(refundedAt === undefined ? [1, 'completed'] : [0, 'failed'])
    expect(await payouts.find(id)).toMatchObject({ status: 'pending', moves: 0 })
  }
}, 120_000)

test('H1: what is given back while it is judged does not come back to its translator', async () => {
  const { world, id } = await waiting()
  const job = await signJob(world, id, { pack: 'ca-ircc' })
  const returnToWork: typeof queue.returnToWork = async (...given) => {
    await translations.giveBack(await translations.get(id), failureOf('refunded'), [], new Date())
    return queue.returnToWork(...given)
  }
  await certify({ ...world, data: { ...world.data, queue: { ...queue, returnToWork } } }, { translationId: id })
  expect((await queue.find(job))?.status).toBe('completed')
})

test('H1: a text that is not the signed one goes back to its translator, and nothing is certified', async () => {
  const { world, id } = await waiting()
  const job = await signJob(world, id)
  const signed = await queue.find(job)
  if (signed) await queue.returnToWork(signed, 'text-changed', new Date())
  const again = await queue.find(job)
  if (!signed?.signature || !again) throw new Error('The job is gone')
  const signature = { ...signed.signature, segmentsHash: 'f'.repeat(64) }
  await queue.sign(again, { signature }, [], new Date())
  expect((await certify(world, { translationId: id })).outcome).toBe('returned')
  expect(await queue.find(job)).toMatchObject({ status: 'in_progress', sentBack: 'text-changed' })
  expect(await certificates.listOf(id)).toEqual([])
})

test('H1: a sign that no font has goes back with the number of its segment', async () => {
  const { world, id } = await waiting()
  const job = await signJob(world, id, { change: (target) => target.replace('12', '12 \u{11103}') })
  expect((await certify(world, { translationId: id })).outcome).toBe('returned')
  expect(await queue.find(job)).toMatchObject({ status: 'in_progress', sentBack: 'not-written', unwritten: [1] })
})

test('H1: a statement that is not the accepted one goes back to its translator', async () => {
  const { world, id } = await waiting()
  const job = await signJob(world, id)
  const signed = await queue.find(job)
  if (signed) await queue.returnToWork(signed, 'text-changed', new Date())
  const again = await queue.find(job)
  if (!signed?.signature || !again) throw new Error('The job is gone')
  await queue.sign(again, { signature: { ...signed.signature, statementSha256: 'f'.repeat(64) } }, [], new Date())
  expect((await certify(world, { translationId: id })).outcome).toBe('returned')
  expect(await certificates.listOf(id)).toEqual([])
})

test('H6: nobody certifies their own document, by account or by address', async () => {
  const me = await createPerson({ email: `me-${newId()}@example.com` })
  const { world, id } = await waiting(me.id)
  await signJob(world, id, { by: me.id })
  expect((await certify(world, { translationId: id })).outcome).toBe('returned')
  expect(await certificates.listOf(id)).toEqual([])
})

test('an authority that asks for a credential gets none without it', async () => {
  const { world, id } = await waiting()
  await signJob(world, id, { pack: 'ca-ircc' })
  expect((await certify(world, { translationId: id })).outcome).toBe('returned')
})

test('H3: a revoked certificate shows at once, with its audit row and one mail', async () => {
  const { world, certificate } = await certified()
  const staff = makeWorld(newUserId())
  const input = { id: certificate.id, reason: 'error-found' as const, note: 'A date was translated wrongly.' }
  for (let i = 0; i < 2; i++) await revokeCertificate(staff, input)
  expect((await getCertificate(world, { id: certificate.id })).output).toMatchObject({
    state: 'revoked',
    revokedFor: 'error-found',
  })
  const list = (await getStatusList(world, { list: 1 })).output
  const keys = await world.signing.publicKeys()
  const now = Math.floor(Date.now() / 1000)
  expect(check({ certificate: certificate.jws, keys, statusList: list, issuer, now }).state).toBe('revoked')
  const { rows } = await audit.listOf(`certificate:${certificate.id}`, { limit: 10 })
  expect(rows).toMatchObject([{ action: 'certificate.revoke', why: input.note }])
  // A call that died before the list was signed leaves the event, which signs it.
  expect((await written('certificate.revoked')).map(({ certificateId }) => certificateId)).toContain(certificate.id)
  await certificates.keepStatusList(1, { token: 'old', iat: 0, exp: 0 })
  await handlers['certificate.revoked'](world, { data: { certificateId: certificate.id } } as never)
  const statusList = (await certificates.findStatusList(1))?.token
  expect(check({ certificate: certificate.jws, keys, statusList, issuer, now }).state).toBe('revoked')
  expect(new Set(staff.mails.map(({ cause }) => cause))).toEqual(new Set([`certificate-revoked:${certificate.id}`]))
})

test('H2, H3: a certificate of the second list is checked there, and the first one says nothing of it', async () => {
  await client.send(new PutCommand({ TableName: tableName(), Item: { ...tableKeys.openStatusList(), list: 2 } }))
  const { world, certificate } = await certified()
  await client.send(new DeleteCommand({ TableName: tableName(), Key: tableKeys.openStatusList() }))
  const keys = await world.signing.publicKeys()
  const now = Math.floor(Date.now() / 1000)
  const stateBy = async (list: number) => {
    const statusList = (await getStatusList(world, { list })).output
    return check({ certificate: certificate.jws, keys, statusList, issuer, now }).state
  }
  // No list after the open one exists, and nobody can make one by asking for it.
  await expect(getStatusList(world, { list: 2 })).rejects.toMatchObject({ code: 'not-found' })
  await client.send(new PutCommand({ TableName: tableName(), Item: { ...tableKeys.openStatusList(), list: 2 } }))
  expect(certificate.claims.status.status_list.uri).toBe(statusListUri(issuer, 2))
  expect([await stateBy(1), await stateBy(2)]).toEqual(['status_unknown', 'paper_only'])
  expect((await getCertificate(world, { id: certificate.id })).output.state).toBe('paper_only')
  const reason = { reason: 'error-found' as const, note: 'A date was translated wrongly.' }
  await revokeCertificate(makeWorld(newUserId()), { id: certificate.id, ...reason })
  expect([await stateBy(1), await stateBy(2)]).toEqual(['status_unknown', 'revoked'])
  expect((await getCertificate(world, { id: certificate.id })).output.state).toBe('revoked')
  for (const list of [1, 2])
    await client.send(new DeleteCommand({ TableName: tableName(), Key: tableKeys.statusList(list) }))
  await writeStatusLists(world)
  for (const list of [1, 2]) expect((await certificates.findStatusList(list))?.iat).toBeGreaterThanOrEqual(now)
  await client.send(new DeleteCommand({ TableName: tableName(), Key: tableKeys.openStatusList() }))
})

test('H3: the customer’s answer says what holds: a withdrawn certificate gives no quality', async () => {
  const { world, id, certificate } = await certified()
  const answer = async () => viewOf(world, await translations.get(id))
  expect(await answer()).toMatchObject({ certificateStatus: 'valid', qualityScore: 100 })
  await revokeCertificate(world, { id: certificate.id, reason: 'error-found', note: 'A date was translated wrongly.' })
  expect(await answer()).toMatchObject({ certificateStatus: 'revoked', qualityScore: null })
  // Lists and the export tell the same as the answer for one.
  expect(await summaryOf(world, await translations.get(id))).toMatchObject({
    certificateStatus: 'revoked',
    qualityScore: null,
  })
})

test('the customer’s answer names who signed the certificate in force, also when a correction had another signer', async () => {
  const { person } = await newTranslator(['en-pt'])
  const { world, id } = await waiting((await createPerson()).id)
  const answer = async () => viewOf(world, await translations.get(id))
  await signJob(world, id, { by: person.id, notes: 'The seal is torn.' })
  expect(await runMachine(world, id, { from: 'review' })).toBe('done')
  expect(await answer()).toMatchObject({
    assignedTranslator: 'Ana María Example',
    translatorNotes: 'The seal is torn.',
  })
  const wish = { id, segments: [{ number: 2, wrong: 'not 30 days' }], message: 'The second sentence is wrong.' }
  await requestRevision(world, wish)
  const revision = (await translations.get(id)).revisionItemId as QueueItemId
  await queue.release(revision, person.id, { how: 'declined', reason: 'no-time' }, world.now())
  await signJob(world, id, { name: 'Rosa Marín' })
  const signed = await queue.find(revision)
  if (!signed) throw new Error('There is no revision')
  await resumeAfterSigning(world, signed)
  // Signed is not yet certified: until then the first one is in force.
  expect(await answer()).toMatchObject({ assignedTranslator: 'Ana María Example' })
  expect(await runMachine(world, id, { from: 'review' })).toBe('done')
  expect(await answer()).toMatchObject({ assignedTranslator: 'Rosa Marín', translatorNotes: null })
})

test('H1: what a certificate says of its signer is fixed at the signature: who leaves before it is issued stays a translator', async () => {
  const { person, row } = await newTranslator(['en-pt'])
  const shown = { id: 'ata', issuer: 'ATA', number: '123456', expiresOn: null, seenAt: new Date().toISOString() }
  await translators.change(row.id, { certifications: [shown] })
  const { world, id } = await waiting()
  const job = await signJob(world, id, { by: person.id })
  const profile = await translators.findById(row.id)
  if (!profile) throw new Error('The translator is gone')
  await translators.erase(profile, new Date())
  expect((await queue.find(job))?.signature?.told?.qualifications).toContain('Professional translator')
  expect(await runMachine(world, id, { from: 'review' })).toBe('done')
  const [certificate] = await certificates.listOf(id)
  expect(certificate?.claims.signer.credential).toBe('ATA 123456')
})

test('H1, P6: a correction is its translator’s first, gets a new certificate, replaces the old one and is not paid again', async () => {
  const { person } = await newTranslator(['en-pt'])
  const { world, id } = await waiting((await createPerson()).id)
  await signJob(world, id, { by: person.id, change: (target) => `${target} reviewed` })
  expect(await runMachine(world, id, { from: 'review' })).toBe('done')
  const [first] = await certificates.listOf(id)
  const paid = await payouts.find(id)
  const wish = { id, segments: [{ number: 2, wrong: 'not 30 days' }], message: 'The second sentence is wrong.' }
  await requestRevision(world, wish)
  const revision = (await translations.get(id)).revisionItemId as QueueItemId
  expect(await queue.find(revision)).toMatchObject({ status: 'assigned', assignedTo: person.id })
  await signJob(world, id, { by: person.id, change: () => 'O comprador paga dentro de 60 dias.' })
  const signed = await queue.find(revision)
  if (!signed || !first) throw new Error('There is no revision of a certificate')
  await resumeAfterSigning(world, signed)
  expect(world.started).toEqual([`t${id}-c${revision}-${signed.fence}`])
  for (let i = 0; i < 2; i++) expect(await runMachine(world, id, { from: 'review' })).toBe('done')

  const all = await certificates.listOf(id)
  const second = all.find((one) => one.id !== first.id)
  expect(all).toHaveLength(2)
  expect(second).toMatchObject({ status: 'valid', claims: { replaces: first.id, review: { segments: 3 } } })
  expect((await getCertificate(world, { id: first.id })).output).toMatchObject({ state: 'superseded' })
  expect(
    (await getCertificate(world, { id: second?.id ?? '', sha256: second?.files[0]?.sha256 })).output,
  ).toMatchObject({ state: 'genuine' })
  // The list is signed anew for who checks offline, from the event that was written with the new certificate.
  expect((await written('certificate.issued')).map(({ certificateId }) => certificateId)).toContain(second?.id)
  await handlers['certificate.issued'](world, { data: { certificateId: second?.id } } as never)
  const statusList = (await certificates.findStatusList(1))?.token
  const keys = await world.signing.publicKeys()
  const now = Math.floor(Date.now() / 1000)
  const offline = (jws = '') => check({ certificate: jws, keys, statusList, issuer, now }).state
  expect([offline(first.jws), offline(second?.jws)]).toEqual(['superseded', 'paper_only'])
  expect(await payouts.find(id)).toEqual(paid)
  expect(await payouts.listOf(person.id)).toHaveLength(1)
  const told = world.mails.filter(({ cause }) => cause === `revision-done:${second?.id}`)
  expect(told[0]).toMatchObject({ template: 'revision-done', to: { userId: signed.userId } })
}, 300_000)

/** A certified translation with a correction that is signed and not yet certified. */
async function corrected() {
  const { person } = await newTranslator(['en-pt'])
  const { world, id } = await waiting((await createPerson()).id)
  await signJob(world, id, { by: person.id, change: (target) => `${target} reviewed` })
  expect(await runMachine(world, id, { from: 'review' })).toBe('done')
  await requestRevision(world, { id, segments: [{ number: 2, wrong: 'not 30 days' }], message: 'The second is wrong.' })
  await signJob(world, id, { by: person.id, change: () => 'O comprador paga dentro de 60 dias.' })
  const correction = (await queue.find(
    (
      await translations.get(id)
    ).revisionItemId as QueueItemId,
  )) as queue.QueueItemRow
  const giveBack = (hours: number) => {
    const staff = makeWorld(newUserId(), { now: () => new Date(Date.now() + hours * 3_600_000) })
    return refundForCustomer({ ...staff, payments: {} as never }, { translationId: id, why: 'It was never good' })
  }
  const stands = async () => (await certificates.listOf(id)).map(({ status }) => status)
  return { world, id, correction, giveBack, stands }
}

test('H3, R3: a document that is deleted while its correction is certified keeps the certificate that it had', async () => {
  const before = await corrected()
  expect((await certify(before.world, { translationId: before.id })).outcome).toBe('next')
  await deleteTranslation(before.world, { id: before.id })
  expect((await complete(before.world, { translationId: before.id })).outcome).toBe('ended')
  const during = await corrected()
  const { world, id } = during
  expect((await certify(world, { translationId: id })).outcome).toBe('next')
  const getJson: typeof world.files.getJson = async (...given) => {
    const made = await world.files.getJson(...given)
    await deleteTranslation(world, { id })
    return made as never
  }
  const racing = { ...world, files: { ...world.files, getJson } }
  expect((await complete(racing, { translationId: id })).outcome).toBe('ended')
  expect([await before.stands(), await during.stands()]).toEqual([['valid'], ['valid']])
  expect(world.mails.filter(({ template }) => template === 'revision-done')).toEqual([])
}, 300_000)

test('H1: a correction that is signed is at work until its certificate, and is certified no more once the money is back', async () => {
  const { world, id, correction, giveBack, stands } = await corrected()
  await expect(giveBack(certificateHours - 1)).rejects.toMatchObject({ code: 'refund-at-work' })
  expect((await certify(world, { translationId: id })).outcome).toBe('next')
  await giveBack(certificateHours)
  for (const step of [complete, certify]) expect((await step(world, { translationId: id })).outcome).toBe('ended')
  expect(await stands()).toEqual(['valid'])
  await certifyCorrection(world, correction.id)
  expect(await queue.listSignedCorrections(new Date('2100-01-01'), 1000)).not.toContain(correction.id)
  const certified = await corrected()
  expect(await runMachine(certified.world, certified.id, { from: 'review' })).toBe('done')
  await certified.giveBack(0)
  expect((await translations.get(certified.id)).refundedAt).toBeDefined()
}, 300_000)

test('unknown numbers and typing mistakes are told apart', async () => {
  const world = makeWorld()
  await expect(getCertificate(world, { id: '04106105R3GG28AHK' })).rejects.toMatchObject({
    code: 'certificate-id-typo',
  })
  await expect(getCertificate(world, { id: '0000-0000-0000-0000-0' })).rejects.toMatchObject({ code: 'not-found' })
})
