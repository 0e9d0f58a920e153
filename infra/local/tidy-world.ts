import { afterAll, vi } from 'vitest'

type Storage = { clear(): void }

const variables = { ...process.env }

/** Tests share one world (`vitest.config.ts`): what a file replaced in it is put back before the next one begins. */
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name]
  Object.assign(process.env, variables)
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
