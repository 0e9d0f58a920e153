// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { UploadError, uploadFile } from '../../features/documents/upload-file.ts'
import { ApiError, send } from '../../lib/send.ts'
import { english as messages } from '../../messages/english.ts'
import { initialSettings } from './saved-settings.ts'
import { useStartTranslation } from './use-start-translation.ts'

vi.mock(import('../../lib/send.ts'), async (original) => ({ ...(await original()), send: vi.fn() }))
vi.mock(import('../../features/documents/upload-file.ts'), async (original) => ({
  ...(await original()),
  uploadFile: vi.fn(),
}))

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: messages } }))
beforeEach(() => {
  vi.useFakeTimers()
  let uploads = 0
  vi.mocked(uploadFile).mockImplementation(() => Promise.resolve(`upload-${++uploads}` as never))
})
afterEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
})

const file = new File(['words'], 'a.txt')
const settings = { ...initialSettings, targetLanguage: 'es' }

/** Presses once, with answers in their order; the last one comes again. */
async function press(start: ReturnType<typeof opened>, ...answers: (() => Promise<unknown>)[]) {
  const asked: string[] = []
  vi.mocked(send).mockImplementation((_method, _path, options) => {
    asked.push((options as { body: { uploadId: string } }).body.uploadId)
    return (answers.length > 1 ? answers.shift() : answers[0])?.() as never
  })
  const outcome = await act(async () => {
    const run = start.current.run(file, settings)
    await vi.advanceTimersByTimeAsync(10_000)
    return await run
  })
  return { outcome, asked }
}

const opened = () => renderHook(() => useStartTranslation()).result
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const busy = () => Promise.reject(new ApiError(503, '{}', ''))
const refused = () => Promise.reject(new ApiError(429, '{"code":"daily-limit","message":"Enough for today."}', ''))
const started = () => Promise.resolve({ status: 'processing', translationId: 7 })

test('P3: a start whose answer was lost is asked for again with the same upload', async () => {
  const { outcome, asked } = await press(opened(), lost, busy, started)
  expect(outcome).toEqual({ kind: 'started', id: 7 })
  expect(asked).toEqual(['upload-1', 'upload-1', 'upload-1'])
})

test('P3: whoever presses again after no answer at all starts no second translation, and is told that it is not known', async () => {
  const start = opened()
  const first = await press(start, lost)
  expect(first.outcome).toEqual({ kind: 'failed', message: messages.documents.failed.unknown })
  const second = await press(start, started)
  expect(second.asked).toEqual(['upload-1'])
  expect(second.outcome).toEqual({ kind: 'started', id: 7 })
  expect((await press(start, started)).asked).toEqual(['upload-2'])
})

test.each([
  ['its gateway', () => Promise.reject(new ApiError(429, '{"message":"Too Many Requests"}', ''))],
  ['a function that broke off', () => Promise.reject(new ApiError(500, '{"code":"internal","message":"No"}', ''))],
  ['a session that ended', () => Promise.reject(new ApiError(401, '{"code":"unauthenticated","message":"No"}', ''))],
])('P3: what %s answers tells nothing of the call before: the same upload is asked for again', async (_, answer) => {
  const start = opened()
  await press(start, lost)
  await press(start, answer)
  vi.mocked(uploadFile).mockRejectedValueOnce(new UploadError(0))
  expect((await press(start, started)).asked).toEqual(['upload-1'])
})

test('what was refused is sent anew, and a file that did not arrive is no open question', async () => {
  const start = opened()
  expect((await press(start, refused)).asked).toEqual(['upload-1'])
  expect((await press(start, started)).asked).toEqual(['upload-2'])
  vi.mocked(uploadFile).mockRejectedValueOnce(new UploadError(0))
  const { outcome } = await press(start, started)
  expect(outcome).toEqual({ kind: 'failed', message: messages.documents.failed.upload })
})
