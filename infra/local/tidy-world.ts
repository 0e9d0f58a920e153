import { afterAll, vi } from 'vitest'

type Storage = { clear(): void }

/** Tests share one world (`vitest.config.ts`): what a file replaced in it is put back before the next one begins. */
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  const page = globalThis as {
    document?: { body: { replaceChildren(): void } }
    localStorage?: Storage
    sessionStorage?: Storage
  }
  if (!page.document) return
  page.document.body.replaceChildren()
  page.localStorage?.clear()
  page.sessionStorage?.clear()
})
