import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const refused: string[] = []
/** A bucket with one document, which deletes all but what `refused` names. */
const bucket = createServer((request, response) => {
  request.resume().on('end', () => {
    const errors = refused.map((key) => `<Error><Key>${key}</Key><Code>InternalError</Code></Error>`)
    const body = request.url?.includes('list-type=2')
      ? '<ListBucketResult><Contents><Key>translations/1/2/source</Key></Contents></ListBucketResult>'
      : `<DeleteResult>${errors.join('')}</DeleteResult>`
    response.writeHead(200, { 'content-type': 'application/xml' }).end(body)
  })
})
beforeAll(async () => {
  bucket.listen(0, '127.0.0.1')
  await new Promise((resolve) => bucket.once('listening', resolve))
  const { port } = bucket.address() as AddressInfo
  for (const [name, value] of Object.entries({
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
    DOCUMENT_BUCKET: 'documents',
  }))
    vi.stubEnv(name, value)
})
afterAll(() => {
  bucket.closeAllConnections()
  bucket.close()
})

test('R3: what the bucket did not delete is not taken for deleted', async () => {
  const { removeBelow } = await import('./files.ts')
  await removeBelow('translations/1/2/')
  refused.push('translations/1/2/source')
  await expect(removeBelow('translations/1/2/')).rejects.toThrow('1 objects were not deleted')
})
