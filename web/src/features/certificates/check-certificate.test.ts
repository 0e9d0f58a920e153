// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { findCertificate, getKeys } from '#shared/certificates/api.ts'
import { certificateId } from '#shared/certificates/id.ts'
import * as verifying from '#shared/certificates/verify.ts'
import * as api from '../../lib/api.ts'
import { ApiError } from '../../lib/send.ts'
import { checkCertificate } from './check-certificate.ts'

const call = vi.spyOn(api, 'call')
afterEach(() => vi.unstubAllGlobals())

const id = certificateId(Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))

/** The addresses that the page asks for a status list when a certificate names this one. */
async function asked(uri: string): Promise<unknown[]> {
  const claims = { iss: 'https://attesta.example', status: { status_list: { uri, idx: 5 } } }
  call.mockImplementation(async (row) =>
    row === getKeys ? { keys: [] } : { id, status: 'valid', certificate: 'a.b.c', claims },
  )
  const fetched = vi.fn(async () => new Response('a.b.c'))
  vi.stubGlobal('fetch', fetched)
  expect((await checkCertificate({ id })).state).toBe('bad_signature')
  return fetched.mock.calls.map((args: unknown[]) => args[0])
}

test.each([
  ['https://attesta.example/api/status-lists/1', ['/api/status-lists/1']],
  ['https://attesta.example/api/status-lists/12', ['/api/status-lists/12']],
  ['https://evil.example/api/status-lists/1', []],
])('H3: the page asks its own site for the list that a certificate names: %s', async (uri, addresses) => {
  expect(await asked(uri)).toEqual(addresses)
})

test('H3: what the server knows since the list was written is told by the answer and by its check alike', async () => {
  const checks = { signature: 'passed', key: 'passed', file: 'not-done', status: 'passed' } as const
  vi.spyOn(verifying, 'verify').mockResolvedValueOnce({ state: 'paper_only', checks })
  const claims = { iss: 'https://attesta.example', status: { status_list: { uri: '', idx: 5 } } }
  call.mockImplementation(async (row) =>
    row === getKeys ? { keys: [] } : { id, status: 'revoked', certificate: 'a.b.c', claims },
  )
  expect(await checkCertificate({ id })).toMatchObject({ state: 'revoked', checks: { ...checks, status: 'failed' } })
})

test.each([
  ['%PDF-1.7 altered', 'unknown_file'],
  ['A signed text', 'number_needed'],
  ['PK\u0003\u0004 a signed document', 'number_needed'],
])('a file that no certificate is found for is doubted only where it would be found: %s', async (content, state) => {
  call.mockImplementation(async (row) => {
    if (row === findCertificate) throw new ApiError(404, '', 'Not Found')
    throw new Error('not asked')
  })
  expect((await checkCertificate({ file: new File([content], 'translated') })).state).toBe(state)
})
