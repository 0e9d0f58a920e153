import { expect, test, vi } from 'vitest'
import { UploadId, UserId } from '#shared/lib/id.ts'
import { systemBase } from '../lib/base.ts'
import { actorOf } from '../lib/testing/actor.ts'
import { setResume } from './set-resume.ts'

vi.mock('./own-translator.ts', () => ({ ownTranslator: () => Promise.resolve({ id: 7, version: 1 }) }))

test.each([
  ['an old Word file with macros', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ['a package', Buffer.from('PK\u0003\u0004 anything')],
  ['a program', Buffer.from('MZ\u0090\0\u0003')],
])('U3: %s that is named a PDF is no résumé, and nothing of it is kept for staff to open', async (_, bytes) => {
  const id = UploadId.parse(5)
  const upload = { id, key: 'uploads/1/5/source', size: bytes.length, fileType: 'pdf', filename: 'cv.pdf' }
  const copy = vi.fn()
  const files = {
    head: (key: string) => Promise.resolve(key === upload.key ? { size: bytes.length, etag: 'e' } : undefined),
    get: () => Promise.resolve(new Uint8Array(bytes)),
    copy,
  }
  const data = { uploads: { findOwn: () => Promise.resolve(upload) } }
  const ctx = { ...systemBase('r'), actor: actorOf(UserId.parse(1)), data, files } as never
  await expect(setResume(ctx, { uploadId: id })).rejects.toMatchObject({ name: 'DocumentRefusal' })
  expect(copy).not.toHaveBeenCalled()
})
