import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { ListObjectsV2Command, PutObjectCommand, type PutObjectCommandInput, type S3Client } from '@aws-sdk/client-s3'

/**
 * Put a built site into its bucket: assets first and the pages that name them last, so that no page ever points at nothing.
 * Unchanged objects are left alone, and old assets stay for tabs that are still open. Returns the number of objects written.
 */
export async function uploadSite(s3: S3Client, bucket: string, folder: string): Promise<number> {
  const there = await etags(s3, bucket)
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted((a, b) => Number(isPage(a)) - Number(isPage(b)))
  let written = 0
  for (const key of files) {
    const body = await readFile(join(folder, key))
    if (there.get(key) === createHash('md5').update(body).digest('hex')) continue
    await s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ...headersOf(key) }))
    written++
  }
  return written
}

async function etags(s3: S3Client, bucket: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  let after: string | undefined
  do {
    const page = await s3.send(new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: after }))
    for (const object of page.Contents ?? []) found.set(object.Key ?? '', (object.ETag ?? '').replaceAll('"', ''))
    after = page.NextContinuationToken
  } while (after)
  return found
}

const isPage = (key: string) => extname(key) === '.html'

/** Names under assets/ carry a hash of their content and may be kept for ever; the rest is asked for each time. */
function headersOf(key: string): Pick<PutObjectCommandInput, 'ContentType' | 'CacheControl' | 'ContentDisposition'> {
  const cache = key.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
  return {
    ContentType: contentTypes[extname(key)] ?? 'application/octet-stream',
    CacheControl: cache,
    ...(key.startsWith('api/download/') && { ContentDisposition: `attachment; filename="${basename(key)}"` }),
  }
}

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}
