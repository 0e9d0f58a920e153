import { beforeEach, expect, test, vi } from 'vitest'
import { log } from '../lib/base.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { listLanguages as verb } from './list-languages.ts'

let listLanguages: typeof verb
beforeEach(async () => {
  vi.resetModules()
  vi.spyOn(log, 'error').mockImplementation(() => undefined)
  ;({ listLanguages } = await import('./list-languages.ts'))
})

function world(codes: () => Promise<string[]>, at = new Date(0)) {
  const asked = { languages: 0, scans: 0 }
  const ctx = {
    now: () => at,
    log,
    engine: {
      openEngine: () => ({ name: 'An engine' }),
      listLanguages: () => {
        asked.languages++
        return codes()
      },
    },
    ocr: { isAvailable: () => Promise.resolve(++asked.scans > 0) },
  } as unknown as Ctx<'engine' | 'ocr'>
  return { ctx, asked }
}

test('the list is the engine’s, popular languages first, each into all others', async () => {
  const { ctx } = world(() => Promise.resolve(['zh-TW', 'sw', 'pt', 'en']))
  const { output } = await listLanguages(ctx, {})
  expect(output.languages.map(({ code, name }) => [code, name])).toEqual([
    ['en', 'English'],
    ['pt', 'Portuguese'],
    ['zh-TW', 'Chinese (Taiwan)'],
    ['sw', 'Swahili'],
  ])
  expect(output.languages[0]?.targets).toEqual(['pt', 'zh-TW', 'sw'])
  expect(output).toMatchObject({ engine: 'An engine', ocr: true })
})

test('a thousand readers ask the engine once, and an outage keeps what was known', async () => {
  const first = world(() => Promise.resolve(['en', 'pt']))
  await listLanguages(first.ctx, {})
  for (let i = 0; i < 1000; i++) await listLanguages(first.ctx, {})
  expect(first.asked).toEqual({ languages: 1, scans: 1 })
  const later = world(() => Promise.reject(new Error('down')), new Date(3_600_000))
  expect((await listLanguages(later.ctx, {})).output.languages).toHaveLength(2)
})

test('an engine that never answered is no error of the page', async () => {
  const { ctx, asked } = world(() => Promise.reject(new Error('down')))
  for (let i = 0; i < 100; i++) expect((await listLanguages(ctx, {})).output.languages).toEqual([])
  expect(asked.languages).toBe(1)
})
