import { beforeAll, describe, expect, test, vi } from 'vitest'
import { OrderId, type TranslationId } from '#shared/lib/id.ts'
import { translateAgain as againRow, translate as row, TranslateRequest } from '#shared/translations/api.ts'
import { paymentDeadlineDays } from '#shared/translations/translation.ts'
import * as files from '../adapters/files.ts'
import { commit } from '../data/commit.ts'
import { translations } from '../data/data.ts'
import { newTranslator } from '../data/testing/new-translator.ts'
import { objectKeys, uploadKey } from '../data/translations/object-keys.ts'
import type { UploadRow } from '../data/translations/uploads.ts'
import { newId } from '../lib/base.ts'
import { readInput } from '../lib/http/input.ts'
import { startTranslation } from './start-translation.ts'
import { sweep } from './sweep.ts'
import { docx, txt } from './testing/documents.ts'
import { handEnd } from './testing/hand-end.ts'
import { runMachine } from './testing/run-machine.ts'
import { glossary } from './testing/terms.ts'
import { makeWorld, newUserId, queued, startStores, upload, type World } from './testing/world.ts'
import { translateAgain } from './translate-again.ts'

beforeAll(startStores)

async function start(
  world: World,
  sent: Pick<UploadRow, 'id'>,
  fields: Record<string, unknown> = {},
): Promise<TranslationId> {
  const input = TranslateRequest.parse({ uploadId: sent.id, sourceLanguage: 'en', targetLanguage: 'pt', ...fields })
  return (await startTranslation(world, input)).output.translationId as TranslationId
}

