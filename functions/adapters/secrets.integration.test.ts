import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { expect, test, vi } from 'vitest'
import { putSecret } from '../lib/testing/open-edge.ts'

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
