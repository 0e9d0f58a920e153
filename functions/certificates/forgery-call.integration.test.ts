import { CreateKeyCommand, type CreateKeyCommandInput, KMSClient } from '@aws-sdk/client-kms'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import * as rows from '#shared/certificates/api.ts'
import { SigningPurpose } from '#shared/certificates/keys.ts'
import { firstStatusList, statusListUri } from '#shared/certificates/status-list.ts'
import { asciiJson, tokenTypes } from '#shared/certificates/token.ts'
import * as signing from '../adapters/signing.ts'
import { commit } from '../data/commit.ts'
import { certificates } from '../data/data.ts'
import type { CertificateRow } from '../data/jobs/certificates.ts'
import { keys } from '../data/keys.ts'
import { client, tableName } from '../data/table.ts'
import { newCertificate } from '../data/testing/new-certificate.ts'
import { newId, newToken } from '../lib/base.ts'
import { sha256 } from '../lib/hash.ts'
import { call } from '../lib/testing/call.ts'
import { openEdge } from '../lib/testing/open-edge.ts'
import { startStores } from '../translations/testing/world.ts'
import { encodePart, signClaims, testClaims, testKey } from './testing/issuer.ts'
import { flip, typed } from './testing/mutate.ts'

/** The promise's 10,000 take minutes: `npm run promise -- H2`. */
const cases = Number(process.env['H2_CASES'] ?? 200)

let handler: unknown
beforeAll(async () => {
  await startStores()
  await openEdge()
  const made = SigningPurpose.options.map(
    async (purpose) => `${purpose}=${await newKey({ KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' })}`,
  )
  process.env['SIGNING_KEYS'] = (await Promise.all(made)).join(',')
  handler = (await import('./entry.ts')).handler
})

async function newKey(given: CreateKeyCommandInput): Promise<string> {
  const { KeyMetadata } = await new KMSClient({}).send(new CreateKeyCommand(given))
  return KeyMetadata?.KeyId ?? ''
}

/** A certificate in force over `file`, signed with the deployment's own key. */
async function issued(file: Buffer): Promise<CertificateRow> {
  const row = newCertificate()
  const now = Math.floor(Date.now() / 1000)
  const issuer = process.env['SITE_URL'] ?? ''
  const status = { status_list: { uri: statusListUri(issuer, firstStatusList), idx: row.statusIndex } }
  const claims = testClaims([file], { jti: row.id, iss: issuer, iat: now - 60, status })
  const jws = await signing.sign('certificates', tokenTypes.certificate, claims)
  const hash = sha256(file)
  const certificate = { ...row, claims, jws, files: [{ kind: 'certified-pdf' as const, key: 'k', sha256: hash }] }
  await commit(certificates.issueItems(certificate))
  return certificate
}

