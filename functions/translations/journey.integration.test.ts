import { beforeAll, describe, expect, test, vi } from 'vitest'
import { clean, scanTagName } from '#shared/documents/scan-tag.ts'
import { OrderId } from '#shared/lib/id.ts'
import { messageOf } from '#shared/messages/table.ts'
import { EngineBusy } from '../adapters/translate.ts'
import { commit } from '../data/commit.ts'
import { certificates, payouts, queue, translations } from '../data/data.ts'
import { objectKeys, uploadKey } from '../data/translations/object-keys.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import { type Engine, type LedgerEntry, plainText } from '../documents/index.ts'
import { extractDocument } from '../documents/pipeline/extract-document.ts'
import { scanPdf } from '../documents/testing/pdf/generate.ts'
import { newId } from '../lib/base.ts'
import { viewOf } from '../lib/lookups/translation-view.ts'
import { fetchFile } from '../lib/testing/fetch-file.ts'
import { linkTo } from './downloads/download-translation.ts'
import { resumeAfterPayment } from './resume-after-payment.ts'
import { docx, longText, pdf, sentences, txt } from './testing/documents.ts'
import { handEnd } from './testing/hand-end.ts'
import { runMachine } from './testing/run-machine.ts'
import { signJob } from './testing/sign-job.ts'
import { makeWorld, newUserId, queued, startStores, type World } from './testing/world.ts'

beforeAll(startStores)

async function pay(world: World, row: TranslationRow, amountCents = 495): Promise<boolean> {
  const paid = { paidAt: world.now().toISOString(), orderId: OrderId.parse(newId()), amountCents }
  return commit([translations.payItem(row.id, paid)])
}

