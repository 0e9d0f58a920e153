import { expect, test, vi } from 'vitest'

type Settings = { maxAttempts: number; requestHandler?: { connectionTimeout?: number; requestTimeout?: number } }

const made: Settings[] = []
vi.mock('@aws-sdk/client-textract', () => ({
  TextractClient: class {
    constructor(settings: Settings) {
      made.push(settings)
    }
  },
}))

test('W6: a reader of scans that hangs is given up while its step still runs: no file is blamed for it', async () => {
  await import('./textract.ts')
  const stepMs = 300_000
  const [{ maxAttempts, requestHandler } = { maxAttempts: 0 }] = made
  const { connectionTimeout = stepMs, requestTimeout = stepMs } = requestHandler ?? {}
  expect(maxAttempts * (connectionTimeout + requestTimeout)).toBeLessThan(stepMs)
})