const ask = async (id: string, hash?: string) =>
  call(handler, rows.getCertificate, {
    path: { id },
    query: hash === undefined ? {} : { sha256: hash },
    address: `198.18.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
  })

/** Puts a row in the place of another, as somebody could who writes into the table but does not hold the key. */
const planted = (row: CertificateRow) =>
  client.send(new PutCommand({ TableName: tableName(), Item: { ...keys.certificate(row.id), ...row } }))

test('H2: of mutated files, numbers, stored claims and keys none is called genuine by the call', {
  timeout: cases * 200 + 60_000,
}, async () => {
  const file = Buffer.from(`%PDF-1.7 certified ${newToken()}`)
  const other = Buffer.from(`%PDF-1.7 another ${newToken()}`)
  const [ours, second] = [await issued(file), await issued(other)]
  const foreign = testKey('certificates')
  const [head = '', body = '', tail = ''] = ours.jws.split('.')
  expect((await ask(ours.id, sha256(file))).body).toMatchObject({ state: 'genuine' })
  expect((await ask(ours.id)).body).toMatchObject({ state: 'paper_only' })

  const place = fc.nat(1_000_000)
  type Attack = { kind: string; id?: string; hash?: string; jws?: string; claims?: CertificateRow['claims'] }
  const forged = testClaims([other], { jti: ours.id, iss: ours.claims.iss, status: ours.claims.status })
  const attack: fc.Arbitrary<Attack> = fc.oneof(
    fc.tuple(place, fc.nat(7)).map(([at, bit]) => ({ kind: 'a bit of the file', hash: sha256(flip(file, at, bit)) })),
    place.map((at) => ({ kind: 'a cut file', hash: sha256(file.subarray(0, at % file.length)) })),
    fc
      .uint8Array({ minLength: 1, maxLength: 40 })
      .map((more) => ({ kind: 'a longer file', hash: sha256(Buffer.concat([file, more])) })),
    fc.constant({ kind: 'joined files', hash: sha256(Buffer.concat([file, other])) }),
    fc.constant({ kind: 'the file of another certificate', hash: sha256(other) }),
    fc.constant({ kind: 'another certificate of the file', id: second.id }),
    fc.tuple(place, fc.nat(90)).map(([at, sign]) => ({ kind: 'a sign of the number', id: typed(ours.id, at, sign) })),
    fc.tuple(place, fc.nat(90)).map(([at, sign]) => ({ kind: 'a sign of the claims', jws: typed(ours.jws, at, sign) })),
    fc.tuple(fc.nat(2), place, fc.nat(7)).map(([part, at, bit]) => {
      const parts = ours.jws.split('.').map((each) => Buffer.from(each, 'base64url'))
      parts[part] = flip(parts[part] ?? Buffer.of(0), at, bit)
      return { kind: 'a bit of the token', jws: parts.map((each) => each.toString('base64url')).join('.') }
    }),
    fc.constant({ kind: 'the token of another', jws: second.jws, hash: sha256(other) }),
    fc.constant({
      kind: 'alg none',
      jws: `${encodePart(asciiJson({ alg: 'none', typ: tokenTypes.certificate }))}.${body}.`,
    }),
    fc.constant({
      kind: 'a key of somebody else',
      jws: signClaims(foreign, tokenTypes.certificate, forged),
      hash: sha256(other),
    }),
    fc.jsonValue().map((x) => ({
      kind: 'other claims under our signature',
      hash: sha256(other),
      jws: `${head}.${encodePart(asciiJson({ ...forged, x }))}.${tail}`,
    })),
    fc.constant({ kind: 'other stored claims', claims: forged, hash: sha256(other) }),
  )
  const counted = new Map<string, number>()
  const believed: Attack[] = []
  for (const [turn, one] of fc.sample(attack, { numRuns: cases, seed: 20_261_122 }).entries()) {
    const isSame = (one.jws ?? ours.jws) === ours.jws && (one.id ?? ours.id) === ours.id && one.claims === undefined
    if (isSame && (one.hash ?? sha256(file)) === sha256(file)) continue
    const isStored = one.jws !== undefined || one.claims !== undefined
    if (isStored) await planted({ ...ours, jws: one.jws ?? ours.jws, claims: one.claims ?? ours.claims })
    // Half of them bring no file, as a paper does: a forged token is not believed for that either.
    const isPaper = one.jws !== undefined && turn % 2 === 1
    const answer = await ask(one.id ?? ours.id, isPaper ? undefined : (one.hash ?? sha256(file)))
    if (isStored) await planted(ours)
    const state = String(answer.body['state'] ?? answer.body['code'])
    counted.set(state, (counted.get(state) ?? 0) + 1)
    const isBelieved = answer.status >= 500 || ['genuine', 'paper_only'].includes(state)
    // Upper and lower case, and letters that look alike, are one number: then it is the certificate itself.
    const isItself = isBelieved && one.kind === 'a sign of the number' && answer.body['id'] === ours.id
    if (isBelieved && !isItself) believed.push(one)
  }
  console.log(
    `H2: ${cases} forgeries by the call: ${[...counted].map(([state, count]) => `${count} × ${state}`).join(', ')}`,
  )
  expect(believed.slice(0, 5)).toEqual([])
})

test('H2: the call tells the claims that were signed, whatever the row says', async () => {
  const file = Buffer.from(`%PDF-1.7 ${newId()}`)
  const row = await issued(file)
  await planted({ ...row, claims: { ...row.claims, words: 999_999 } })
  expect((await ask(row.id, sha256(file))).body).toMatchObject({
    state: 'genuine',
    claims: { words: row.claims.words },
  })
})

test('H2: a file that we did not issue leads to no certificate', async () => {
  const file = Buffer.from(`%PDF-1.7 ${newId()}`)
  const { id } = await issued(file)
  const find = (hash: string) => call(handler, rows.findCertificate, { path: { sha256: hash } })
  expect(await find(sha256(file))).toMatchObject({ status: 200, body: { id } })
  expect(await find(sha256(Buffer.concat([file, Buffer.of(10)])))).toMatchObject({ status: 404 })
})
