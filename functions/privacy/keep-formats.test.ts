import { expect, test, vi } from 'vitest'
import type { FileType } from '#shared/documents/document.ts'
import type { TranslationId } from '#shared/lib/id.ts'
import { systemBase } from '../lib/base.ts'
import { awaitsFormats, keepFormats } from './keep-formats.ts'

const id = 7 as TranslationId
const start = Date.parse('2026-11-27T00:00:00.000Z')

/** A document with its result and nothing else, the queue that is asked for the rest, and a clock. */
function due({ translationType = 'ai', dies }: { translationType?: string; dies?: FileType } = {}) {
  const row = { id, userId: 1, fileType: 'docx', translationType, stage: 'completed' }
  const tries = new Map<FileType, Date>()
  const state = { at: start, asked: [] as object[], broken: [] as FileType[], lookedAt: [] as number[] }
  const ctx = {
    ...systemBase('test'),
    now: () => new Date(state.at),
    data: {
      translations: { find: async () => row },
      retention: {
        findTries: async () => tries,
        claimFormat: async (_: number, format: FileType, now: Date) => {
          if (tries.has(format)) return false
          tries.set(format, now)
          if (format === dies) throw new Error('the function ends here')
          return true
        },
        postpone: async (_: number, until: Date) => void state.lookedAt.push(until.getTime()),
      },
    },
    files: {
      head: async (key: string) => (key.endsWith('.docx') ? { size: 1, etag: 'e' } : undefined),
      getJson: () => Promise.reject(new Error('what the format is made of cannot be read')),
    },
    exports: { enqueue: async (message: object) => void state.asked.push(message) },
  }
  vi.spyOn(ctx.log, 'error').mockImplementation((_, facts) => void state.broken.push(facts?.['format'] as FileType))
  return { ctx: ctx as never, row: row as never, state }
}

test('R3: formats that are missing are asked for once more each time that nobody has tried them', async () => {
  const { ctx, row, state } = due()
  expect(await awaitsFormats(ctx, row)).toBe(true)
  expect(await awaitsFormats(ctx, row)).toBe(true)
  expect(state.asked).toEqual([{ formatsOf: id }, { formatsOf: id }])
})

test('R3: each format is tried once, and the original waits for none that cannot be made', async () => {
  const { ctx, row, state } = due()
  await keepFormats(ctx, id)
  await keepFormats(ctx, id)
  expect(state.broken.toSorted()).toEqual(['pdf', 'txt'])
  expect(state.lookedAt).toEqual([start, start])
  state.at += 151_000
  expect(await awaitsFormats(ctx, row)).toBe(false)
  expect(state.asked).toEqual([])
})

test('R3: an original stays while another may be at a format of it', async () => {
  const { ctx, row, state } = due()
  await keepFormats(ctx, id)
  state.at += 149_000
  expect(await awaitsFormats(ctx, row)).toBe(true)
  expect(state.asked).toEqual([])
})

test('R3: a format that takes the function with it is passed over by the next one, which makes the others', async () => {
  const { ctx, row, state } = due({ dies: 'pdf' })
  await expect(keepFormats(ctx, id)).rejects.toThrow('ends here')
  expect(await awaitsFormats(ctx, row)).toBe(true)
  await keepFormats(ctx, id)
  expect(state.broken).toEqual(['txt'])
  state.at += 151_000
  expect(await awaitsFormats(ctx, row)).toBe(false)
})

test('R3: a format is left for the next one where the first took long', async () => {
  const { ctx, row, state } = due()
  const clock = vi.spyOn(performance, 'now')
  for (const ms of [0, 1, 11_000]) clock.mockReturnValueOnce(ms)
  await keepFormats(ctx, id)
  clock.mockRestore()
  expect([state.broken.length, state.lookedAt]).toEqual([1, [start]])
  state.at += 151_000
  expect(await awaitsFormats(ctx, row)).toBe(true)
  expect(state.asked).toHaveLength(1)
})

test('R3: nothing is made of a certified translation, nor of one whose original has gone', async () => {
  const { ctx, row, state } = due({ translationType: 'certified' })
  expect(await awaitsFormats(ctx, row)).toBe(false)
  const gone = due()
  Object.assign(gone.row as object, { sourceDeletedAt: '2026-11-27T00:00:00.000Z' })
  await keepFormats(gone.ctx, id)
  expect([state.asked, gone.state.broken, gone.state.lookedAt]).toEqual([[], [], []])
})
