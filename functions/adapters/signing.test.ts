import { generateKeyPairSync, sign as signBytes, verify as verifyBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { derToRaw, thumbprint } from './signing.ts'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

const octets = (value: bigint, length: number) => Buffer.from(value.toString(16).padStart(length * 2, '0'), 'hex')

/** DER INTEGER: as short as it can be, with a zero in front where the first bit would make it negative. */
function integer(value: bigint): Buffer {
  const length = Math.ceil(value.toString(16).length / 2)
  const bytes = octets(value, length)
  const positive = (bytes[0] ?? 0) > 0x7f ? Buffer.concat([Buffer.of(0), bytes]) : bytes
  return Buffer.concat([Buffer.of(2, positive.length), positive])
}

const top = 2n ** 256n
test.each<[string, bigint, bigint]>([
  ['33 octets each, with a zero that keeps them positive', top - 2n, top - 1n],
  ['32 octets each', top / 2n - 1n, top / 3n],
  ['31 octets and 33', 2n ** 247n - 1n, top - 5n],
  ['32 octets whose first is a zero', 2n ** 247n + 7n, 2n ** 248n - 1n],
  ['one octet each', 1n, 127n],
])('H2: a signature of KMS becomes the 64 octets of JOSE: %s', (_, r, s) => {
  const body = Buffer.concat([integer(r), integer(s)])
  const raw = Buffer.from(derToRaw(Buffer.concat([Buffer.of(0x30, body.length), body])))
  expect(raw).toEqual(Buffer.concat([octets(r, 32), octets(s, 32)]))
})

test('H2: what the platform signs in DER is what it verifies in JOSE’s form', () => {
  for (let i = 0; i < 100; i++) {
    const message = Buffer.from(`message ${i}`)
    const raw = derToRaw(signBytes('sha256', message, { key: privateKey, dsaEncoding: 'der' }))
    expect(verifyBytes('sha256', message, { key: publicKey, dsaEncoding: 'ieee-p1363' }, raw)).toBe(true)
  }
})

test.each([
  ['no sequence', '3106020101020101ff'],
  ['something behind it', '300602010102010100'],
  ['a number of 34 octets', `3027022200${'11'.repeat(33)}020101`],
  ['one number', '3003020101'],
])('H2: a signature with %s is refused', (_, hex) => {
  expect(() => derToRaw(Buffer.from(hex, 'hex'))).toThrow()
})

test('a key is named by its RFC 7638 thumbprint', async () => {
  const { calculateJwkThumbprint } = await import('jose')
  const { x = '', y = '' } = privateKey.export({ format: 'jwk' })
  expect(thumbprint(x, y)).toBe(await calculateJwkThumbprint({ kty: 'EC', crv: 'P-256', x, y }))
})