describe('from file to result', () => {
  test.each([
    ['TXT', async () => txt()],
    ['DOCX', docx],
    ['PDF', pdf],
  ])('a %s is complete when it is paid, and every segment is accounted for', async (_, make) => {
    const world = makeWorld(newUserId())
    const file = await make()
    const row = await queued(world, file)

    expect(await runMachine(world, row.id)).toBe('payment')
    const before = await translations.get(row.id)
    expect(before).toMatchObject({ stage: 'awaiting_payment', quote: { amountCents: 495, pages: 1 } })
    expect(before.segmentsTranslated + before.segmentsKept).toBe(before.segmentsTotal)
    await expect(linkTo(world, row.id, row.fileType)).rejects.toMatchObject({ code: 'translation-unpaid' })

    expect(await pay(world, before)).toBe(true)
    await resumeAfterPayment(world, row.id)
    expect(world.answered).toHaveLength(1)
    expect(await runMachine(world, row.id, { from: 'payment' })).toBe('done')

    const after = await translations.get(row.id)
    expect(after).toMatchObject({ stage: 'completed', assembled: 'whole' })
    expect(world.mails.map((mail) => mail.template)).toEqual(['translation-ready'])
    const { url, filename } = await linkTo(world, row.id, row.fileType)
    expect(filename).toBe(`translated_${file.filename}`)
    const answer = await fetchFile(url)
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    const output = { bytes: new Uint8Array(await answer.arrayBuffer()), name: file.filename }
    const text = (await extractDocument(output)).units.map((unit) => plainText(unit.pieces)).join('\n')
    expect(text).toContain('⟦')
    expect(text).not.toContain('seller')
    const ledger = await world.files.getJson<LedgerEntry[]>(objectKeys(row).ledger)
    expect(ledger).toHaveLength(after.segmentsTotal)
    expect(ledger.filter((entry) => entry.disposition === 'failed')).toEqual([])
  })

  test('a scan is read once, what it says is paid and translated, and the customer hears how sure the reading was', async () => {
    const world = makeWorld(newUserId())
    const row = await queued(world, { filename: 'scan.pdf', bytes: await scanPdf() })
    expect(await runMachine(world, row.id)).toBe('payment')
    const before = await translations.get(row.id)
    expect(before.quote).toMatchObject({ pages: 1 })
    expect((await viewOf(world, before)).hazards).toEqual([messageOf('page-scan-unsure', { page: 1, sure: 64 })])
    await pay(world, before)
    expect(await runMachine(world, row.id, { from: 'payment' })).toBe('done')
    for (const format of ['pdf', 'docx', 'txt'] as const) {
      const { url } = await linkTo(world, row.id, format)
      const bytes = new Uint8Array(await (await fetchFile(url)).arrayBuffer())
      const text = (await extractDocument({ bytes, name: `out.${format}` })).units.map((unit) => plainText(unit.pieces))
      expect(text.join('\n')).toContain('⟦')
      expect(text.join('\n')).not.toContain('seller')
    }
    expect(world.pictures).toHaveLength(1)
  })

  test('B3: scanned pages are read only as far as the day’s budget goes, also those of a second upload', async () => {
    const world = makeWorld(newUserId())
    const scan = { filename: 'scan.pdf', bytes: await scanPdf() }
    process.env['DAILY_SCANS_PER_USER'] = '1'
    try {
      const [first, second] = [await queued(world, scan), await queued(world, scan)]
      expect(await runMachine(world, first.id)).toBe('payment')
      expect(await runMachine(world, second.id)).toBe('done')
      expect(await translations.get(second.id)).toMatchObject({ stage: 'failed', failure: { code: 'daily-limit' } })
      expect(world.pictures).toHaveLength(1)
    } finally {
      process.env['DAILY_SCANS_PER_USER'] = '2000'
    }
  })

  test('a certified one waits in the queue once, and its payout adds up when it is signed', async () => {
    const world = makeWorld(newUserId())
    const row = await queued(world, txt(), { translationType: 'certified' })
    await runMachine(world, row.id)
    await pay(world, row, 1248)
    expect(await runMachine(world, row.id, { from: 'payment' })).toBe('review')
    const waiting = await translations.get(row.id)
    expect(waiting.stage).toBe('human_review')
    expect(await queue.find(waiting.queueItemId as never)).toMatchObject({
      translationId: row.id,
      status: 'pending',
      priority: 'normal',
    })

    expect(await runMachine(world, row.id, { from: 'payment' })).toBe('review')
    expect((await translations.get(row.id)).queueItemId).toBe(waiting.queueItemId)

    await signJob(world, row.id)
    expect(await runMachine(world, row.id, { from: 'review' })).toBe('done')
    const done = await translations.get(row.id)
    expect(done).toMatchObject({ stage: 'completed', translatorPayoutCents: 873, platformFeeCents: 375 })
    expect(await payouts.complete(done, world.now())).toBe('already')
    const job = await queue.find(waiting.queueItemId as never)
    expect(await viewOf(world, done)).toMatchObject({
      userId: row.userId,
      humanReviewStartedAt: waiting.humanReviewStartedAt,
      humanReviewCompletedAt: done.completedAt,
      assignedTranslator: job?.assignedTranslator ?? 'the signer has a name',
      translatorNotes: job?.translatorNotes ?? null,
    })
    const causes = new Set(world.mails.map((mail) => mail.cause))
    const [certificate] = await certificates.listOf(row.id)
    expect([...causes]).toEqual([`certification-queued:${row.id}`, `certificate-ready:${certificate?.id}`])
  })

  test('of a long document only ten pages are bought before payment, and nothing is bought twice', async () => {
    const world = makeWorld(newUserId())
    const text = longText(6000)
    const row = await queued(world, txt(text))
    await runMachine(world, row.id)
    const before = await translations.get(row.id)
    const preview = world.bought()
    expect(before.assembled).toBe('preview')
    expect(before.quote?.pages).toBeGreaterThan(20)
    expect(preview).toBeLessThan(text.length / 2)
    expect(before.segmentsTranslated).toBeLessThan(before.segmentsTotal)

    await pay(world, before)
    await runMachine(world, row.id, { from: 'payment' })
    const after = await translations.get(row.id)
    expect(after).toMatchObject({ stage: 'completed', segmentsTotal: before.segmentsTotal })
    expect(after.segmentsTranslated + after.segmentsKept).toBe(after.segmentsTotal)
    expect(world.bought()).toBeLessThan(text.length * 1.05)
  })

  test('what a customer has bought before is not bought again', async () => {
    const world = makeWorld(newUserId())
    await runMachine(world, (await queued(world, txt())).id)
    const once = world.bought()
    const again = await queued(world, txt())
    await runMachine(world, again.id)
    expect(world.bought()).toBe(once)
    expect((await translations.get(again.id)).stage).toBe('awaiting_payment')
  })
})

