import { createCipheriv, createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openEncryption } from './crypt.ts'
import { type Dict, name, type Obj } from './primitives.ts'

const key = Buffer.alloc(32, 7)
const salts = { check: Buffer.from('12345678'), wrap: Buffer.from('87654321') }

const aes256 = (under: Uint8Array, iv: Uint8Array, data: Uint8Array, padded: boolean) => {
  const cipher = createCipheriv('aes-256-cbc', under, iv).setAutoPadding(padded)
  return Buffer.concat([cipher.update(data), cipher.final()])
}
const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()

/** A pair of entries of revision 5: the check of a password, and the file's key wrapped under it. */
function entries(password: string, user: Uint8Array): [Uint8Array, Uint8Array] {
  const secret = Buffer.from(password)
  const check = Buffer.concat([sha256(secret, salts.check, user), salts.check, salts.wrap])
  return [check, aes256(sha256(secret, salts.wrap, user), Buffer.alloc(16), key, false)]
}

function encryption(userPassword: string, ownerPassword: string): Dict {
  const [user, userKey] = entries(userPassword, Buffer.alloc(0))
  const [owner, ownerKey] = entries(ownerPassword, user)
  return new Map<string, Obj>([
    ['Filter', name('Standard')],
    ['V', 5],
    ['R', 5],
    ['StrF', name('StdCF')],
    ['StmF', name('StdCF')],
    ['CF', new Map([['StdCF', new Map([['CFM', name('AESV3')]])]])],
    ['U', user],
    ['UE', userKey],
    ['O', owner],
    ['OE', ownerKey],
  ])
}

const open = (dict: Dict) => openEncryption(dict, Buffer.alloc(16), (obj) => obj ?? null)

test.each([
  ['user', encryption('', 'secret')],
  ['owner', encryption('secret', '')],
])('a file whose %s has an empty password is read', (_, dict) => {
  const iv = Buffer.alloc(16, 1)
  const packed = Buffer.concat([iv, aes256(key, iv, Buffer.from('Readable text'), true)])
  expect(Buffer.from(open(dict)(packed, 1, 0, 'string')).toString()).toBe('Readable text')
})

test('one where both have a password is refused', () => {
  expect(() => open(encryption('secret', 'other'))).toThrow(expect.objectContaining({ verdict: 'encrypted' }))
})
