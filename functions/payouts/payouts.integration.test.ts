import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { TranslationId, UserId } from '#shared/lib/id.ts'
import * as rows from '#shared/payouts/api.ts'
import { mailsTo, startCloud } from '../accounts/testing/cloud.ts'
import * as files from '../adapters/files.ts'
import * as mail from '../adapters/mail.ts'
import * as data from '../data/data.ts'
import { audit, events, payoutBatches, payouts, translations } from '../data/data.ts'
import type { Paid } from '../data/payouts/payouts.ts'
import { createPerson, type Person, signedIn } from '../data/testing/person.ts'
import { queuedJob } from '../data/testing/queued-job.ts'
import { signedJob } from '../data/testing/signed-job.ts'
import { newId, systemBase } from '../lib/base.ts'
import { actorOf } from '../lib/testing/actor.ts'
import { call, type Request } from '../lib/testing/call.ts'
import { fetchFile } from '../lib/testing/fetch-file.ts'
import { repeats } from '../lib/testing/repeats.ts'
import { confirmPayoutBatch } from './confirm-payout-batch.ts'
import { handler } from './entry.ts'
import { fridayRun } from './friday-run.ts'
import { checksumOf } from './payment-files.ts'
import { settlePayments } from './settle-payments.ts'
import { sweep } from './sweep.ts'

let cloud: { close: () => Promise<unknown> }
let staff: string[]
let stale: string[]
let clock = new Date('2026-03-06T15:00:00.000Z')
const weekMs = 7 * 86_400_000

beforeAll(async () => {
  cloud = await startCloud()
  const Bucket = `payouts-${crypto.randomUUID()}`
  await new S3Client({ forcePathStyle: true }).send(new CreateBucketCommand({ Bucket }))
  process.env['DOCUMENT_BUCKET'] = Bucket
  const admin = await createPerson({ isAdmin: true, adminLevel: 'admin' })
  staff = await signedIn(admin.id, { secondFactorAt: new Date().toISOString() })
  stale = await signedIn(admin.id, { secondFactorAt: new Date(Date.now() - 3_600_000).toISOString() })
}, 120_000)
afterAll(() => cloud.close())

const ask = (row: Parameters<typeof call>[1], request: Request = {}) =>
  call(handler, row, { cookies: staff, ...request })
const markPaid = (id: TranslationId, payoutTransactionId?: string) =>
  ask(rows.processPayout, { body: { translationId: id, payoutMethod: 'manual', payoutTransactionId } })
const setStatus = (id: TranslationId, status: 'processing' | 'pending') =>
  ask(rows.updatePayoutStatus, {
    body: { translationId: id, status, payoutDate: new Date().toISOString(), payoutMethod: 'manual' },
  })
const confirm = (date: string, payments: { translatorId: UserId; transactionId: string }[]) =>
  ask(rows.confirmPayoutBatch, { path: { date }, body: { payments } })
const giveBack = (date: string, translatorId: UserId) =>
  ask(rows.returnBatchPayment, { path: { date }, body: { translatorId, reason: 'The account is closed' } })

/** What the sums of a year find in the month of this day for one person. */
async function paidTo(id: UserId, day: string) {
  const paid: Paid[] = []
  for await (const page of payouts.listPaidIn(day.slice(0, 7))) paid.push(...page)
  return paid.filter(({ translatorId }) => translatorId === id)
}

/** The run's context at a time of the test. What `kill` throws ends the run as a dying function would. */
function runner(kill: () => void = () => undefined) {
  const dying = <T extends object>(module: T): T =>
    new Proxy(
      { ...module },
      {
        get: (target, name) => {
          const value: unknown = Reflect.get(target, name)
          if (typeof value !== 'function' || name === 'lineItems') return value
          return async (...args: unknown[]) => {
            const answer: unknown = await (value as (...all: unknown[]) => unknown)(...args)
            kill()
            return answer
          }
        },
      },
    )
  const ports = {
    data: { ...data, payouts: dying(payouts), payoutBatches: dying(payoutBatches) },
    files: dying(files),
    mail,
  }
  return { ...systemBase('friday'), ...ports, now: () => clock }
}
/** Long after everything that was queued, whatever the wall clock of the machine says. */
const nextFriday = () => {
  const late = Math.max(clock.getTime(), Date.now() + weekMs)
  clock = new Date(late + weekMs)
}

