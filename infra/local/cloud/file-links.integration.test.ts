import { globSync, readFileSync } from 'node:fs'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, expect, test } from 'vitest'
import { downloadLink, filesPath } from '#functions/adapters/files.ts'
import { STACKS } from '../outside.ts'
import { clientsOf, outputsOf } from './clients.ts'

const site = process.env['SITE_URL'] ?? ''
const gateway = process.env['GATEWAY'] ?? ''
const deployed = test.runIf(site && gateway)

/** What makes links to files, with a key as each of them has one. */
const kinds: Record<string, string> = {
  'lib/lookups/attachment.ts': 'translations/1/2/result.pdf',
  'certificates/download-certified.ts': 'translations/1/2/certified/ABC/certificate.pdf',
  'segments/job-document.ts': 'translations/1/2/original.docx',
  'glossaries/download-glossary.ts': 'glossaries/1/2/terms file.csv',
  'translators/read-resume.ts': 'translators/1/resume-3.pdf',
  'payouts/download-statement.ts': 'payouts/2026-11-20/statement+1.csv',
  'payouts/export-payout-batch.ts': 'payouts/2026-11-20/bank.csv',
  'privacy/export-account.ts': 'downloads/1/2/ä & ü = 100%.json',
}
const hostile = '<!doctype html><script>alert(document.domain)</script>'
const written = new Set<string>()

afterAll(async () => {
  const { s3 } = clientsOf(gateway)
  for (const Key of written) await s3.send(new DeleteObjectCommand({ Bucket: process.env['DOCUMENT_BUCKET'], Key }))
})

async function linkTo(key: string): Promise<string> {
  const clients = clientsOf(gateway)
  const { DocumentBucket: Bucket = '' } = (await outputsOf(clients, STACKS[0] ?? '')) ?? {}
  process.env['DOCUMENT_BUCKET'] = Bucket
  const Key = `link-test/${key}`
  written.add(Key)
  await clients.s3.send(new PutObjectCommand({ Bucket, Key, Body: hostile, ContentType: 'text/html' }))
  const disposition = 'attachment; filename="contract.pdf"; filename*=UTF-8\'\'vertr%C3%A4ge%20%E5%A5%91%E7%B4%84.pdf'
  return downloadLink(Key, { disposition, seconds: 60 })
}

test('every link to a file is made in one place, and each that makes one is named here', () => {
  const sources = globSync('functions/**/*.ts', { exclude: ['**/testing/**', '**/*.test.ts'] })
  const using = (name: RegExp) => sources.filter((file) => name.test(readFileSync(file, 'utf8')))
  expect(using(/getSignedUrl/)).toEqual(['functions/adapters/files.ts'])
  const made = using(/files\.downloadLink\(/).map((file) => file.replace('functions/', ''))
  expect(made.toSorted()).toEqual(Object.keys(kinds).toSorted())
})

deployed.each(Object.entries(kinds))(
  'U5: a link of %s answers with nosniff, as an attachment that nobody keeps or runs',
  async (_, key) => {
    const link = await linkTo(key)
    expect(link.startsWith(`${site}${filesPath}`)).toBe(true)
    const answer = await fetch(link, {
      headers: { cookie: '__Host-session=nobody', authorization: 'Bearer nobody', accept: 'text/html' },
    })
    expect(await answer.text()).toBe(hostile)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'no-store',
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment;/) as string,
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(answer.headers.has('set-cookie')).toBe(false)
  },
)

deployed(
  'a link bent on its way through the edge is refused, and the refusal has the same headers: no signature, another file, inline, a write',
  async () => {
    const link = await linkTo('downloads/1/2/a.pdf')
    await linkTo('downloads/1/2/b.pdf')
    const bent = (change: (url: URL) => void): URL => {
      const url = new URL(link)
      change(url)
      return url
    }
    const refused = {
      'without a signature': fetch(bent((url) => (url.search = ''))),
      'another file': fetch(bent((url) => (url.pathname = url.pathname.replace('a.pdf', 'b.pdf')))),
      inline: fetch(bent((url) => url.searchParams.set('response-content-disposition', 'inline'))),
      'as a page': fetch(bent((url) => url.searchParams.set('response-content-type', 'text/html'))),
      'for longer': fetch(bent((url) => url.searchParams.set('X-Amz-Expires', '86400'))),
      'the list of the bucket': fetch(`${site}${filesPath}?list-type=2`),
      'a write': fetch(link, { method: 'PUT', body: hostile }),
      'a deletion': fetch(link, { method: 'DELETE' }),
    }
    for (const [what, asked] of Object.entries(refused)) {
      const answer = await asked
      expect([400, 403, 404, 405], what).toContain(answer.status)
      expect(await answer.text(), what).not.toContain('alert')
    }
    const answer = await fetch(bent((url) => (url.search = '')))
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  },
)

deployed(
  'a link that was signed for the bucket itself says nothing of nosniff: why links lead through the edge',
  async () => {
    await linkTo('downloads/1/2/a.pdf')
    const { s3 } = clientsOf(gateway)
    const Key = 'link-test/downloads/1/2/a.pdf'
    const direct = await getSignedUrl(s3, new GetObjectCommand({ Bucket: process.env['DOCUMENT_BUCKET'], Key }))
    expect((await fetch(direct)).headers.has('x-content-type-options')).toBe(false)
  },
)
