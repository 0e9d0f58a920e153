import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'

const client = new SecretsManagerClient({})
const cache = new Map<string, { value: string; until: number }>()
const keepMs = 5 * 60_000

/** A secret's text, kept for five minutes so that a rotated one is taken up without a deployment. */
export async function readSecret(arn: string): Promise<string> {
  const known = cache.get(arn)
  if (known && known.until > Date.now()) return known.value
  const { SecretString: value } = await client.send(new GetSecretValueCommand({ SecretId: arn }))
  if (value === undefined) throw new Error('The secret has no text')
  cache.set(arn, { value, until: Date.now() + keepMs })
  return value
}