describe('starting a translation', () => {
  test('writes the row, takes the file and starts one execution', async () => {
    const world = makeWorld(newUserId())
    const id = await start(world, await upload(world, 'a.txt', txt().bytes))
    expect(await translations.get(id)).toMatchObject({ stage: 'queued', originalFilename: 'a.txt', fileType: 'txt' })
    expect(world.started).toEqual([`t${id}-1`])
  })

  test('the same request, fifty times at once, is one translation', async () => {
    const world = makeWorld(newUserId())
    const sent = await upload(world, 'a.txt', txt().bytes)
    const ids = await Promise.all(Array.from({ length: 50 }, () => start(world, sent)))
    expect(new Set(ids).size).toBe(1)
    expect(new Set(world.started).size).toBe(1)
  })

  test('an upload serves one translation: another target needs another upload', async () => {
    const world = makeWorld(newUserId())
    const sent = await upload(world, 'a.txt', txt().bytes)
    await start(world, sent)
    await expect(start(world, sent, { targetLanguage: 'es' })).rejects.toMatchObject({ code: 'upload-used' })
  })

  test('a failed translation is tried again with other languages from the kept file, by its owner and not when the file was at fault', async () => {
    const world = makeWorld(newUserId())
    const first = await start(world, await upload(world, 'a.txt', txt().bytes))
    const again = (fields: object = {}) =>
      translateAgain(world, againRow.input.parse({ id: first, sourceLanguage: 'en', targetLanguage: 'es', ...fields }))
    await expect(again()).rejects.toMatchObject({ code: 'translation-not-repeatable' })

    await translations.fail(first, { code: 'engine-unavailable' }, new Date())
    const translationId = (await again()).output.translationId as TranslationId
    expect(translationId).not.toBe(first)
    expect(await translations.get(translationId)).toMatchObject({
      stage: 'queued',
      originalFilename: 'a.txt',
      targetLanguage: 'es',
    })
    expect(world.started).toContain(`t${translationId}-1`)

    await translations.fail(translationId, { code: 'file-refused' }, new Date())
    await expect(again({ id: translationId })).rejects.toMatchObject({ code: 'translation-not-repeatable' })
    await files.remove(objectKeys(await translations.get(first)).source)
    await expect(again()).rejects.toMatchObject({ code: 'file-gone' })
  })

  test('tried again, a translation keeps the authority that it was meant for, and with the same languages its terms', async () => {
    const userId = newUserId()
    const world = makeWorld(userId)
    const { id: glossaryId, name } = await glossary(world, userId, 'Leases', 'en,pt\nlease,locação\n')
    const table = { filename: 'a.csv', sourceLanguage: 'en', targetLanguages: ['pt'], terms: 1 }
    await world.data.glossaries.create({ id: glossaryId, userId, name, ...table, createdAt: new Date().toISOString() })
    const chosen = { translationType: 'certified', certificatePack: 'us-uscis', glossaryIds: [glossaryId] }
    const first = await start(world, await upload(world, 'a.txt', txt().bytes), chosen)
    await translations.fail(first, { code: 'engine-unavailable' }, new Date())
    const again = async (fields: object) => {
      const asked = { id: first, sourceLanguage: 'en', targetLanguage: 'pt', translationType: 'certified', ...fields }
      const { output } = await translateAgain(world, againRow.input.parse(asked))
      return translations.get(output.translationId as TranslationId)
    }
    expect(await again({})).toMatchObject({ certificatePack: 'us-uscis', glossaries: [{ name: 'Leases' }] })
    const other = await again({ targetLanguage: 'es' })
    expect(other).toMatchObject({ certificatePack: 'us-uscis' })
    expect(other.glossaries).toBeUndefined()
    const anew = await again({ certificatePack: 'general', glossaryIds: [] })
    expect(anew).toMatchObject({ certificatePack: 'general' })
    expect(anew.glossaries).toBeUndefined()
    await world.data.glossaries.remove(glossaryId)
    expect((await again({})).glossaries).toBeUndefined()
  })

  test('a certificate that could not be made is not sold: an authority that asks for an address, where there is none', async () => {
    const world = makeWorld(newUserId())
    const wish = { translationType: 'certified', certificatePack: 'us-eoir' }
    const sent = await upload(world, 'a.txt', txt().bytes)
    vi.stubEnv('COMPANY_ADDRESS', '')
    await expect(start(world, sent, wish)).rejects.toMatchObject({ code: 'certificate-pack-unavailable' })
    expect(world.started).toEqual([])
    vi.stubEnv('COMPANY_ADDRESS', '12 Example Street')
    expect(await translations.get(await start(world, sent, wish))).toMatchObject({ certificatePack: 'us-eoir' })
    vi.unstubAllEnvs()
  })

  test('a certificate that nobody could sign is not sold: a membership is asked for, and no translator of the pair has one', async () => {
    const world = makeWorld(newUserId())
    const wish = {
      translationType: 'certified',
      certificatePack: 'ca-ircc',
      sourceLanguage: 'es',
      targetLanguage: 'fr',
    }
    const sent = await upload(world, 'a.txt', txt().bytes)
    await expect(start(world, sent, wish)).rejects.toMatchObject({
      code: 'certificate-unsignable',
      params: { name: 'a.txt' },
    })
    expect(world.started).toEqual([])
    await newTranslator(['es-fr'])
    await expect(start(world, sent, wish)).rejects.toMatchObject({ code: 'certificate-unsignable' })
    const seenAt = '2026-01-01T00:00:00.000Z'
    await newTranslator(['es-fr'], {
      certifications: [{ id: 'atio', issuer: 'ATIO', number: '77', expiresOn: null, seenAt }],
    })
    expect(await translations.get(await start(world, sent, wish))).toMatchObject({ certificatePack: 'ca-ircc' })
  })

  test.each([
    { sourceLanguage: 'en', targetLanguage: 'pl' },
    { sourceLanguage: 'auto', targetLanguage: 'pl' },
    { sourceLanguage: 'pt', targetLanguage: 'pt-PT' },
  ])('a certificate in languages that no translator can have is not sold: %o', async (languages) => {
    const world = makeWorld(newUserId())
    const sent = await upload(world, 'a.txt', txt().bytes)
    const wish = { translationType: 'certified', ...languages }
    await expect(start(world, sent, wish)).rejects.toMatchObject({ code: 'certified-pair-unavailable' })
    expect(world.started).toEqual([])
  })

  test('Z2: another’s upload is not there', async () => {
    const owner = makeWorld(newUserId())
    const sent = await upload(owner, 'a.txt', txt().bytes)
    await expect(start(makeWorld(newUserId()), sent)).rejects.toMatchObject({ code: 'not-found' })
    await expect(start(owner, { id: 1 as UploadRow['id'] })).rejects.toMatchObject({ code: 'not-found' })
  })

  test('a file that is not as long as announced is refused, and nothing is started', async () => {
    const world = makeWorld(newUserId())
    const sent = await upload(world, 'a.txt', txt().bytes)
    await world.files.put(sent.key, 'short', 'application/octet-stream')
    await expect(start(world, sent)).rejects.toMatchObject({ code: 'upload-incomplete' })
    expect(world.started).toEqual([])
  })

  test('a file that is exchanged after it was looked at is not taken', async () => {
    const world = makeWorld(newUserId())
    const sent = await upload(world, 'a.txt', txt().bytes)
    const swapped: World = {
      ...world,
      files: {
        ...world.files,
        copy: async (from, to, etag) => {
          await world.files.put(from, 'x'.repeat(sent.size), 'application/octet-stream')
          await world.files.copy(from, to, etag)
        },
      },
    }
    const id = await start(swapped, sent)
    expect(world.started).toEqual([])
    await sweep({ ...world, now: () => new Date(Date.now() + 120_000) })
    expect(await translations.get(id)).toMatchObject({ stage: 'failed' })
  })

  test.each([
    [
      'a renamed program',
      'a.docx',
      Buffer.from('MZ\u0090\u0000 This program cannot be run in DOS mode'),
      'type-mismatch',
    ],
    ['a renamed text', 'a.pdf', txt().bytes, 'type-mismatch'],
    [
      'an encrypted document',
      'a.docx',
      Buffer.from(
        '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1' + 'EncryptedPackage'.split('').join('\0'),
        'latin1',
      ),
      'encrypted',
    ],
  ])('%s is refused with its reason', async (_, name, bytes, verdict) => {
    const world = makeWorld(newUserId())
    const sent = await upload(world, name, bytes)
    await expect(start(world, sent)).rejects.toMatchObject({ verdict })
    expect(world.started).toEqual([])
  })

  test('a pair that the engine lacks is refused at once', async () => {
    const world = makeWorld(newUserId())
    const sent = await upload(world, 'a.txt', txt().bytes)
    await expect(start(world, sent, { targetLanguage: 'ja' })).rejects.toMatchObject({ code: 'pair-unsupported' })
    await expect(start(world, sent, { targetLanguage: 'en' })).rejects.toMatchObject({ code: 'same-language' })
  })

  test('a small form brings its file along', async () => {
    const world = makeWorld(newUserId())
    const file = await docx()
    const input = await formInput({ targetLanguage: 'pt', sourceLanguage: 'en' }, file)
    const id = (await startTranslation(world, input)).output.translationId as TranslationId
    const made = await translations.get(id)
    expect(made).toMatchObject({ originalFilename: 'agreement.docx', fileType: 'docx', fileSize: file.bytes.length })
    const stored = await world.files.get(uploadKey(made.userId, made.uploadId))
    expect(Buffer.compare(stored, file.bytes)).toBe(0)
  })

  test.each(['../../etc/passwd.txt\u0000', 'a\u202etxt.exe', 'report.exe'])(
    'a form’s file may not be named %j',
    async (filename) => {
      const input = await formInput({ targetLanguage: 'pt' }, { filename, bytes: txt().bytes })
      await expect(startTranslation(makeWorld(newUserId()), input)).rejects.toMatchObject({ kind: 'bad-input' })
    },
  )
})

