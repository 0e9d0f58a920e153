import { compactVerify, createLocalJWKSet } from 'jose'
import { beforeEach, expect, test, vi } from 'vitest'
import { tokenTypes } from '#shared/certificates/token.ts'
import { DeletionReceipt, readDeletionReceipt } from '#shared/privacy/receipt.ts'
import { verifyTools } from '../adapters/verifying.ts'
import { issuer, signClaims, signText, testKey } from '../certificates/testing/issuer.ts'
import { newTranslation } from '../data/testing/new-translation.ts'
import { documentTraces } from '../data/translations/traces.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import { systemBase } from '../lib/base.ts'
import type { Ctx, Outside } from '../lib/ctx.ts'
import { receiptOf } from './deletion-receipt.ts'

const [records, certificates, foreign] = [testKey('records'), testKey('certificates'), testKey('records')]
const keys = [records.publicKey, certificates.publicKey]
const deletedAt = '2026-11-22T10:00:00.000Z'
const erasedTraces = documentTraces.filter(({ ends }) => ends === 'erased').map(({ name }) => name)
const deleted = (more: Partial<TranslationRow> = {}) => newTranslation({ deletedAt, erasedTraces, ...more })

beforeEach(() => vi.stubEnv('SITE_URL', issuer))

const ctx: Ctx<'signing'> = {
  ...systemBase('test'),
  signing: {
    sign: async (purpose, typ, claims) => signClaims(purpose === 'records' ? records : certificates, typ, claims),
  } as Outside['signing'],
}
const read = (token: string) => readDeletionReceipt(token, { keys, issuer }, verifyTools)

async function signed(row = deleted()) {
  const made = await receiptOf(ctx, row)
  if (!made) throw new Error('no receipt')
  return made
}

test('R3: the receipt says what went, what stays and why, and when, and is checked with the published keys alone', async () => {
  const row = deleted({ paidAt: deletedAt })
  const { token, receipt } = await signed(row)
  expect(await read(token)).toEqual(receipt)
  const { payload } = await compactVerify(token, createLocalJWKSet({ keys }))
  expect(JSON.parse(new TextDecoder().decode(payload))).toEqual(receipt)
  expect(receipt).toMatchObject({ iss: issuer, subject: { kind: 'document', id: row.id }, deletedAt })
  expect(receipt.erased.map(({ name }) => name)).toEqual(erasedTraces)
  expect(receipt.kept.map(({ name }) => name)).toEqual([
    'record',
    'ledger',
    'auditRows',
    'answers',
    'accessLogs',
    'backups',
  ])
  for (const { what, why } of receipt.kept) expect([what, why]).not.toContain('')
})

test('R3: the receipt says only what was written when the document was deleted, and there is none before', async () => {
  expect((await signed(deleted({ erasedTraces: ['files'] }))).receipt.erased.map(({ name }) => name)).toEqual(['files'])
  expect(await receiptOf(ctx, newTranslation())).toBeUndefined()
})

test('R3: a receipt with one sign changed anywhere verifies no more', async () => {
  const { token } = await signed()
  let refused = 0
  for (let at = 0; at < token.length; at += 7) {
    const changed = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
    if (token[at] === '.') continue
    expect(await read(changed), `at ${at}`).toBeUndefined()
    refused++
  }
  expect(refused).toBeGreaterThan(200)
})

test('R3: a receipt of other facts, of another key, kind, site or purpose is none of ours', async () => {
  const { token, receipt } = await signed()
  const [head = '', , tail = ''] = token.split('.')
  const others = { ...receipt, erased: [] }
  const body = Buffer.from(JSON.stringify(others)).toString('base64url')
  const forged = [
    `${head}.${body}.${tail}`,
    signText(`${head}.${body}`, foreign),
    signClaims(foreign, tokenTypes.deletionReceipt, receipt),
    signClaims(certificates, tokenTypes.deletionReceipt, receipt),
    signClaims(records, tokenTypes.statusList, receipt),
    signClaims(records, tokenTypes.certificate, receipt),
    signClaims(records, tokenTypes.deletionReceipt, { ...receipt, iss: 'https://evil.example' }),
    signClaims(records, tokenTypes.deletionReceipt, { ...receipt, extra: 1 }),
  ]
  for (const one of forged) expect(await read(one)).toBeUndefined()
  expect(DeletionReceipt.parse(receipt)).toEqual(receipt)
})