describe('a ledger entry', () => {
  test('carries who signed, and shows in the list of pending payouts', async () => {
    const signer = await createPerson({ firstName: 'Tomás', lastName: 'Vega' })
    const id = await signedJob(signer.id)
    expect(await payouts.find(id)).toMatchObject({ translatorId: signer.id, payoutCents: 1746, platformFeeCents: 749 })
    const { rows: pending } = await payouts.listAt('pending', { limit: 100 })
    expect(pending.map((row) => row.translationId)).toContain(id)
    const listed = (await ask(rows.listPendingPayouts)).body as unknown as { id: number }[]
    expect(listed.find((one) => one.id === id)).toMatchObject({
      translator: { firstName: 'Tomás', lastName: 'Vega', email: signer.email },
      amount: 24.95,
      translatorPayout: 17.46,
      platformFee: 7.49,
      payoutStatus: 'pending',
    })
  })

  test('is listed page by page', async () => {
    const signer = await createPerson()
    for (let i = 0; i < 3; i++) await signedJob(signer.id)
    const first = await ask(rows.listPendingPayouts, { query: { limit: '2' } })
    const cursor = String(first.headers['x-next-cursor'])
    expect(first.body).toHaveLength(2)
    const second = await ask(rows.listPendingPayouts, { query: { limit: '2', cursor } })
    const ids = [first, second].flatMap(({ body }) => (body as unknown as { id: number }[]).map((one) => one.id))
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('paid by hand', () => {
  test('P6: twenty at once pay once: one audit row, one event, one mail', async () => {
    const signer = await createPerson()
    const id = await signedJob(signer.id)
    const answers = await Promise.all(Array.from({ length: 20 }, () => markPaid(id, 'bank-1')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await audit.listOf(`payout:${id}`, { limit: 10 })).rows).toHaveLength(1)
    expect(await translations.get(id)).toMatchObject({
      payoutStatus: 'completed',
      payoutMethod: 'manual',
      payoutTransactionId: 'bank-1',
    })
    expect((await mailsTo(signer.email)).map(({ subject }) => subject)).toEqual(['You were paid $17.46'])
    const { paidOn = '' } = (await payouts.find(id)) ?? {}
    expect(await paidTo(signer.id, paidOn)).toMatchObject([{ payoutCents: 1746 }])
  })

  test('A6: wants a fresh second factor, and nobody pays themselves', async () => {
    const admin = await createPerson({ isAdmin: true, adminLevel: 'admin' })
    const id = await signedJob(admin.id)
    const body = { translationId: id, payoutMethod: 'manual' }
    expect((await ask(rows.processPayout, { body, cookies: stale })).status).toBe(403)
    const own = await signedIn(admin.id, { secondFactorAt: new Date().toISOString() })
    expect((await ask(rows.processPayout, { body, cookies: own })).status).toBe(403)
    expect((await payouts.find(id))?.status).toBe('pending')
  })

  test('of two of the staff who saw the same payout, one pays it; the other hears 409 with who came first', async () => {
    const id = await signedJob((await createPerson()).id)
    const { id: kimId } = await createPerson({
      firstName: 'Kim',
      lastName: 'Staff',
      isAdmin: true,
      adminLevel: 'admin',
    })
    const kim = await signedIn(kimId, { secondFactorAt: new Date().toISOString() })
    const pay = (cookies: string[], more: object = {}) =>
      ask(rows.processPayout, { cookies, body: { translationId: id, payoutMethod: 'manual', seen: 0, ...more } })
    expect((await pay(kim, { sumCents: 1745 })).body).toMatchObject({ code: 'payout-other-sum' })
    const answers = await Promise.all([pay(kim, { sumCents: 1746 }), pay(staff, { sumCents: 1746 })])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const again = await Promise.all([pay(kim), pay(staff)])
    expect(again.map(({ status }) => status)).toEqual(answers.map(({ status }) => status))
    const lost = again.find(({ status }) => status === 409)
    expect(lost?.body).toMatchObject({ code: 'changed-meanwhile-by', action: 'payout.paid' })
    const { history, payout } = (await ask(rows.getPayout, { path: { id: String(id) } })).body as {
      history: { action: string }[]
      payout: { version: number }
    }
    expect([history.map(({ action }) => action), payout.version]).toEqual([['payout.paid'], 1])
  })

  test('is found by the number of its translation and by the beginning of the translator’s address, in its own list only', async () => {
    const signer = await createPerson()
    const [one, two] = [await signedJob(signer.id), await signedJob(signer.id)]
    const of = async (query: Record<string, string>) =>
      ((await ask(rows.listPendingPayouts, { query })).body as unknown as { id: number }[]).map(({ id }) => id)
    expect(await of({ search: String(one) })).toEqual([one])
    expect(new Set(await of({ search: signer.email }))).toEqual(new Set([one, two]))
    await setStatus(two, 'processing')
    expect(await of({ search: signer.email })).toEqual([one])
    expect(await of({ search: signer.email, status: 'queued' })).toEqual([two])
    expect(await of({ search: signer.email.slice(0, -4).toUpperCase() })).toEqual([one])
    expect(await of({ search: 'nobody@example.com' })).toEqual([])
    expect((await markPaid(two)).status).toBe(200)
  })

  test('what nobody signed is paid to nobody', async () => {
    const { translation } = await queuedJob(new Date())
    await payouts.complete(translation, new Date())
    expect((await markPaid(translation.id)).status).toBe(409)
  })
})

describe('the Friday run', () => {
  test('one payment and one statement a translator, one file for the bank that says its count and checksum', async () => {
    const [ana, ben] = [await createPerson(), await createPerson({ firstName: '=Ben', lastName: 'O"Hara' })]
    const jobs = [await signedJob(ana.id), await signedJob(ana.id, 1247), await signedJob(ben.id)]
    for (const id of jobs) expect((await setStatus(id, 'processing')).status).toBe(200)
    expect((await mailsTo(ana.email)).map(({ subject }) => subject)).toContain('Your pay of $17.46 goes out on Friday')
    nextFriday()
    await Promise.all([fridayRun(runner()), fridayRun(runner()), fridayRun(runner())])
    const [batch] = (await payoutBatches.list({ limit: 1 })).rows
    const date = String(batch?.date)
    const { body } = await ask(rows.getPayoutBatch, { path: { date } })
    expect(body).toMatchObject({
      batch: { status: 'processing', payouts: 3, payments: 2, totalCents: 1746 + 872 + 1746 },
    })
    const linesFrom = async (cursor?: string) =>
      rows.listPayoutBatchLines.output.parse(
        (await ask(rows.listPayoutBatchLines, { path: { date }, query: { limit: '2', ...(cursor && { cursor }) } }))
          .body,
      )
    const page = await linesFrom()
    const rest = await linesFrom(page.nextCursor ?? undefined)
    const listed = [...page.lines, ...rest.lines].map(({ translationId }) => translationId)
    expect([page.lines.length, rest.nextCursor, new Set(listed)]).toEqual([2, null, new Set(jobs)])
    const exported = await ask(rows.exportPayoutBatch, { path: { date }, body: {} })
    const csv = await (await fetchFile(String(exported.body['url']))).text()
    const [last = '', ...before] = csv.trimEnd().split('\r\n').reverse()
    const covered = `${before.reverse().join('\r\n')}\r\n`
    expect(last).toBe(`total,${date},2,43.64,${checksumOf(covered)}`)
    expect(checksumOf(csv)).toBe(exported.body['sha256'])
    expect(csv).toContain(`"'=Ben O""Hara"`)

    const own = await signedIn(ana.id)
    const link = await ask(rows.downloadStatement, { path: { date }, query: { format: 'csv' }, cookies: own })
    const statement = await (await fetchFile(String(link.headers['location']))).text()
    expect(statement.split('\r\n').slice(-2)[0]).toContain(',26.18,USD')
    const pdf = await ask(rows.downloadStatement, { path: { date }, cookies: own })
    const bytes = Buffer.from(await (await fetchFile(String(pdf.headers['location']))).arrayBuffer())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const stranger = await signedIn((await createPerson()).id)
    expect((await ask(rows.downloadStatement, { path: { date }, cookies: stranger })).status).toBe(404)

    expect((await confirm(date, [{ translatorId: ana.id, transactionId: 'bank-7' }])).status).toBe(200)
    expect((await confirm(date, [{ translatorId: ana.id, transactionId: 'bank-7' }])).status).toBe(200)
    expect((await confirm(date, [{ translatorId: ana.id, transactionId: 'bank-8' }])).status).toBe(409)
    expect((await giveBack(date, ben.id)).body).toMatchObject({ batch: { status: 'completed' } })
    expect((await mailsTo(ben.email)).map(({ subject }) => subject)).toContain('Your payment of $17.46 came back')
    expect(await payouts.find(jobs[2] as TranslationId)).toMatchObject({
      status: 'failed',
      failure: 'The account is closed',
    })
    expect((await setStatus(jobs[2] as TranslationId, 'pending')).status).toBe(200)
    const earnings = await ask(rows.getEarnings, { cookies: own })
    expect(earnings.body).toMatchObject({ certifying: 0, pendingCents: 0, onTheWayCents: 0, paidCents: 2618 })
    const statements = await ask(rows.listStatements, { cookies: own })
    const statementOf = (totalCents: number, status: string, failure: string | null) =>
      expect.objectContaining({ date, totalCents, status, failure })
    expect(statements.body).toEqual([statementOf(2618, 'completed', null)])
    // What came back says why where the person looks for it, not in the mail alone.
    const returned = await ask(rows.listStatements, { cookies: await signedIn(ben.id) })
    expect(returned.body).toEqual([statementOf(1746, 'failed', 'The account is closed')])
  })

  test('P6: what a bank returns days after it had arrived is owed again, once, and is paid again on another Friday', async () => {
    const signer = await createPerson()
    const [first, second] = [await signedJob(signer.id), await signedJob(signer.id)]
    for (const id of [first, second]) paidAgain.add(id)
    const cookies = await signedIn(signer.id)
    const pay = async (bank: string) => {
      for (const id of [first, second]) await setStatus(id, 'processing')
      nextFriday()
      await fridayRun(runner())
      const { batch = '' } = (await payouts.find(first)) ?? {}
      expect(await confirm(batch, [{ translatorId: signer.id, transactionId: bank }])).toMatchObject({ status: 200 })
      return batch
    }
    const date = await pay('bank-1')
    const { paidOn = '' } = (await payouts.find(first)) ?? {}
    const answers = await Promise.all([1, 2, 3].map(() => giveBack(date, signer.id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[0]?.body).toMatchObject({ payments: [{ status: 'failed', transactionId: 'bank-1' }] })
    for (const id of [first, second])
      expect(await payouts.find(id)).toMatchObject({ status: 'failed', failure: 'The account is closed' })
    expect(await paidTo(signer.id, paidOn)).toEqual([])
    const owed = await ask(rows.getEarnings, { cookies })
    expect(owed.body).toMatchObject({ paidCents: 0, pendingCents: 3492 })
    const told = (await mailsTo(signer.email)).filter(({ subject }) => subject.includes('came back'))
    expect(told).toHaveLength(1)
    expect((await payoutBatches.find(date))?.status).toBe('completed')
    for (const id of [first, second]) expect((await setStatus(id, 'pending')).status).toBe(200)
    expect(await pay('bank-2')).not.toBe(date)
    expect(await payouts.find(first)).toMatchObject({ status: 'completed', transactionId: 'bank-2' })
    expect((await ask(rows.getEarnings, { cookies })).body).toMatchObject({ paidCents: 3492, pendingCents: 0 })
  })

  test('P6: a return in the moment in which its batch ends is gone on with, also where its caller dies', async () => {
    const signer = await createPerson()
    const id = await signedJob(signer.id)
    paidAgain.add(id)
    await setStatus(id, 'processing')
    nextFriday()
    await fridayRun(runner())
    const date = String((await payouts.find(id))?.batch)
    const decided = { status: 'completed' as const, transactionId: 'bank-1', decidedAt: clock.toISOString() }
    const [payment] = await payoutBatches.paymentsOf(date)
    if (!payment) throw new Error('a payment is missing')
    await payoutBatches.decide(payment, decided, [])
    const paymentsOf: typeof payoutBatches.paymentsOf = async (batch) => {
      const read = await payoutBatches.paymentsOf(batch)
      const failed = { status: 'failed' as const, failure: 'The account is closed', decidedAt: decided.decidedAt }
      await payoutBatches.decide({ ...payment, ...decided }, failed, [])
      return read
    }
    const meeting = runner()
    meeting.data.payoutBatches = { ...payoutBatches, paymentsOf }
    await settlePayments(meeting, date, [{ ...payment, ...decided }])
    expect(await payouts.find(id)).toMatchObject({ status: 'completed' })
    clock = new Date(clock.getTime() + 3_600_000)
    await sweep(runner())
    expect(await payouts.find(id)).toMatchObject({ status: 'failed', failure: 'The account is closed' })
    expect(await payoutBatches.find(date)).toMatchObject({ status: 'completed' })
  })

  test('a payout in a batch is not paid by hand, and one that waits for Friday still can be', async () => {
    const signer = await createPerson()
    const [held, free] = [await signedJob(signer.id), await signedJob(signer.id)]
    for (const id of [held, free]) await setStatus(id, 'processing')
    expect((await markPaid(free)).status).toBe(200)
    nextFriday()
    await fridayRun(runner())
    expect((await markPaid(held)).status).toBe(409)
    const row = await payouts.find(held)
    await expect(async () => payouts.join([row as NonNullable<typeof row>], '2030-01-04', [], clock)).rejects.toThrow()
    await expect(payouts.move(row as NonNullable<typeof row>, { status: 'pending', now: clock })).rejects.toThrow()
  })

  test('P6: one that is paid by hand while many join keeps out itself alone', async () => {
    const signers = [await createPerson(), await createPerson()]
    const jobs: TranslationId[] = []
    for (const signer of signers) for (let i = 0; i < 2; i++) jobs.push(await signedJob(signer.id))
    for (const id of jobs) await setStatus(id, 'processing')
    nextFriday()
    const [paid, ...others] = jobs
    const meeting = runner()
    const find: typeof payouts.find = async (id) => {
      const row = await payouts.find(id)
      if (id === paid && row?.status === 'processing') expect((await markPaid(id)).status).toBe(200)
      return row
    }
    meeting.data.payouts = { ...payouts, find }
    await fridayRun(meeting)
    const [batch] = (await payoutBatches.list({ limit: 1 })).rows
    expect(batch).toMatchObject({ status: 'processing', payouts: 3, totalCents: 3 * 1746 })
    const lines = await payoutBatches.linesOf(String(batch?.date))
    expect(new Set(lines.map(({ translationId }) => translationId))).toEqual(new Set(others))
  })

  test('P6: killed after every step and begun again, it is the same batch', async () => {
    const signers = [await createPerson(), await createPerson()]
    const jobs: TranslationId[] = []
    for (const signer of signers) for (let i = 0; i < 2; i++) jobs.push(await signedJob(signer.id))
    for (const id of jobs) await setStatus(id, 'processing')
    nextFriday()
    let kills = 0
    for (let after = 1; ; after++) {
      let left = after
      const die = () => {
        if (--left === 0) throw new Error('killed')
      }
      const isDone = await fridayRun(runner(die)).then(
        () => true,
        () => false,
      )
      if (isDone) break
      kills++
    }
    const [batch] = (await payoutBatches.list({ limit: 1 })).rows
    const date = String(batch?.date)
    const payments = await payoutBatches.paymentsOf(date)
    expect(batch).toMatchObject({ status: 'processing', payouts: 4, payments: 2, totalCents: 4 * 1746 })
    expect(payments.map((one) => one.payouts)).toEqual([2, 2])
    console.log(`P6: the Friday run was killed after each of ${kills} steps: one batch, 4 jobs in it once`)
    const [first, second] = payments
    if (!first || !second) throw new Error('a payment is missing')
    const decision = { status: 'completed' as const, transactionId: 'bank-9', decidedAt: clock.toISOString() }
    expect(await payoutBatches.decide(first, decision, [])).toBe(true)
    expect(await payoutBatches.decide(first, decision, [])).toBe(false)
    expect(await payoutBatches.decide(second, decision, [])).toBe(true)
    const isSettled = async ({ translatorId }: typeof first) =>
      (await payoutBatches.findPayment(date, translatorId))?.settled === true
    // The mails of the first cannot be sent: the second follows, and the first in a later hour.
    const broken = runner()
    vi.spyOn(broken.log, 'error').mockImplementation(() => undefined)
    const enqueue: typeof mail.enqueue = async (message) => {
      if ('userId' in message.to && message.to.userId === first.translatorId) throw new Error('no queue')
      await mail.enqueue(message)
    }
    await sweep({ ...broken, mail: { ...mail, enqueue } })
    expect([await isSettled(first), await isSettled(second)]).toEqual([false, true])
    await sweep(runner())
    expect(await isSettled(first), 'put off').toBe(false)
    clock = new Date(clock.getTime() + 3_600_000)
    await sweep(runner())
    expect(await isSettled(first)).toBe(true)
    const statuses = (await payouts.listOf(first.translatorId)).map((row) => row.status)
    expect(statuses).toEqual(['completed', 'completed'])
  })

  test('P6: pay is of the Friday of its batch, whenever the bank’s word comes, and a batch whose last step broke off ends', async () => {
    const signers = [await createPerson(), await createPerson()]
    const jobs: TranslationId[] = []
    for (const signer of signers) jobs.push(await signedJob(signer.id))
    for (const id of jobs) await setStatus(id, 'processing')
    nextFriday()
    await fridayRun(runner())
    const date = String((await payoutBatches.list({ limit: 1 })).rows[0]?.date)
    const [first, second] = await payoutBatches.paymentsOf(date)
    if (!first || !second) throw new Error('a payment is missing')
    const decidedAt = '2199-01-03T15:00:00.000Z'
    await payoutBatches.decide(first, { status: 'completed', transactionId: 'bank-1', decidedAt }, [])
    const reads = vi.fn(payoutBatches.linesOf)
    const watched = runner()
    watched.data.payoutBatches = { ...payoutBatches, linesOf: reads }
    clock = new Date(clock.getTime() + 3_600_000)
    await sweep(watched)
    expect((await payouts.listOf(first.translatorId)).map(({ paidOn }) => paidOn)).toEqual([date])
    await payoutBatches.decide(second, { status: 'completed', transactionId: 'bank-2', decidedAt }, [])
    await payoutBatches.settle({ ...second, decidedAt })
    clock = new Date(clock.getTime() + 3_600_000)
    await sweep(watched)
    expect(await payoutBatches.find(date)).toMatchObject({ status: 'completed' })
    expect(reads.mock.calls.filter(([of]) => of === date)).toHaveLength(1)
  })

  test('P6: the lines of a batch are read once for all payments that are confirmed together', async () => {
    const signers = [await createPerson(), await createPerson(), await createPerson()]
    for (const signer of signers) await setStatus(await signedJob(signer.id), 'processing')
    nextFriday()
    await fridayRun(runner())
    const date = String((await payoutBatches.list({ limit: 1 })).rows[0]?.date)
    const wanted = signers.map(({ id }) => ({ translatorId: id, transactionId: `bank-${id}` }))
    const reads = vi.fn(payoutBatches.linesOf)
    const actor = actorOf((await createPerson()).id, { adminLevel: 'admin' })
    const ctx = { ...runner(), actor, data: { ...data, payoutBatches: { ...payoutBatches, linesOf: reads } } }
    const { output } = await confirmPayoutBatch(ctx, { date, payments: wanted })
    expect(output.batch).toMatchObject({ status: 'completed', payments: 3 })
    expect(reads).toHaveBeenCalledTimes(1)
  })

  test('P6: in random orders, with kills and at once, each job is paid once and every batch adds up', async () => {
    const jobCount = 4
    const job = fc.nat(jobCount - 1)
    const action = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({ kind: fc.constant('queue' as const), some: fc.uniqueArray(job, { minLength: 2 }) }),
      },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('friday' as const), dies: fc.nat(40), pays: job }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('sweep' as const) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('mark-paid' as const), job }) },
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('confirm' as const) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('return' as const) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('restore' as const), job }) },
    )
    const counts = { orders: 0, actions: 0, kills: 0, paid: 0, byHand: 0, batches: 0 }
    const property = fc.asyncProperty(fc.array(action, { minLength: 6, maxLength: 14 }), async (actions) => {
      counts.orders++
      const signers = [await createPerson(), await createPerson()]
      const jobs = await Promise.all(
        Array.from({ length: jobCount }, (_, i) => signedJob((signers[i % 2] as Person).id, 1000 + i)),
      )
      const dates = new Set<string>()
      const newest = async () => (await payoutBatches.list({ limit: 1 })).rows[0]
      for (const one of actions) {
        counts.actions++
        if (one.kind === 'queue')
          for (const place of one.some) await setStatus(jobs[place] as TranslationId, 'processing')
        if (one.kind === 'mark-paid') await markPaid(jobs[one.job] as TranslationId)
        if (one.kind === 'restore') await setStatus(jobs[one.job] as TranslationId, 'pending')
        if (one.kind === 'sweep') await sweep(runner())
        if (one.kind === 'friday') {
          nextFriday()
          let left = one.dies
          const die = () => {
            if (--left !== 0) return
            counts.kills++
            throw new Error('killed')
          }
          const dead = (error: unknown) => {
            if (!(error instanceof Error && error.message === 'killed')) throw error
          }
          await Promise.all([
            fridayRun(runner(die)).catch(dead),
            fridayRun(runner()),
            markPaid(jobs[one.pays] as TranslationId),
          ])
          dates.add(String((await newest())?.date))
        }
        if (one.kind === 'confirm' || one.kind === 'return') {
          const date = String((await newest())?.date)
          for (const { id } of signers) {
            if (one.kind === 'return') await giveBack(date, id)
            else await Promise.all(['a', 'b'].map((bank) => confirm(date, [{ translatorId: id, transactionId: bank }])))
          }
        }
      }
      let batchCents = 0
      for (const date of dates) {
        const batch = await payoutBatches.find(date)
        const [lines, payments] = [await payoutBatches.linesOf(date), await payoutBatches.paymentsOf(date)]
        const sums = [lines.map((line) => line.payoutCents), payments.map((one) => one.totalCents)]
        for (const list of sums) expect(list.reduce((sum, cents) => sum + cents, 0)).toBe(batch?.totalCents)
        for (const one of payments) if (one.status === 'completed') batchCents += one.totalCents
        counts.batches++
      }
      let [handCents, paidCents] = [0, 0]
      for (const id of jobs) {
        const row = await payouts.find(id)
        if (row?.status !== 'completed') continue
        counts.paid++
        paidCents += row.payoutCents
        if (row.payoutMethod === 'manual') {
          counts.byHand++
          handCents += row.payoutCents
        }
        expect(row.payoutCents + row.platformFeeCents).toBe(row.amountCents)
      }
      expect(batchCents + handCents).toBe(paidCents)
      await settleEverything(signers)
    })
    await fc.assert(property, { numRuns: repeats(12), interruptAfterTimeLimit: 150_000 })
    console.log(`P6: ${JSON.stringify(counts)}`)
    expect(counts.paid).toBeGreaterThan(0)
    const told = await paidEvents()
    expect(new Set(told).size).toBe(told.length)
  }, 240_000)
})

