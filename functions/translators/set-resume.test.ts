import { afterEach, expect, test, vi } from 'vitest'
import { UploadId, UserId } from '#shared/lib/id.ts'
import { systemBase } from '../lib/base.ts'
import { actorOf } from '../lib/testing/actor.ts'
import { removeResume } from './remove-resume.ts'
import { setResume } from './set-resume.ts'

let status = 'approved'
let resume: { key: string } | null = null
vi.mock('./own-translator.ts', () => ({ ownTranslator: () => Promise.resolve({ id: 7, version: 1, status, resume }) }))
afterEach(() => {
  status = 'approved'
  resume = null
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

test('R3: of two résumés at once one stays with its file, and who set the other one hears of it', async () => {
  const { ctx, keys } = worldOf(cv, clean())
  const calls = [setResume(ctx, { uploadId: id }), setResume(ctx, { uploadId: UploadId.parse(6) })]
  const outcomes = await Promise.allSettled(calls)
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toMatchObject([{ reason: { code: 'changed-meanwhile' } }])
  expect(keys()).toContain(resume?.key)
})

test('R3: a résumé that is set while the one before it is put away keeps its file', async () => {
  const { ctx, keys, data } = worldOf(cv, clean())
  const { change } = data.translators
  const isCopied = Promise.withResolvers<void>()
  const isOver = Promise.withResolvers<void>()
  let second: Promise<unknown> = Promise.resolve()
  data.translators.change = async (...given) => {
    const isFirst = given[1].resume?.key === 'translators/7/resume/5'
    if (!isFirst) {
      isCopied.resolve()
      await isOver.promise
      return change(...given)
    }
    const isWritten = await change(...given)
    second = setResume(ctx, { uploadId: UploadId.parse(6) })
    await isCopied.promise
    return isWritten
  }
  await setResume(ctx, { uploadId: id })
  isOver.resolve()
  await second
  expect(keys()).toEqual(['translators/7/resume/6'])
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
  const named = bytes === cv ? { fileType: 'txt', filename: 'cv.txt' } : { fileType: 'pdf', filename: 'cv.pdf' }
  const uploadOf = (one: UploadId) => ({ id: one, key: `uploads/1/${one}/source`, size: bytes.length, ...named })
  const objects = new Map([[uploadOf(id).key, tags], ...others.map((key) => [key, clean()] as const)])
  const copies: string[] = []
  const files = {
    listBelow: (prefix: string) => Promise.resolve([...objects.keys()].filter((key) => key.startsWith(prefix))),
    head: (key: string) =>
      Promise.resolve(objects.has(key) || key.startsWith('uploads/') ? { size: bytes.length, etag: 'e' } : undefined),
    get: () => Promise.resolve(new Uint8Array(bytes)),
    tagsOf: (key: string) => Promise.resolve(objects.get(key) ?? tags),
    copyWithTags: (from: string, to: string) => {
      copies.push(to)
      objects.set(to, objects.get(from) ?? tags)
      return Promise.resolve(true)
    },
    remove: (key: string) => Promise.resolve(objects.delete(key)),
    removeBelow: (prefix: string, keep: (key: string) => boolean = () => false) => {
      for (const key of objects.keys()) if (key.startsWith(prefix) && !keep(key)) objects.delete(key)
      return Promise.resolve()
    },
  }
  const row = { id: 7, version: 1, languagePairs: [] }
  const change = (_: number, fields: { resume: typeof resume }, __: [], over?: { resume: typeof resume }) => {
    if (over && over.resume !== resume) return Promise.resolve(false)
    resume = fields.resume
    return Promise.resolve(true)
  }
  const data = {
    uploads: { findOwn: (one: UploadId) => Promise.resolve(uploadOf(one)) },
    translators: { change, findById: () => Promise.resolve({ ...row, resume }) },
  }
  const ctx = { ...systemBase('r'), actor: actorOf(UserId.parse(1)), data, files } as never
  return { ctx, copies, data, keys: () => [...objects.keys()] }
}
