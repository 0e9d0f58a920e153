import { expect, test } from 'vitest'
import { UserId } from '#shared/lib/id.ts'
import { FileMissing } from '../../adapters/files.ts'
import { answerError } from '../../lib/http/answer.ts'
import { actorOf } from '../../lib/testing/actor.ts'
import { downloadTranslation } from './download-translation.ts'

/** A paid document whose original is deleted: of its results only `lies` are there. */
function kept(lies: readonly string[]) {
  const row = {
    id: 5,
    userId: 1,
    fileType: 'docx',
    originalFilename: 'lease.docx',
    stage: 'completed',
    translationType: 'ai',
    paidAt: '2026-11-01T00:00:00.000Z',
    downloadedAt: '2026-11-01T00:00:00.000Z',
    sourceDeletedAt: '2026-11-08T00:00:00.000Z',
  }
  const missing = () => Promise.reject(new FileMissing())
  return {
    actor: actorOf(UserId.parse(1)),
    now: () => new Date(),
    data: {
      translations: { get: () => Promise.resolve(row) },
      exports: { find: () => Promise.resolve(undefined) },
      limits: { hit: () => Promise.resolve({ allowed: true, retryAfter: 1 }) },
    },
    files: {
      head: (key: string) =>
        Promise.resolve(lies.some((name) => key.endsWith(name)) ? { size: 1, etag: 'e' } : undefined),
      get: missing,
      getJson: missing,
      findJson: () => Promise.resolve(undefined),
      downloadLink: (key: string) => Promise.resolve(`https://attesta.example/files/${key}`),
    },
  }
}

const ask = (lies: readonly string[], format: 'pdf' | 'docx') =>
  downloadTranslation(kept(lies) as never, { id: 5 as never, format })

test('what was made before the original was deleted can be fetched', async () => {
  expect((await ask(['result.docx'], 'docx')).output.url).toContain('result.docx')
})

test('a format that was not made before the original was deleted is refused with a code', async () => {
  const error: unknown = await ask(['result.docx'], 'pdf').catch((thrown: unknown) => thrown)
  expect(answerError(error, 'request')).toMatchObject({ statusCode: 422 })
  expect(error).toMatchObject({ code: 'file-not-made' })
})
