import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { afterEach, expect, test, vi } from 'vitest'
import { log } from '../lib/base.ts'
import { putSecret } from '../lib/testing/open-edge.ts'

afterEach(() => vi.restoreAllMocks())

test('a rotated secret is read with the one before it; one that was never rotated has none', async () => {
  const name = await putSecret('first')
  const before = await import('./secrets.ts')
  expect([await before.readSecret(name), await before.readPreviousSecret(name)]).toEqual(['first', undefined])
  await new SecretsManagerClient({}).send(new PutSecretValueCommand({ SecretId: name, SecretString: 'second' }))
  // A value is kept for five minutes: another instance of the function reads anew.
  vi.resetModules()
  const after = await import('./secrets.ts')
  expect([await after.readSecret(name), await after.readPreviousSecret(name)]).toEqual(['second', 'first'])
  await expect(after.readSecret('test/none')).rejects.toThrow()
})

test('W6: while the keeper of secrets is down, what was read is used longer, and a new value is taken up soon after', async () => {
  const name = await putSecret('first')
  vi.resetModules()
  const { readSecret } = await import('./secrets.ts')
  expect(await readSecret(name)).toBe('first')
  await new SecretsManagerClient({}).send(new PutSecretValueCommand({ SecretId: name, SecretString: 'second' }))
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 6 * 60_000)
  const down = vi.spyOn(SecretsManagerClient.prototype, 'send').mockRejectedValue(new Error('down') as never)
  vi.spyOn(log, 'error').mockImplementation(() => undefined)
  expect(await readSecret(name)).toBe('first')
  await expect(readSecret('test/never-read')).rejects.toThrow('down')
  down.mockRestore()
  clock.mockReturnValue(Date.now() + 60_000)
  expect(await readSecret(name)).toBe('second')
})
