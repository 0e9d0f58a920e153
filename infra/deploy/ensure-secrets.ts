import { createInterface } from 'node:readline/promises'
import {
  CreateSecretCommand,
  DescribeSecretCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import * as z from 'zod'
import { secretNames } from '../config.ts'

/** What a deployment cannot do without, and whether a text may be it. */
export const wanted = [
  {
    name: secretNames.stripe,
    ask: 'Stripe, as {"secretKey":"sk_… or rk_…","webhookSecret":"whsec_…"}',
    valid: (text: string) =>
      z.object({ secretKey: z.string().regex(/^[sr]k_/), webhookSecret: z.string() }).safeParse(parse(text)).success,
  },
  { name: secretNames.captcha, ask: 'reCAPTCHA secret key', valid: (text: string) => text.length > 10 },
]

/** Asks for the secrets that Secrets Manager does not have yet; without a terminal it names them and stops. */
export async function ensureSecrets(region: string): Promise<void> {
  const client = new SecretsManagerClient({ region })
  for (const secret of wanted) {
    if (await exists(client, secret.name)) continue
    if (!process.stdin.isTTY) throw new Error(`The secret ${secret.name} is missing: ${secret.ask}`)
    const terminal = createInterface({ input: process.stdin, output: process.stdout })
    const text = (await terminal.question(`${secret.ask}\n> `)).trim()
    terminal.close()
    if (!secret.valid(text)) throw new Error(`That is not a value for ${secret.name}.`)
    await client.send(new CreateSecretCommand({ Name: secret.name, SecretString: text }))
  }
}

async function exists(client: SecretsManagerClient, name: string): Promise<boolean> {
  try {
    await client.send(new DescribeSecretCommand({ SecretId: name }))
    return true
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false
    throw error
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
