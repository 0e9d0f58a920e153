import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms'
import { env } from '../lib/env.ts'

const client = new KMSClient({})
const version = 'v1'

/** What a sealed value is bound to: it opens for this record and field alone. */
export type SealContext = { table: string; record: string; field: string }

/**
 * Encrypts a value with a data key of its own (AES-256-GCM), which KMS encrypts under the tax key. The context is bound twice:
 * as KMS's encryption context and as GCM's additional data (promise R1). Answers `v1.key.iv.text.tag`, each in base64url.
 */
export async function seal(plain: string, context: SealContext): Promise<string> {
  const command = new GenerateDataKeyCommand({
    KeyId: env('TAX_KEY_ID'),
    KeySpec: 'AES_256',
    EncryptionContext: context,
  })
  const { Plaintext, CiphertextBlob } = await client.send(command)
  if (!Plaintext || !CiphertextBlob) throw new Error('KMS answered without a data key')
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', Plaintext, iv).setAAD(additional(context))
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  Plaintext.fill(0)
  return [version, ...[CiphertextBlob, iv, text, cipher.getAuthTag()].map(encode)].join('.')
}

/** Opens what `seal` made, for the same context. Throws for anything else. */
export async function open(sealed: string, context: SealContext): Promise<string> {
  const [made, ...parts] = sealed.split('.')
  const [key, iv, text, tag] = parts.map((part) => Buffer.from(part, 'base64url'))
  if (made !== version || !key || !iv || !text || !tag) throw new Error('This is no sealed value')
  const { Plaintext } = await client.send(
    new DecryptCommand({ KeyId: env('TAX_KEY_ID'), CiphertextBlob: key, EncryptionContext: context }),
  )
  if (!Plaintext) throw new Error('KMS answered without a data key')
  const decipher = createDecipheriv('aes-256-gcm', Plaintext, iv, { authTagLength: 16 })
  decipher.setAAD(additional(context)).setAuthTag(tag)
  const plain = Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
  Plaintext.fill(0)
  return plain
}

const additional = ({ table, record, field }: SealContext) => Buffer.from(JSON.stringify([table, record, field]))
const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