describe('Z4: before payment', () => {
  test('no answer holds more than the preview, at any stage', async () => {
    const world = makeWorld(newUserId())
    const row = await queued(world, txt(longText(6000)))
    await runMachine(world, row.id)
    const unpaid = await viewOf(world, await translations.get(row.id))
    expect(unpaid.previewOnly).toBe(true)
    expect(unpaid.originalContent.length).toBeLessThanOrEqual(1500)
    expect(unpaid.translatedContent.length).toBeLessThanOrEqual(1500)
    expect(unpaid.translatedContent.length).toBeGreaterThan(1000)
    await pay(world, row)
    expect((await viewOf(world, await translations.get(row.id))).translatedContent.length).toBeLessThanOrEqual(1500)
    await runMachine(world, row.id, { from: 'payment' })
    const paid = await viewOf(world, await translations.get(row.id))
    expect(paid.previewOnly).toBe(false)
    expect(paid.originalContent.length).toBeGreaterThan(20_000)
  })

  test.each(['txt', 'pdf', 'docx'] as const)('a download as %s is refused', async (format) => {
    const world = makeWorld(newUserId())
    const row = await queued(world, txt())
    await runMachine(world, row.id)
    await expect(linkTo(world, row.id, format)).rejects.toMatchObject({ code: 'translation-unpaid' })
  })
})

