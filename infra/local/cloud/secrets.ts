import { CreateSecretCommand, PutSecretValueCommand, ResourceExistsException } from '@aws-sdk/client-secrets-manager'
import { secretNames } from '../../config.ts'
import { CAPTCHA_SECRET, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } from '../outside.ts'
import type { Clients } from './clients.ts'

const values: Record<string, string> = {
  [secretNames.stripe]: JSON.stringify({ secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET }),
  [secretNames.captcha]: CAPTCHA_SECRET,
}

/** The secrets that a deployment expects to find, with the stand-ins' values. */
export async function putSecrets({ secrets }: Clients): Promise<void> {
  for (const [Name, SecretString] of Object.entries(values)) {
    try {
      await secrets.send(new CreateSecretCommand({ Name, SecretString }))
    } catch (error) {
      if (!(error instanceof ResourceExistsException)) throw error
      await secrets.send(new PutSecretValueCommand({ SecretId: Name, SecretString }))
    }
  }
}
