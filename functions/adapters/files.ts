import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  paginateListObjectsV2,
  S3Client,
  type TaggingDirective,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { env } from '../lib/env.ts'

const client = new S3Client({})
const bucket = (): string => env('DOCUMENT_BUCKET')

/** A form that sends one file to one key: exact key and type, bounded size, short life (promise U4). */
export async function uploadForm(
  key: string,
  limits: { contentType: string; maxBytes: number; seconds: number },
): Promise<{ url: string; fields: Record<string, string> }> {
  return createPresignedPost(client, {
    Bucket: bucket(),
    Key: key,
    Fields: { 'Content-Type': limits.contentType },
    Conditions: [['content-length-range', 1, limits.maxBytes]],
    Expires: limits.seconds,
  })
}

/** Where the site's distribution serves the bucket (`infra/stacks/web-stack.ts`): what lies below it is an object's key. */
export const filesPath = '/files/'

/**
 * A link of the site that downloads one object as plain bytes, as an attachment that nobody keeps. It is signed for the bucket and
 * leads through the distribution, which adds what a signed link cannot carry: `nosniff`. `disposition` is a whole RFC 6266 header.
 */
export async function downloadLink(key: string, as: { disposition: string; seconds: number }): Promise<string> {
  if (!as.disposition.startsWith('attachment')) throw new Error('A link to a file must be an attachment')
  const command = new GetObjectCommand({
    Bucket: bucket(),
    Key: key,
    ResponseContentDisposition: as.disposition,
    ResponseContentType: 'application/octet-stream',
    ResponseCacheControl: 'no-store',
  })
  const { search } = new URL(await getSignedUrl(client, command, { expiresIn: as.seconds }))
  return `${env('SITE_URL')}${filesPath}${key.split('/').map(encodeURIComponent).join('/')}${search}`
}

export async function head(key: string): Promise<{ size: number; etag: string } | undefined> {
  const found = await orMissing(client.send(new HeadObjectCommand({ Bucket: bucket(), Key: key })))
  return found && { size: found.ContentLength ?? 0, etag: found.ETag ?? '' }
}

/** The object's bytes, or `undefined` when there is none. `maxBytes` reads only its beginning. */
export async function find(key: string, maxBytes?: number): Promise<Uint8Array | undefined> {
  const Range = maxBytes === undefined ? undefined : `bytes=0-${maxBytes - 1}`
  const found = await orMissing(client.send(new GetObjectCommand({ Bucket: bucket(), Key: key, Range })))
  return found?.Body?.transformToByteArray()
}

export async function get(key: string): Promise<Uint8Array> {
  const bytes = await find(key)
  if (!bytes) throw new FileMissing()
  return bytes
}

export async function put(key: string, body: Uint8Array | string, contentType: string): Promise<void> {
  await client.send(new PutObjectCommand({ Bucket: bucket(), Key: key, Body: body, ContentType: contentType }))
}

/** Our own work files. They are trusted: only our functions can write below their prefix. */
export async function findJson<T>(key: string): Promise<T | undefined> {
  const bytes = await find(key)
  return bytes && (JSON.parse(Buffer.from(bytes).toString()) as T)
}

export async function getJson<T>(key: string): Promise<T> {
  return JSON.parse(Buffer.from(await get(key)).toString()) as T
}

export const putJson = (key: string, value: unknown): Promise<void> =>
  put(key, JSON.stringify(value), 'application/json')

/** Writes JSON where nothing is yet, and answers what is there afterwards: the first writer's. */
export async function putJsonOnce<T>(key: string, value: T): Promise<T> {
  const command = new PutObjectCommand({
    Bucket: bucket(),
    Key: key,
    Body: JSON.stringify(value),
    ContentType: 'application/json',
    IfNoneMatch: '*',
  })
  try {
    await client.send(command)
    return value
  } catch (error) {
    if (!(error instanceof Error && ['PreconditionFailed', 'ConditionalRequestConflict'].includes(error.name)))
      throw error
    return getJson<T>(key)
  }
}

/** Copies exactly the object that was looked at. Its tags stay behind: the scanner has to speak of the copy. */
export const copy = (from: string, to: string, etag: string): Promise<void> => copyAs(from, to, etag, 'REPLACE')

/** Copies exactly the object that was looked at, with what the scanner said of it. False where it is another one by now, or gone. */
export async function copyWithTags(from: string, to: string, etag: string): Promise<boolean> {
  try {
    await copyAs(from, to, etag, 'COPY')
    return true
  } catch (error) {
    if (error instanceof Error && ['PreconditionFailed', 'NoSuchKey'].includes(error.name)) return false
    throw error
  }
}

async function copyAs(from: string, to: string, etag: string, tags: TaggingDirective): Promise<void> {
  const CopySource = encodeURI(`${bucket()}/${from}`)
  await client.send(
    new CopyObjectCommand({ Bucket: bucket(), CopySource, CopySourceIfMatch: etag, Key: to, TaggingDirective: tags }),
  )
}

export async function remove(key: string): Promise<void> {
  await client.send(new DeleteObjectCommand({ Bucket: bucket(), Key: key }))
}

export async function tagsOf(key: string): Promise<Record<string, string>> {
  const { TagSet = [] } = await client.send(new GetObjectTaggingCommand({ Bucket: bucket(), Key: key }))
  return Object.fromEntries(TagSet.map(({ Key = '', Value = '' }) => [Key, Value]))
}

export async function tag(key: string, tags: Record<string, string>): Promise<void> {
  const TagSet = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }))
  await client.send(new PutObjectTaggingCommand({ Bucket: bucket(), Key: key, Tagging: { TagSet } }))
}

/** A work file that must be there is not. */
export class FileMissing extends Error {
  constructor() {
    super('The file is not in the bucket')
    this.name = 'FileMissing'
  }
}

async function orMissing<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request
  } catch (error) {
    if (error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')) return undefined
    throw error
  }
}

/** The keys of all objects below a prefix. */
export async function listBelow(prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const page of pagesBelow(prefix)) keys.push(...page)
  return keys
}

/** Deletes every object below a prefix, but for those that `keep` names. The bucket forgets the bytes themselves a day later. */
export async function removeBelow(prefix: string, keep: (key: string) => boolean = () => false): Promise<void> {
  for await (const page of pagesBelow(prefix)) {
    const doomed = page.flatMap((Key) => (keep(Key) ? [] : [{ Key }]))
    if (doomed.length === 0) continue
    const command = new DeleteObjectsCommand({ Bucket: bucket(), Delete: { Objects: doomed, Quiet: true } })
    // The answer is a 200 also where objects stayed: it names them, and nobody else would.
    const { Errors = [] } = await client.send(command)
    if (Errors.length > 0) throw new Error(`${Errors.length} objects were not deleted`)
  }
}

/** The same by pages of a thousand, as many as one call deletes. */
async function* pagesBelow(prefix: string): AsyncGenerator<string[]> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket(), Prefix: prefix }))
    yield Contents.flatMap(({ Key }) => Key || [])
}
