import { expect, test, vi } from 'vitest'

type Handler = { connectionTimeout?: number; requestTimeout?: number; throwOnRequestTimeout?: boolean }
type Settings = { maxAttempts?: number; requestHandler?: Handler }

const { made, clientOf } = vi.hoisted(() => {
  const made = new Map<string, { maxAttempts?: number; requestHandler?: object }>()
  const clientOf = (vendor: string) =>
    class {
      constructor(settings: object) {
        made.set(vendor, settings)
      }
    }
  return { made, clientOf }
})
vi.mock('@aws-sdk/client-textract', () => ({ TextractClient: clientOf('the reader of scans') }))
vi.mock('@aws-sdk/client-translate', () => ({ TranslateClient: clientOf('the engine') }))
vi.mock('@aws-sdk/client-sesv2', () => ({ SESv2Client: clientOf('the sender of mails') }))
vi.mock('@aws-sdk/client-sfn', async (original) => ({
  ...(await original<object>()),
  SFNClient: clientOf('the starter of workflows'),
}))
vi.mock('@aws-sdk/client-secrets-manager', () => ({ SecretsManagerClient: clientOf('the store of secrets') }))

test.each<[string, () => Promise<unknown>, number]>([
  ['the reader of scans', () => import('./textract.ts'), 300_000],
  ['the engine', () => import('./translate.ts'), 300_000],
  ['the sender of mails', () => import('./mail.ts'), 30_000],
  ['the starter of workflows', () => import('./workflow.ts'), 29_000],
  ['the store of secrets', () => import('./secrets.ts'), 15_000],
])(
  'W6: %s is given up while the function that asks still runs: nothing else is blamed for it',
  async (vendor, load, functionMs) => {
    await load()
    const { maxAttempts = 3, requestHandler = {} }: Settings = made.get(vendor) ?? {}
    const { connectionTimeout = functionMs, requestTimeout = functionMs, throwOnRequestTimeout } = requestHandler
    expect(throwOnRequestTimeout).toBe(true)
    expect(maxAttempts * (connectionTimeout + requestTimeout)).toBeLessThan(functionMs)
  },
)
