import { GetSecretValueCommand, ResourceNotFoundException, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { log } from '../lib/base.ts'
import { answeredWithin } from './vendor.ts'

const client = new SecretsManagerClient({ maxAttempts: 2, requestHandler: answeredWithin(4000) })
const cache = new Map<string, { value: string | undefined; until: number }>()
const keepMs = 5 * 60_000
const outageMs = 15_000

/** A secret's text, kept for five minutes so that a rotated one is taken up without a deployment. */
export async function readSecret(arn: string): Promise<string> {
  const value = await read(arn, 'AWSCURRENT')
  if (value === undefined) throw new Error('The secret has no text')
  return value
}

/** Its text before the last rotation, which others may still hold; undefined where it was never rotated. */
export const readPreviousSecret = (arn: string): Promise<string | undefined> => read(arn, 'AWSPREVIOUS')

type Stage = 'AWSCURRENT' | 'AWSPREVIOUS'

const keyOf = (SecretId: string, stage: Stage): string => `${stage} ${SecretId}`

async function read(SecretId: string, VersionStage: Stage): Promise<string | undefined> {
  const key = keyOf(SecretId, VersionStage)
  const known = cache.get(key)
  if (known && known.until > Date.now()) return known.value
  try {
    const value = await ask(SecretId, VersionStage)
    // What was read as the one before it is that no more.
    if (VersionStage === 'AWSCURRENT' && known?.value !== value) cache.delete(keyOf(SecretId, 'AWSPREVIOUS'))
    cache.set(key, { value, until: Date.now() + keepMs })
    return value
  } catch (error) {
    // Every call reads a secret: an outage would end them all within minutes.
    if (!known) throw error
    log.error('a secret could not be read again', {}, error)
    cache.set(key, { ...known, until: Date.now() + outageMs })
    return known.value
  }
}

async function ask(SecretId: string, VersionStage: Stage): Promise<string | undefined> {
  try {
    return (await client.send(new GetSecretValueCommand({ SecretId, VersionStage }))).SecretString
  } catch (error) {
    if (VersionStage === 'AWSPREVIOUS' && error instanceof ResourceNotFoundException) return undefined
    throw error
  }
}
