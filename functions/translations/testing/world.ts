import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { clean, scanTagName } from '#shared/documents/scan-tag.ts'
import { UserId } from '#shared/lib/id.ts'
import type { Mail } from '#shared/mail/mail.ts'
import * as files from '../../adapters/files.ts'
import type * as mail from '../../adapters/mail.ts'
import type * as signing from '../../adapters/signing.ts'
import type * as workflow from '../../adapters/workflow.ts'
import { issuer, signClaims, testKey } from '../../certificates/testing/issuer.ts'
import * as data from '../../data/data.ts'
import { createTable } from '../../data/testing/create-table.ts'
import { newTranslation } from '../../data/testing/new-translation.ts'
import { objectKeys, uploadKey } from '../../data/translations/object-keys.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import type { UploadRow } from '../../data/translations/uploads.ts'
import { pseudoEngine } from '../../documents/engines/pseudo.ts'
import type { Engine, Ocr, Term } from '../../documents/index.ts'
import { newId, systemBase } from '../../lib/base.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { actorOf } from '../../lib/testing/actor.ts'

export type World = Ctx<'data' | 'files' | 'exports' | 'engine' | 'ocr' | 'workflow' | 'mail' | 'signing'> & {
  /** Executions that were started, by name. */
  started: string[]
  /** Tokens that were brought back, with what they brought. */
  answered: { token: string; output: Record<string, unknown> }[]
  mails: Mail[]
  /** What was asked of the queue that makes files. */
  exportsAsked: object[]
  /** Characters that the engine was sent. */
  bought: () => number
  /** Terminologies that the engine holds, by name. */
  terminologies: Map<string, readonly Term[]>
  /** Page pictures that were read. */
  pictures: Uint8Array[]
}

/** A table and a bucket of its own for one test file. */
export async function startStores(): Promise<void> {
  await createTable()
  const Bucket = `test-${crypto.randomUUID()}`
  await new S3Client({}).send(new CreateBucketCommand({ Bucket }))
  Object.assign(process.env, {
    DOCUMENT_BUCKET: Bucket,
    DAILY_CHARACTERS_PER_USER: '400000',
    DAILY_CHARACTERS_IN_ALL: '20000000',
    DAILY_SCANS_PER_USER: '2000',
    DAILY_SCANS_IN_ALL: '200000',
    PAYMENT_DEADLINE_SECONDS: '604800',
    SITE_URL: issuer,
    SUPPORT_EMAIL: 'support@attesta.example',
    COMPANY_ADDRESS: '12 Example Street, Springfield, IL 62701, USA',
    COMPANY_PHONE: '+1 555 010 0100',
  })
}

/** Real table and bucket; an engine that changes every letter; workflow, mails and the clock in the test's own hands. */
export function makeWorld(userId: UserId | null = null, options: { now?: () => Date; engine?: Engine } = {}): World {
  const started: string[] = []
  const answered: World['answered'] = []
  const mails: Mail[] = []
  const exportsAsked: object[] = []
  const pictures: Uint8Array[] = []
  const terminologies: World['terminologies'] = new Map()
  let bought = 0
  const pseudo = options.engine ?? pseudoEngine()
  const engine: Engine = {
    ...pseudo,
    translate: (batch, languages) => {
      bought += batch.reduce((sum, { text }) => sum + text.length, 0)
      return pseudo.translate(batch, languages)
    },
  }
  const readPage: Ocr = async (image) => {
    pictures.push(image)
    return [{ ...scannedLine, words: [scannedLine] }]
  }
  const enginePort: Partial<World['engine']> = {
    openEngine: () => engine,
    listLanguages: async () => ['en', 'es', 'fr', 'pt'],
    openTerminology: async (name, terms) => void terminologies.set(name, terms),
    closeTerminology: async (name) => void terminologies.delete(name),
    listTerminologies: async () => [...terminologies.keys()],
  }
  const mailPort = { enqueue: async (message: Mail) => void mails.push(message) } as typeof mail
  const workflowPort: typeof workflow = {
    start: async (id, attempt) => void started.push(`t${id}-${attempt}`),
    startCertification: async (id, job, attempt) => void started.push(certificationName(id, job, attempt)),
    statusOfCertification: async (id, job, attempt) =>
      started.includes(certificationName(id, job, attempt)) ? 'running' : 'missing',
    statusOf: async (id, attempt) => (started.includes(`t${id}-${attempt}`) ? 'running' : 'missing'),
    stepsOf: async () => undefined,
    succeed: async (token, output) => {
      if (answered.some((one) => one.token === token)) return false
      answered.push({ token, output })
      return true
    },
  }
  const signingPort: typeof signing = {
    ...({} as typeof signing),
    sign: async (purpose, typ, claims) => signClaims(signingKeys[purpose], typ, claims),
    publicKeys: async () => Object.values(signingKeys).map(({ publicKey }) => publicKey),
  }
  return {
    ...systemBase('test'),
    ...(options.now && { now: options.now }),
    actor: userId === null ? null : actorOf(userId),
    data,
    files,
    exports: { enqueue: async (message) => void exportsAsked.push(message) },
    engine: enginePort as World['engine'],
    terminologies,
    ocr: { readPage, isAvailable: async () => true },
    workflow: workflowPort,
    mail: mailPort,
    signing: signingPort,
    started,
    answered,
    mails,
    exportsAsked,
    bought: () => bought,
    pictures,
  }
}

const certificationName = (id: number, job: workflow.SignedJob, attempt: number): string =>
  `t${id}-c${job.id}-${job.fence}${attempt === 1 ? '' : `-${attempt}`}`

/** As they would be in KMS. */
const signingKeys = { certificates: testKey('certificates'), records: testKey('records') }

/** What every page picture says in these tests. */
const scannedLine = {
  text: 'The seller shall deliver the goods.',
  confidence: 64,
  left: 0.1,
  top: 0.1,
  width: 0.5,
  height: 0.02,
}

export const newUserId = (): UserId => UserId.parse(newId())

/** An upload that has arrived. */
export async function upload(ctx: World, filename: string, bytes: Uint8Array): Promise<UploadRow> {
  const { openUpload } = await import('../../lib/open-upload.ts')
  const row = await openUpload(ctx, ctx.actor?.userId as UserId, { filename, size: bytes.length })
  await ctx.files.put(row.key, bytes, 'application/octet-stream')
  return row
}

/** A translation that is written and scanned, as `startTranslation` leaves it. */
export async function queued(
  ctx: World,
  file: { filename: string; bytes: Uint8Array },
  fields: Partial<TranslationRow> = {},
): Promise<TranslationRow> {
  const sent = await upload(ctx, file.filename, file.bytes)
  const row = newTranslation({
    userId: sent.userId,
    uploadId: sent.id,
    sourceEtag: (await ctx.files.head(uploadKey(sent.userId, sent.id)))?.etag ?? '',
    originalFilename: sent.filename,
    fileType: sent.fileType,
    fileSize: sent.size,
    createdAt: ctx.now().toISOString(),
    ...fields,
  })
  await ctx.data.translations.create(row, sent)
  await ctx.files.copy(sent.key, objectKeys(row).source, row.sourceEtag)
  await ctx.files.tag(objectKeys(row).source, { [scanTagName]: clean })
  return row
}
