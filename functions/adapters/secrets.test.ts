import {
  type GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { afterEach, expect, test, vi } from 'vitest'
import { readPreviousSecret, readSecret } from './secrets.ts'

afterEach(() => vi.restoreAllMocks())

test('with a rotated secret the one before it is asked for anew, however lately it was', async () => {
  const values: Record<string, string | undefined> = { AWSCURRENT: 'first' }
  vi.spyOn(SecretsManagerClient.prototype, 'send').mockImplementation(((command: GetSecretValueCommand) => {
    const SecretString = values[command.input.VersionStage ?? '']
    if (SecretString !== undefined) return Promise.resolve({ SecretString })
    return Promise.reject(new ResourceNotFoundException({ message: '', $metadata: {} }))
  }) as never)
  const clock = vi.spyOn(Date, 'now').mockReturnValue(0)
  expect(await readSecret('rotated')).toBe('first')
  // A stranger's call with another secret asks for the one before it, of which there is none.
  clock.mockReturnValue(4 * 60_000)
  expect(await readPreviousSecret('rotated')).toBeUndefined()
  Object.assign(values, { AWSCURRENT: 'second', AWSPREVIOUS: 'first' })
  clock.mockReturnValue(6 * 60_000)
  expect([await readSecret('rotated'), await readPreviousSecret('rotated')]).toEqual(['second', 'first'])
})
