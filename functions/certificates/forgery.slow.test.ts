import fc from 'fast-check'
import { expect, test } from 'vitest'
import { statusListLife } from '#shared/certificates/status-list.ts'
import { asciiJson, tokenTypes } from '#shared/certificates/token.ts'
import type { Evidence, VerifyState } from '#shared/certificates/verify.ts'
import { sha256 } from '../lib/hash.ts'
import { certificate, claims, file, foreign, genuine, other, ours, records, stateOf } from './testing/genuine.ts'
import { encodePart, signClaims, testClaims, testNow, testStatusList } from './testing/issuer.ts'
import { flip, typed } from './testing/mutate.ts'

const [head = '', , tail = ''] = certificate.split('.')
const { idx } = claims.status.status_list

test('H2: of 10,000 mutated files, claims, keys and lists none is called genuine by either verifier', async () => {
  const states = new Map<VerifyState, number>()
  const place = fc.nat(1_000_000)
  const mutation: fc.Arbitrary<Evidence> = fc.oneof(
    fc.tuple(place, fc.nat(7)).map(([at, bit]) => ({ ...genuine, fileHash: sha256(flip(file, at, bit)) })),
    place.map((at) => ({ ...genuine, fileHash: sha256(file.subarray(0, at % file.length)) })),
    fc
      .uint8Array({ minLength: 1, maxLength: 40 })
      .map((more) => ({ ...genuine, fileHash: sha256(Buffer.concat([file, more])) })),
    fc.constant({ ...genuine, fileHash: sha256(Buffer.concat([file, other])) }),
    fc.tuple(place, fc.nat(90)).map(([at, sign]) => ({ ...genuine, certificate: typed(certificate, at, sign) })),
    fc.tuple(fc.nat(2), place, fc.nat(7)).map(([part, at, bit]) => {
      const parts = certificate.split('.').map((each) => Buffer.from(each, 'base64url'))
      parts[part] = flip(parts[part] ?? Buffer.of(0), at, bit)
      return { ...genuine, certificate: parts.map((each) => each.toString('base64url')).join('.') }
    }),
    fc.jsonValue().map((value) => ({
      ...genuine,
      fileHash: sha256(other),
      certificate: `${head}.${encodePart(asciiJson({ ...testClaims([other]), x: value }))}.${tail}`,
    })),
    fc.constantFrom('iss', 'jti', 'sources', 'deliverables', 'status', 'stage').chain((name) =>
      fc.jsonValue().map((value) => ({
        ...genuine,
        fileHash: sha256(other),
        certificate: signClaims(ours, tokenTypes.certificate, { ...claims, [name]: value }),
      })),
    ),
    fc.tuple(fc.nat(1), fc.constantFrom('x', 'y', 'kid'), fc.nat(42)).map(([which, name, at]) => {
      const keys = genuine.keys.map((key, i) => (i === which ? { ...key, [name]: swapped(key[name as 'x'], at) } : key))
      return { ...genuine, keys }
    }),
    fc
      .tuple(place, fc.nat(90))
      .map(([at, sign]) => ({ ...genuine, statusList: typed(genuine.statusList ?? '', at, sign) })),
    fc
      .integer({ min: 1, max: 10 * statusListLife })
      .map((late) => ({ ...genuine, now: testNow - 60 + statusListLife - 1 + late })),
    fc.constant({
      ...genuine,
      certificate: signClaims(foreign, tokenTypes.certificate, testClaims([other])),
      fileHash: sha256(other),
    }),
    fc.constantFrom('revoked' as const, 'superseded' as const, 'suspended' as const).map((status) => ({
      ...genuine,
      statusList: testStatusList(records, [{ index: idx, status }]),
    })),
  )
  await fc.assert(
    fc.asyncProperty(mutation, async (evidence) => {
      const isChanged = JSON.stringify(evidence) !== JSON.stringify(genuine)
      const state = await stateOf(evidence)
      states.set(state, (states.get(state) ?? 0) + 1)
      if (isChanged) expect(state).not.toBe('genuine')
    }),
    { numRuns: 10_000 },
  )
  process.stdout.write(`H2: 10,000 mutations: ${JSON.stringify(Object.fromEntries(states))}\n`)
}, 120_000)

const swapped = (text: string, at: number) => `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
