import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstVersions } from './archive.ts'

beforeEach(() => vi.stubEnv('AUDIT_BUCKET', 'audit'))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

test('Z5: of versions that were written within one second the first is read, however often it was written over', async () => {
  const LastModified = new Date('2026-11-26T10:00:00.000Z')
  const later = new Date('2026-11-26T11:00:00.000Z')
  // S3 lists the versions of a key newest first, and knows seconds alone.
  const Versions = [
    { Key: 'a', VersionId: 'third', LastModified: later },
    { Key: 'a', VersionId: 'second', LastModified },
    { Key: 'a', VersionId: 'first', LastModified },
  ]
  vi.spyOn(S3Client.prototype, 'send').mockImplementation((command: object) => {
    const isRead = command instanceof GetObjectCommand
    const version = isRead ? command.input.VersionId : undefined
    const Body = { transformToString: () => Promise.resolve(version) }
    return Promise.resolve(isRead ? { Body } : { Versions }) as never
  })
  const found: object[] = []
  for await (const one of firstVersions('')) found.push(one)
  expect(found).toEqual([{ key: 'a', text: 'first' }])
})
