import { afterEach, expect, test, vi } from 'vitest'
import { UploadId, UserId } from '#shared/lib/id.ts'
import { systemBase } from '../lib/base.ts'
import { actorOf } from '../lib/testing/actor.ts'
import { removeResume } from './remove-resume.ts'
import { setResume } from './set-resume.ts'

let status = 'approved'
vi.mock('./own-translator.ts', () => ({ ownTranslator: () => Promise.resolve({ id: 7, version: 1, status }) }))
afterEach(() => {
  status = 'approved'
})

test.each([
  ['an old Word file with macros', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ['a package', Buffer.from('PK\u0003\u0004 anything')],
  ['a program', Buffer.from('MZ\u0090\0\u0003')],
])('U3: %s that is named a PDF is no résumé, and nothing of it is kept for staff to open', async (_, bytes) => {
  const { ctx, copies } = worldOf(bytes)
  await expect(setResume(ctx, { uploadId: id })).rejects.toMatchObject({ name: 'DocumentRefusal' })
  expect(copies).toEqual([])
})

test.each([
  ['the scanner has not spoken', {}, 'approved', 'file-being-checked'],
  ['something was found in it', { GuardDutyMalwareScanStatus: 'THREATS_FOUND' }, 'approved', 'infected'],
  ['staff have refused its owner', clean(), 'rejected', 'application-ended'],
])('R3, U6: where %s nothing of a résumé is kept', async (_, tags, standing, code) => {
  status = standing
  const { ctx, copies } = worldOf(cv, tags)
  await expect(setResume(ctx, { uploadId: id })).rejects.toMatchObject({ code })
  expect(copies).toEqual([])
})

test('R3: a résumé takes the place of all that lay there, also of what a call left behind that broke off', async () => {
  const { ctx, copies, keys } = worldOf(cv, clean(), ['translators/7/resume/3', 'translators/7/resume/4'])
  await setResume(ctx, { uploadId: id })
  expect(copies).toEqual(['translators/7/resume/5'])
  expect(keys()).toEqual(['translators/7/resume/5'])
})

test.each(['approved', 'rejected'])(
  'R3: who deletes their résumé deletes all of it, also when %s',
  async (standing) => {
    status = standing
    const { ctx, keys } = worldOf(cv, clean(), ['translators/7/resume/3', 'translators/7/resume/4'])
    await removeResume(ctx, {})
    expect(keys()).toEqual(['uploads/1/5/source'])
  },
)

const id = UploadId.parse(5)
const cv = Buffer.from('Marta Silva, translator')
function clean() {
  return { GuardDutyMalwareScanStatus: 'NO_THREATS_FOUND' }
}

/** A bucket with an upload, and what else lies there. */
function worldOf(bytes: Uint8Array, tags: Record<string, string> = {}, others: string[] = []) {
  const upload = { id, key: 'uploads/1/5/source', size: bytes.length, fileType: 'pdf', filename: 'cv.pdf' }
  if (bytes === cv) Object.assign(upload, { fileType: 'txt', filename: 'cv.txt' })
  const objects = new Map([[upload.key, tags], ...others.map((key) => [key, clean()] as const)])
  const copies: string[] = []
  const files = {
    head: (key: string) => Promise.resolve(objects.has(key) ? { size: bytes.length, etag: 'e' } : undefined),
    get: () => Promise.resolve(new Uint8Array(bytes)),
    tagsOf: (key: string) => Promise.resolve(objects.get(key)),
    copyWithTags: (from: string, to: string) => {
      copies.push(to)
      objects.set(to, objects.get(from) ?? {})
      return Promise.resolve(true)
    },
    remove: (key: string) => Promise.resolve(objects.delete(key)),
    removeBelow: (prefix: string, keep: (key: string) => boolean = () => false) => {
      for (const key of objects.keys()) if (key.startsWith(prefix) && !keep(key)) objects.delete(key)
      return Promise.resolve()
    },
  }
  const row = { id: 7, version: 1, languagePairs: [] }
  const data = {
    uploads: { findOwn: () => Promise.resolve(upload) },
    translators: { change: () => Promise.resolve(true), findById: () => Promise.resolve(row) },
  }
  const ctx = { ...systemBase('r'), actor: actorOf(UserId.parse(1)), data, files } as never
  return { ctx, copies, keys: () => [...objects.keys()] }
}
