import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'

const client = new SecretsManagerClient({})

/** A secret of one test file; its name. */
export async function putSecret(SecretString: string): Promise<string> {
  const Name = `test/${crypto.randomUUID()}`
  await client.send(new CreateSecretCommand({ Name, SecretString }))
  return Name
}

/** What the wrapper reads to know that a call came through the distribution; `call` sends it. */
export async function openEdge(siteUrl = 'https://attesta.example'): Promise<void> {
  const secret = crypto.randomUUID()
  Object.assign(process.env, {
    SITE_URL: siteUrl,
    ORIGIN_SECRET_NAME: await putSecret(secret),
    TEST_ORIGIN_SECRET: secret,
  })
}
