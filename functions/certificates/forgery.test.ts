import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { statusListLife, statusListUri, writeStatuses } from '#shared/certificates/status-list.ts'
import { asciiJson, tokenTypes } from '#shared/certificates/token.ts'
import type { Evidence, VerifyState } from '#shared/certificates/verify.ts'
import { sha256 } from '../lib/hash.ts'
import { certificate, claims, foreign, genuine, other, ours, records, stateOf } from './testing/genuine.ts'
import { encodePart, issuer, signClaims, signText, testNow, testStatusList } from './testing/issuer.ts'

const [head = '', body = '', tail = ''] = certificate.split('.')
const { idx } = claims.status.status_list

/** A certificate that names its list by this address. */
const naming = (uri: string) =>
  signClaims(ours, tokenTypes.certificate, { ...claims, status: { status_list: { uri, idx } } })
const elsewhere = 'https://status.evil.example/api/status-lists/1'
const second = statusListUri(issuer, 2)

test('the file as it was issued is genuine', async () => {
  expect(await stateOf(genuine)).toBe('genuine')
  expect(await stateOf({ ...genuine, fileHash: undefined })).toBe('paper_only')
})

const header = { alg: 'ES256', kid: ours.publicKey.kid, typ: tokenTypes.certificate }
const withHeader = (changed: object) => signText(`${encodePart(asciiJson(changed))}.${body}`, ours)
const n = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const flipped = () => {
  const raw = Buffer.from(tail, 'base64url')
  const s = n - BigInt(`0x${raw.subarray(32).toString('hex')}`)
  return Buffer.concat([raw.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')])
}

const attacks: [string, Partial<Evidence>, VerifyState][] = [
  ['alg none', { certificate: `${encodePart(asciiJson({ ...header, alg: 'none' }))}.${body}.` }, 'bad_signature'],
  ['alg HS256', { certificate: withHeader({ ...header, alg: 'HS256' }) }, 'bad_signature'],
  ['alg es256', { certificate: withHeader({ ...header, alg: 'es256' }) }, 'bad_signature'],
  ['a key in the header', { certificate: withHeader({ ...header, jwk: foreign.publicKey }) }, 'bad_signature'],
  [
    'an address of keys in the header',
    { certificate: withHeader({ ...header, jku: 'https://evil.example' }) },
    'bad_signature',
  ],
  ['another kind of token', { certificate: signClaims(ours, tokenTypes.statusList, claims) }, 'bad_signature'],
  ['a foreign key', { certificate: signClaims(foreign, tokenTypes.certificate, claims) }, 'unknown_key'],
  ['a path as key id', { certificate: withHeader({ ...header, kid: '../../etc/passwd' }) }, 'unknown_key'],
  [
    'a foreign key under our name',
    {
      certificate: signClaims(foreign, tokenTypes.certificate, claims, { kid: ours.publicKey.kid }),
      keys: [{ ...foreign.publicKey, kid: ours.publicKey.kid }, records.publicKey],
    },
    'unknown_key',
  ],
  ['the key of records', { certificate: signClaims(records, tokenTypes.certificate, claims) }, 'bad_signature'],
  ['another issuer', { issuer: 'https://attesta.evil' }, 'bad_signature'],
  [
    'a signature of zeros',
    { certificate: `${head}.${body}.${Buffer.alloc(64).toString('base64url')}` },
    'bad_signature',
  ],
  [
    'a signature in DER',
    { certificate: `${head}.${body}.${Buffer.from('3006020101020101', 'hex').toString('base64url')}` },
    'bad_signature',
  ],
  [
    'the same signature with s flipped',
    { certificate: `${head}.${body}.${flipped().toString('base64url')}` },
    'genuine',
  ],
  ['padding', { certificate: `${certificate}=` }, 'bad_signature'],
  ['a space', { certificate: `${head}. ${body}.${tail}` }, 'bad_signature'],
  [
    'a doubled name',
    { certificate: signText(`${head}.${encodePart(`{"iss":"x",${asciiJson(claims).slice(1)}`)}`, ours) },
    'bad_signature',
  ],
  [
    'a sign beyond ASCII',
    { certificate: signText(`${head}.${encodePart(JSON.stringify(claims))}`, ours) },
    'bad_signature',
  ],
  [
    'no deliverable',
    { certificate: signClaims(ours, tokenTypes.certificate, { ...claims, deliverables: [] }) },
    'bad_signature',
  ],
  [
    'a test certificate',
    { certificate: signClaims(ours, tokenTypes.certificate, { ...claims, stage: 'test' }) },
    'test',
  ],
  ['another number', { askedId: '00000000000000000' }, 'other_certificate'],
  ['the file of another certificate', { fileHash: sha256(other) }, 'not_the_issued_file'],
  ['no status list', { statusList: undefined }, 'status_unknown'],
  ['a list past its time', { now: testNow + statusListLife }, 'status_unknown'],
  ['a clock that was set back', { now: testNow - 86_400 }, 'status_unknown'],
  ['a list that was rolled back', { newestList: testNow }, 'status_unknown'],
  ['a list that we did not sign', { statusList: testStatusList(foreign, []) }, 'status_unknown'],
  ['a list signed with the key of certificates', { statusList: testStatusList(ours, []) }, 'status_unknown'],
  [
    'another list',
    { statusList: testStatusList(records, [], { sub: `${issuer}/api/status-lists/2` }) },
    'status_unknown',
  ],
  [
    'a list of another site, signed with our key',
    { certificate: naming(elsewhere), statusList: testStatusList(records, [], { sub: elsewhere }) },
    'bad_signature',
  ],
  ...['0', '01', '1e3', '2/', '2?', '', '2/../1'].map((number): [string, Partial<Evidence>, VerifyState] => [
    `a list without a number: ${number}`,
    {
      certificate: naming(`${issuer}/api/status-lists/${number}`),
      statusList: testStatusList(records, [], { sub: `${issuer}/api/status-lists/${number}` }),
    },
    'bad_signature',
  ]),
  [
    'the second list, which the claims name',
    { certificate: naming(second), statusList: testStatusList(records, [], { sub: second }) },
    'genuine',
  ],
  [
    'one revoked in the second list',
    {
      certificate: naming(second),
      statusList: testStatusList(records, [{ index: idx, status: 'revoked' }], { sub: second }),
    },
    'revoked',
  ],
  ['the first list in the place of the second', { certificate: naming(second) }, 'status_unknown'],
  ['a certificate as list', { statusList: certificate }, 'status_unknown'],
  [
    'a list that unpacks to a gigabyte',
    {
      statusList: testStatusList(records, [], {
        status_list: { bits: 2, lst: deflateSync(Buffer.alloc(2 ** 26)).toString('base64url') },
      }),
    },
    'status_unknown',
  ],
  [
    'a list that is too short',
    {
      statusList: testStatusList(records, [], {
        status_list: { bits: 2, lst: deflateSync(Buffer.alloc(9)).toString('base64url') },
      }),
    },
    'status_unknown',
  ],
  ['a revoked certificate', { statusList: testStatusList(records, [{ index: idx, status: 'revoked' }]) }, 'revoked'],
  [
    'one revoked in an old list',
    { now: testNow + 2 * statusListLife, statusList: testStatusList(records, [{ index: idx, status: 'revoked' }]) },
    'revoked',
  ],
  ['a replaced one', { statusList: testStatusList(records, [{ index: idx, status: 'superseded' }]) }, 'superseded'],
  ['a suspended one', { statusList: testStatusList(records, [{ index: idx, status: 'suspended' }]) }, 'suspended'],
  [
    'a neighbour revoked',
    {
      statusList: testStatusList(records, [
        { index: idx - 1, status: 'revoked' },
        { index: idx + 1, status: 'superseded' },
      ]),
    },
    'genuine',
  ],
]

describe('H2, H3: each attack has its answer, the same from both verifiers', () => {
  test.each(attacks)('%s', async (_, changes, state) => {
    expect(await stateOf({ ...genuine, ...changes })).toBe(state)
  })
})

test('H3: the list holds each of its places apart, and nothing outside', () => {
  const list = writeStatuses([
    { index: 0, status: 'revoked' },
    { index: 3, status: 'superseded' },
    { index: 131_071, status: 'suspended' },
  ])
  expect([list.length, list[0], list.at(-1)]).toEqual([32_768, 0b11000001, 0b10000000])
  expect(() => writeStatuses([{ index: 131_072, status: 'revoked' }])).toThrow()
})
