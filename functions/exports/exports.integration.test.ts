import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { exportLimits } from '#shared/documents/export.ts'
import { AppError } from '#shared/lib/error.ts'
import { OrderId, type UserId } from '#shared/lib/id.ts'
import { commit } from '../data/commit.ts'
import { exports, translations } from '../data/data.ts'
import { runSeconds, waitSeconds } from '../data/exports.ts'
import { newId } from '../lib/base.ts'
import { ExportMessage, type ExportWork, exportFile, nameOf, TooSlow } from '../lib/export-file.ts'
import { answerError } from '../lib/http/answer.ts'
import { parseLimits } from '../lib/source/parse-limits.ts'
import { fetchFile } from '../lib/testing/fetch-file.ts'
import { exportAccount } from '../privacy/export-account.ts'
import { linkTo } from '../translations/downloads/download-translation.ts'
import { generateDocx, generatePdf } from '../translations/downloads/generate.ts'
import { docx } from '../translations/testing/documents.ts'
import { runMachine } from '../translations/testing/run-machine.ts'
import { makeWorld, newUserId, queued, startStores, type World } from '../translations/testing/world.ts'
import { makeExport } from './make-export.ts'

beforeAll(startStores)
const { quickMs } = exportLimits
const { writeMs } = parseLimits.quick
afterEach(() => hurry({ quickMs, writeMs }))

/** How long a call may take: with nothing, every file is made beside it. */
function hurry(to: { quickMs: number; writeMs: number }): void {
  Object.assign(exportLimits, { quickMs: to.quickMs })
  parseLimits.quick.writeMs = to.writeMs
}
const noTime = { quickMs: -1, writeMs: -1 }

const underWay = { code: 'file-under-way', kind: 'under-way', details: { retryAfter: 2 } }

/** Everything that waits in the queue, as its function does it. */
async function makeAsked(world: World): Promise<void> {
  for (const message of world.exportsAsked.splice(0)) await makeExport(world, ExportMessage.parse(message))
}

async function paid() {
  const world = makeWorld(newUserId())
  const { id } = await queued(world, await docx())
  await runMachine(world, id)
  const fields = { paidAt: new Date().toISOString(), orderId: OrderId.parse(newId()), amountCents: 495 }
  await commit([translations.payItem(id, fields)])
  await runMachine(world, id, { from: 'payment' })
  return { world, id }
}

const text = async (link: { url: string }) => (await fetchFile(link.url)).text()

describe('a file that takes longer than a call', () => {
  test('of a document is under way, asked of the queue once by ten at a time, and answered by the same call once it is made', async () => {
    const { world, id } = await paid()
    hurry(noTime)
    const calls = await Promise.allSettled(Array.from({ length: 10 }, () => linkTo(world, id, 'pdf')))
    for (const call of calls) expect(call).toMatchObject({ status: 'rejected', reason: underWay })
    expect(world.exportsAsked).toHaveLength(1)
    await expect(linkTo(world, id, 'pdf')).rejects.toMatchObject(underWay)
    expect(world.exportsAsked).toHaveLength(1)
    await makeAsked(world)
    expect(await text(await linkTo(world, id, 'pdf'))).toMatch(/^%PDF-/)
    expect(world.exportsAsked).toEqual([])
  })

  test('is a 202 with its code and when to ask again', () => {
    const { statusCode, headers, body } = answerError(new AppError('file-under-way', {}, { retryAfter: 2 }), 'r1')
    expect([statusCode, headers?.['retry-after']]).toEqual([202, '2'])
    expect(JSON.parse(body ?? '')).toMatchObject({ code: 'file-under-way', requestId: 'r1' })
  })

  test('of a text that the caller brings is found again by the text', async () => {
    const world = makeWorld(newUserId())
    const input = { content: 'Uma linha do cliente.', filename: 'a.txt' }
    hurry(noTime)
    await expect(generateDocx(world, input)).rejects.toMatchObject(underWay)
    await expect(generateDocx(world, { ...input, content: 'Outra.' })).rejects.toMatchObject(underWay)
    expect(JSON.stringify(world.exportsAsked)).not.toContain('cliente')
    await makeAsked(world)
    const { output } = await generateDocx(world, input)
    expect(output.filename).toBe('translated_a.docx')
    expect(await text(output)).toMatch(/^PK/)
  })

  test('of an account tells what is kept when it is made, and the next one is made anew', async () => {
    const { world, id } = await paid()
    hurry(noTime)
    await expect(exportAccount(world, {})).rejects.toMatchObject(underWay)
    await makeAsked(world)
    const { output } = await exportAccount(world, {})
    expect(JSON.parse(await text(output))).toMatchObject({ translations: [{ id }] })
    await expect(exportAccount(world, {})).rejects.toMatchObject(underWay)
    expect(world.exportsAsked).toHaveLength(1)
  })

  test('that is quick is answered by its call, and no queue hears of it', async () => {
    const { world, id } = await paid()
    for (const link of [await linkTo(world, id, 'txt'), (await exportAccount(world, {})).output])
      expect(await text(link)).not.toBe('')
    await generatePdf(world, { content: 'Uma linha.', filename: 'a.txt' })
    expect(world.exportsAsked).toEqual([])
  })
})

