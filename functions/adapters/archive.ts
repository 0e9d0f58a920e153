import {
  GetObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { env } from '../lib/env.ts'
import { errorName } from './vendor.ts'

const client = new S3Client({})
const bucket = (): string => env('AUDIT_BUCKET')

/** Writes an object where none is yet, and answers what lies there afterwards: the first writer's. The bucket locks it. */
export async function keepOnce(key: string, text: string): Promise<string> {
  const command = new PutObjectCommand({
    Bucket: bucket(),
    Key: key,
    Body: text,
    ContentType: 'application/json',
    IfNoneMatch: '*',
  })
  try {
    await client.send(command)
    return text
  } catch (error) {
    if (!['PreconditionFailed', 'ConditionalRequestConflict'].includes(errorName(error))) throw error
    return read(key)
  }
}

/**
 * Every object below a prefix in the order of its key, as it was first written: a later version, or a mark of deletion, hides
 * nothing from whoever reads by version.
 */
export async function* firstVersions(prefix: string): AsyncGenerator<{ key: string; text: string }> {
  const oldest = new Map<string, { version: string; at: number }>()
  let [KeyMarker, VersionIdMarker]: (string | undefined)[] = []
  do {
    const page: ListObjectVersionsCommandOutput = await client.send(
      new ListObjectVersionsCommand({ Bucket: bucket(), Prefix: prefix, KeyMarker, VersionIdMarker }),
    )
    for (const { Key = '', VersionId = '', LastModified } of page.Versions ?? []) {
      const at = LastModified?.getTime() ?? 0
      // They come newest first: of two within a second the later one listed is the older.
      if ((oldest.get(Key)?.at ?? Number.POSITIVE_INFINITY) >= at) oldest.set(Key, { version: VersionId, at })
    }
    ;[KeyMarker, VersionIdMarker] = page.IsTruncated ? [page.NextKeyMarker, page.NextVersionIdMarker] : []
  } while (KeyMarker !== undefined)
  for (const [key, { version }] of [...oldest].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    yield { key, text: await read(key, version) }
}

async function read(Key: string, VersionId?: string): Promise<string> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket(), Key, VersionId }))
  if (!Body) throw new Error('The object has no body')
  return Body.transformToString()
}