/** Leaves nothing queued or undecided for the next order. */
async function settleEverything(signers: Person[]): Promise<void> {
  for (const date of await payoutBatches.listDue(new Date('2200-01-01'), 1000))
    for (const { id } of signers) await giveBack(date, id)
  for (const { id } of signers) {
    for (const row of await payouts.listOf(id)) if (row.status === 'processing') await markPaid(row.translationId)
  }
}

/** What came back after it had arrived is paid a second time. */
const paidAgain = new Set<TranslationId>()

async function paidEvents(): Promise<number[]> {
  const ids: number[] = []
  const until = new Date(clock.getTime() + weekMs)
  for (const from of [new Date(Date.now() - 86_400_000), new Date(Date.now() + weekMs)]) {
    const end = from.getTime() < Date.now() ? new Date(Date.now() + 86_400_000) : until
    for await (const event of events.listBetween(from, end))
      if (event.type === 'payout.paid' && !paidAgain.has(event.data.translationId)) ids.push(event.data.translationId)
  }
  return ids
}

test('an empty Friday has a batch and is over at once; the steps of one are taken once', async () => {
  nextFriday()
  await fridayRun(runner())
  const [batch] = (await payoutBatches.list({ limit: 1 })).rows
  expect(batch).toMatchObject({ status: 'completed', payouts: 0, payments: 0 })
  expect((await payoutBatches.listLines(String(batch?.date), { limit: 5 })).rows).toEqual([])
  const date = '2099-01-02'
  await payoutBatches.open(date, clock)
  const isDue = async () => (await payoutBatches.listDue(new Date('2099-01-03'), 1000)).includes(date)
  expect(await isDue()).toBe(true)
  await payoutBatches.postpone(date, new Date('2099-01-04'))
  expect(await isDue()).toBe(false)
  expect(await payoutBatches.close(date, 1)).toBe(false)
  expect(await payoutBatches.close(date, 0)).toBe(true)
  const file = { key: 'k', sha256: 'h' }
  expect([await payoutBatches.seal(date, 0, file), await payoutBatches.seal(date, 0, file)]).toEqual([true, false])
  const translatorId = newId() as UserId
  const payment = {
    batch: date,
    translatorId,
    name: '',
    email: '',
    reference: 'r',
    payouts: 0,
    totalCents: 0,
    status: 'processing' as const,
    statement: { pdf: file, csv: file },
  }
  await payoutBatches.keepPayment(payment)
  await payoutBatches.keepPayment({ ...payment, totalCents: 5 })
  expect((await payoutBatches.listPaymentsOf(translatorId, { limit: 5 })).rows).toMatchObject([{ totalCents: 0 }])
  expect(await payoutBatches.settle(payment)).toBe(false)
  expect(await payoutBatches.finish(await payoutBatches.open(date, clock))).toBe(true)
  expect(payoutBatches.lineItems(date, [{ ...line, batch: date }])).toHaveLength(2)
})

const line = {
  translationId: 1 as TranslationId,
  translatorId: 2 as UserId,
  completedAt: '2026-01-01T00:00:00.000Z',
  sourceLanguage: 'es',
  targetLanguage: 'en',
  amountCents: 1000,
  payoutCents: 700,
  platformFeeCents: 300,
}