describe('a file that is not made', () => {
  test('because the document was given back meanwhile is told so', async () => {
    const { world, id } = await paid()
    hurry(noTime)
    await expect(linkTo(world, id, 'pdf')).rejects.toMatchObject(underWay)
    const row = await translations.get(id)
    expect(await translations.giveBack(row, { code: 'internal', params: {} } as never, [], new Date())).toBe(true)
    await makeAsked(world)
    const told = await exports.find(
      row.userId,
      nameOf({ kind: 'translation', translationId: id, format: 'pdf' }),
      new Date(),
    )
    expect(told).toMatchObject({ state: 'failed', refusal: 'translation-given-back' })
    await expect(linkTo(world, id, 'pdf')).rejects.toMatchObject({ code: 'translation-given-back' })
  })

  const work: ExportWork = { kind: 'account' }
  const tooSlow = () => Promise.reject(new TooSlow())
  const ask = (world: World, userId: UserId, at: Date) => exportFile({ ...world, now: () => at }, userId, work, tooSlow)

  test('by a run that died is taken over after its time, and after three the failure is told, for a minute', async () => {
    const userId = newUserId()
    const world = makeWorld(userId)
    const after = (seconds: number) => new Date(Date.now() + seconds * 1000)
    /** A try begins, and ends with nothing. */
    const die = (run: string, seconds: number) => exports.start(userId, nameOf(work), run, after(seconds))
    const asked = () => world.exportsAsked.map((message) => ExportMessage.parse(message).run)
    for (const n of [0, 1, 2]) {
      const at = n * (runSeconds + 1)
      await expect(ask(world, userId, after(at))).rejects.toMatchObject(underWay)
      expect(await die(asked()[n] ?? '', at)).toBe(true)
      await expect(ask(world, userId, after(at + runSeconds - 1))).rejects.toMatchObject(underWay)
      expect(asked()).toHaveLength(n + 1)
    }
    const end = 3 * (runSeconds + 1)
    for (const seconds of [0, 1])
      await expect(ask(world, userId, after(end + seconds))).rejects.toMatchObject({ code: 'file-not-made' })
    expect(new Set(asked())).toHaveProperty('size', 3)
    await expect(ask(world, userId, after(end + 70))).rejects.toMatchObject(underWay)
  })

  test('yet, because others wait before it, keeps its place however long that takes, and is made once', async () => {
    const userId = newUserId()
    const world = makeWorld(userId)
    for (let n = 0; n < 5; n++)
      await expect(ask(world, userId, new Date(Date.now() + n * (waitSeconds + 1) * 1000))).rejects.toMatchObject(
        underWay,
      )
    const [first, ...again] = world.exportsAsked.splice(0)
    expect(again).toEqual([first, first, first, first])
    await Promise.all([first, ...again].map((message) => makeExport(world, ExportMessage.parse(message))))
    const made = await exports.find(userId, nameOf(work), new Date())
    expect(made).toMatchObject({ state: 'done', runs: 1 })
    for (const message of again) await makeExport(world, ExportMessage.parse(message))
    expect(await exports.find(userId, nameOf(work), new Date())).toEqual(made)
  })

  test('by a run whose place was taken changes nothing when it ends late', async () => {
    const userId = newUserId()
    const now = new Date()
    expect(await exports.begin(userId, 'account', 'first', now)).toBe(true)
    expect(await exports.begin(userId, 'account', 'other', now)).toBe(false)
    const waiting = await exports.find(userId, 'account', now)
    const started = new Date(now.getTime() + 5000)
    expect(await exports.start(userId, 'account', 'first', started)).toBe(true)
    expect(await exports.begin(userId, 'account', 'first', started, waiting)).toBe(false)
    const seen = await exports.find(userId, 'account', now)
    const two = await Promise.all(['second', 'third'].map((run) => exports.begin(userId, 'account', run, now, seen)))
    expect(two.filter(Boolean)).toHaveLength(1)
    expect(await exports.finish(userId, 'account', 'first', 'downloads/1/a')).toBe(false)
    expect(await exports.fail(userId, 'account', 'first', 'file-not-made', now)).toBe(false)
    const won = two[0] ? 'second' : 'third'
    expect(await exports.start(userId, 'account', 'first', now)).toBe(false)
    expect(await exports.start(userId, 'account', won, now)).toBe(true)
    expect(await exports.finish(userId, 'account', won, 'downloads/1/a')).toBe(true)
    expect(await exports.find(userId, 'account', now)).toMatchObject({ state: 'done', runs: 2 })
    await exports.forget(userId, 'account')
    expect(await exports.find(userId, 'account', now)).toBeUndefined()
  })
})

test('B3: one account may begin so many of them within an hour, and no more', async () => {
  const userId = newUserId()
  const world = makeWorld(userId)
  hurry(noTime)
  // Not all within seconds, and all within one hour.
  const hour = Math.ceil(Date.now() / 3_600_000) * 3_600_000
  const ask = (n: number) =>
    generateDocx({ ...world, now: () => new Date(hour + n * 11_000) }, { content: `Line ${n}`, filename: 'a.txt' })
  for (let n = 0; n < exportLimits.account.max; n++) await expect(ask(n)).rejects.toMatchObject(underWay)
  await expect(ask(exportLimits.account.max)).rejects.toMatchObject({ code: 'exports-too-many', kind: 'too-many' })
})

test('B3: one account may have so many files of its own text made at once, and no more', async () => {
  const userId = newUserId()
  const world = makeWorld(userId)
  const ask = () => generatePdf(world, { content: 'Uma linha.', filename: 'a.txt' })
  const { scope, windowSeconds } = exportLimits.unpaid
  await ask()
  const now = new Date()
  for (let n = 1; n < exportLimits.unpaid.max; n++)
    await world.data.limits.hit({ scope, windowSeconds, max: 1 }, String(userId), now)
  await expect(ask()).rejects.toMatchObject({ code: 'too-many' })
  await expect(exportAccount(world, {})).rejects.toMatchObject({ code: 'too-many' })
})