describe('W2: the sweeper', () => {
  const soon = () => new Date(Date.now() + 120_000)

  test('starts a translation whose start was lost', async () => {
    const world = makeWorld(newUserId())
    const deaf: World = { ...world, workflow: { ...world.workflow, start: () => Promise.reject(new Error('down')) } }
    const id = await start(deaf, await upload(world, 'a.txt', txt().bytes))
    await sweep({ ...world, now: soon })
    expect(world.started).toContain(`t${id}-1`)
  })

  test('gives a dead execution its successor, once, and gives up after some', async () => {
    const world = makeWorld(newUserId())
    const id = await start(world, await upload(world, 'a.txt', txt().bytes))
    const dying: World = {
      ...world,
      now: soon,
      workflow: { ...world.workflow, statusOf: () => Promise.resolve('over') },
    }
    await Promise.all([sweep(dying), sweep(dying)])
    expect((await translations.get(id)).attempt).toBe(2)
    for (let i = 1; i <= 5; i++) await sweep({ ...dying, now: () => new Date(soon().getTime() + i * 60_000) })
    expect(await translations.get(id)).toMatchObject({ stage: 'failed', failure: { code: 'internal' } })
    await handEnd(world, id)
    expect(new Set(world.mails.filter((mail) => mail.cause.endsWith(`:${id}`)).map((mail) => mail.cause)).size).toBe(1)
  })

  /** A document whose execution waits for the payment. */
  async function unpaid() {
    const world = makeWorld(newUserId())
    const row = await queued(world, txt())
    world.started.push(`t${row.id}-1`)
    expect(await runMachine(world, row.id)).toBe('payment')
    return { world, id: row.id }
  }

  test('P5: brings back the token of a paid document whose event was lost', async () => {
    const { world, id } = await unpaid()
    const paid = { paidAt: world.now().toISOString(), orderId: OrderId.parse(newId()), amountCents: 495 }
    expect(await commit([translations.payItem(id, paid)])).toBe(true)
    await sweep({ ...world, now: soon })
    expect(world.answered.map(({ token }) => token)).toEqual([`payment:${id}:0`])
    expect(await runMachine(world, id, { from: 'payment' })).toBe('done')
    expect(await translations.get(id)).toMatchObject({ stage: 'completed' })
  })

  test('ends an unpaid document whose execution was lost on the way, an hour after its last day', async () => {
    const { world, id } = await unpaid()
    const after = (hours: number) => new Date(Date.now() + paymentDeadlineDays * 86_400_000 + hours * 3_600_000)
    await sweep({ ...world, now: () => after(0.5) })
    expect(await translations.get(id)).toMatchObject({ stage: 'awaiting_payment' })
    await sweep({ ...world, now: () => after(1.5) })
    expect(await translations.get(id)).toMatchObject({ stage: 'expired', failure: { code: 'payment-expired' } })
  })
})

async function formInput(
  fields: Record<string, string>,
  file: { filename: string; bytes: Uint8Array },
): Promise<TranslateRequest> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(file.bytes)]), file.filename)
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const event = {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    body: Buffer.from(await request.arrayBuffer()).toString('base64'),
    isBase64Encoded: true,
  }
  return (await readInput(row, event as never)) as TranslateRequest
}