describe('failures end with a reason, a mail, and money to give back', () => {
  test.each([
    ['a file without text', ' \n \n', {}, 'no-text'],
    [
      'the language that it is in',
      sentences.join('\n'),
      { sourceLanguage: 'auto', targetLanguage: 'en' },
      'same-language',
    ],
    ['a language that the engine lacks', sentences.join('\n'), { targetLanguage: 'ja' }, 'pair-unsupported'],
    ['no language at all', '1234 5678\n\n!!! ???\n\nzzzq', { sourceLanguage: 'auto' }, 'language-unknown'],
  ])('%s', async (_, text, fields, code) => {
    const world = makeWorld(newUserId())
    const row = await queued(world, txt(text), fields)
    expect(await runMachine(world, row.id)).toBe('done')
    expect(await translations.get(row.id)).toMatchObject({ stage: 'failed', failure: { code } })
    await handEnd(world, row.id)
    expect(world.mails).toMatchObject([{ template: 'translation-failed', cause: `translation-failed:${row.id}` }])
  })

  test('a certified one whose detected language no translator can have', async () => {
    const world = makeWorld(newUserId())
    Object.assign(world.engine, { listLanguages: async () => ['en', 'nl'] })
    const text =
      'De verkoper levert de goederen binnen dertig dagen.\n\nDe koper betaalt de volledige prijs na ontvangst.'
    const row = await queued(world, txt(text), {
      sourceLanguage: 'auto',
      targetLanguage: 'en',
      translationType: 'certified',
    })
    await runMachine(world, row.id)
    const failure = { code: 'certified-pair-unavailable' }
    expect(await translations.get(row.id)).toMatchObject({ stage: 'failed', sourceLanguage: 'nl', failure })
    expect(world.bought()).toBe(0)
  })

  test('U6: an infected file is deleted before anything reads it', async () => {
    const world = makeWorld(newUserId())
    const row = await queued(world, txt())
    await world.files.tag(objectKeys(row).source, { GuardDutyMalwareScanStatus: 'THREATS_FOUND' })
    await runMachine(world, row.id)
    expect(await translations.get(row.id)).toMatchObject({ stage: 'failed', failure: { code: 'infected' } })
    expect(await world.files.head(objectKeys(row).source)).toBeUndefined()
  })

  test('U6: where the scanner itself failed, the file is not read, is not blamed, and may be tried again', async () => {
    const world = makeWorld(newUserId())
    const row = await queued(world, txt())
    await world.files.tag(objectKeys(row).source, { [scanTagName]: 'ACCESS_DENIED' })
    await runMachine(world, row.id)
    const { quote, failure } = await translations.get(row.id)
    expect([quote, failure?.code]).toEqual([undefined, 'internal'])
    expect(await world.files.head(objectKeys(row).source)).toBeDefined()
  })

  test('U6: what the scanner says of an upload holds for the copy of the same bytes', async () => {
    const world = makeWorld(newUserId())
    const row = await queued(world, txt())
    await world.files.tag(objectKeys(row).source, {})
    await world.files.tag(uploadKey(row.userId, row.uploadId), { [scanTagName]: clean })
    await runMachine(world, row.id)
    expect((await translations.get(row.id)).quote).toBeDefined()
    expect(await world.files.tagsOf(objectKeys(row).source)).toEqual({ [scanTagName]: clean })
  })

  test('U6: what the scanner says of another upload at the same place clears nothing', async () => {
    const world = makeWorld(newUserId())
    const row = await queued(world, txt())
    await world.files.tag(objectKeys(row).source, {})
    const upload = uploadKey(row.userId, row.uploadId)
    await world.files.put(upload, 'Something harmless', 'text/plain')
    await world.files.tag(upload, { [scanTagName]: clean })
    await runMachine(world, row.id)
    expect((await translations.get(row.id)).quote).toBeUndefined()
  })

  test('U6: a file that is not scanned yet is not read', async () => {
    const world = makeWorld(newUserId())
    const row = await queued(world, txt())
    await world.files.tag(objectKeys(row).source, {})
    await runMachine(world, row.id)
    expect((await translations.get(row.id)).quote).toBeUndefined()
  })

  test.each(['preview', 'rest'])(
    'W6: an engine that goes down when the %s is to be scored costs a part of the score, and no document',
    async (part) => {
      const world = makeWorld(newUserId())
      vi.spyOn(world.log, 'warn').mockImplementation(() => undefined)
      const row = await queued(world, txt(longText(4000)))
      const opened = world.engine.openEngine()
      const translate: Engine['translate'] = async (batch, languages) => {
        if (languages.source === row.targetLanguage) throw new EngineBusy()
        return opened.translate(batch, languages)
      }
      const away = { ...world, engine: { ...world.engine, openEngine: () => ({ ...opened, translate }) } } as World
      expect(await runMachine(part === 'preview' ? away : world, row.id)).toBe('payment')
      await pay(world, row, 1000)
      expect(await runMachine(part === 'rest' ? away : world, row.id, { from: 'payment' })).toBe('done')
      const after = await translations.get(row.id)
      expect(after.stage).toBe('completed')
      expect(after.qualityParts?.find(({ name }) => name === 'completeness')?.score).toBe(100)
    },
  )

  test('a paid one writes the refund with the failure, once', async () => {
    const world = makeWorld(newUserId())
    const row = await queued(world, txt(longText(4000)))
    await runMachine(world, row.id)
    await pay(world, row, 1000)
    const broken = { ...world, engine: { ...world.engine, openEngine: () => brokenEngine(world) } } as World
    await runMachine(broken, row.id, { from: 'payment', tries: 2 })
    const after = await translations.get(row.id)
    expect(after).toMatchObject({ stage: 'failed' })
    expect(after.failure?.reason).toBe('failed-paid')
    await handEnd(world, row.id)
    expect(world.mails.at(-1)).toMatchObject({ template: 'translation-failed', data: { refundCents: 1000 } })
    const { refunds } = await import('../data/data.ts')
    const due = (await refunds.listDue(new Date(), 100)).filter((one) => one.translationId === row.id)
    expect(due).toMatchObject([{ amountCents: 1000, reason: 'failed' }])
  })

  test('B3: the day’s budget holds for one user, and a later step takes nothing', async () => {
    const world = makeWorld(newUserId())
    process.env['DAILY_CHARACTERS_PER_USER'] = '300'
    try {
      const first = await queued(world, txt())
      await runMachine(world, first.id)
      expect((await translations.get(first.id)).stage).toBe('awaiting_payment')
      const second = await queued(
        world,
        txt('Something else that nobody has ever bought here before, a whole sentence.'),
      )
      await runMachine(world, second.id)
      expect(await translations.get(second.id)).toMatchObject({ failure: { code: 'daily-limit' } })
    } finally {
      process.env['DAILY_CHARACTERS_PER_USER'] = '400000'
    }
  })
})

const brokenEngine = (world: World) => ({
  ...world.engine.openEngine(),
  translate: () => Promise.reject(new Error('the engine is broken')),
})
