import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { type Dict, isDict, nameOf, numberOf, type Obj } from './primitives.ts'

/** Undoes the encryption of one object's strings and streams. */
export type Decrypt = (bytes: Uint8Array, num: number, gen: number, kind: 'string' | 'stream') => Uint8Array

type Method = 'none' | 'rc4' | 'aes128' | 'aes256'

/**
 * Opens a document that needs no password to be read (the empty user password, ISO 32000-2 §7.6).
 * Throws `encrypted` for every other one.
 */
export function openEncryption(encrypt: Dict, id: Uint8Array, resolve: (obj: Obj | undefined) => Obj): Decrypt {
  const get = (key: string) => resolve(encrypt.get(key))
  const bytesAt = (key: string) => {
    const value = get(key)
    return value instanceof Uint8Array ? value : new Uint8Array()
  }
  const version = numberOf(get('V'), 0)
  const revision = numberOf(get('R'), 0)
  if (nameOf(get('Filter')) !== 'Standard' || ![1, 2, 4, 5].includes(version))
    throw new DocumentRefusal('encrypted', `security handler V${version}`)
  const crypt = (entry: string): Method => {
    if (version < 4) return 'rc4'
    const filters = get('CF')
    const filter = isDict(filters) ? resolve(filters.get(nameOf(get(entry)) ?? 'Identity')) : null
    const method = isDict(filter) ? nameOf(resolve(filter.get('CFM'))) : undefined
    return method === 'V2' ? 'rc4' : method === 'AESV2' ? 'aes128' : method === 'AESV3' ? 'aes256' : 'none'
  }
  const methods = { string: crypt('StrF'), stream: crypt('StmF') }
  // Only attachments are encrypted, and they are not read.
  if (methods.string === 'none' && methods.stream === 'none') return (bytes) => bytes
  const key =
    revision >= 5
      ? keyOfRevision5({
          user: bytesAt('U'),
          userKey: bytesAt('UE'),
          owner: bytesAt('O'),
          ownerKey: bytesAt('OE'),
          revision,
        })
      : keyOfRevision4({
          owner: bytesAt('O'),
          user: bytesAt('U'),
          permissions: numberOf(get('P'), 0),
          id,
          revision,
          length: version === 1 ? 5 : Math.min(16, Math.max(5, numberOf(get('Length'), version === 4 ? 128 : 40) >> 3)),
          metadata: get('EncryptMetadata') !== false,
        })
  return (bytes, num, gen, kind) => decipher(methods[kind], key, bytes, num, gen)
}

function decipher(method: Method, key: Uint8Array, bytes: Uint8Array, num: number, gen: number): Uint8Array {
  if (method === 'none' || bytes.length === 0) return bytes
  if (method === 'aes256') return aes(key, bytes)
  const salt = Uint8Array.of(num, num >> 8, num >> 16, gen, gen >> 8)
  const parts = method === 'aes128' ? [key, salt, Buffer.from('sAlT')] : [key, salt]
  const own = md5(...parts).subarray(0, Math.min(16, key.length + 5))
  return method === 'aes128' ? aes(own, bytes) : rc4(own, bytes)
}

function aes(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const body = bytes.subarray(16, bytes.length - (bytes.length % 16))
  if (body.length === 0) return new Uint8Array()
  const cipher = createDecipheriv(key.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc', key, bytes.subarray(0, 16))
  cipher.setAutoPadding(false)
  const plain = Buffer.concat([cipher.update(body), cipher.final()])
  const padding = plain[plain.length - 1] ?? 0
  return padding >= 1 && padding <= 16 ? plain.subarray(0, plain.length - padding) : plain
}

const padding = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex')

type Revision4 = {
  owner: Uint8Array
  user: Uint8Array
  permissions: number
  id: Uint8Array
  revision: number
  length: number
  metadata: boolean
}

function keyOfRevision4({ owner, user, permissions, id, revision, length, metadata }: Revision4): Uint8Array {
  const p = Buffer.alloc(4)
  p.writeInt32LE(permissions | 0)
  const seed = [padding, owner.subarray(0, 32), p, id]
  if (revision >= 4 && !metadata) seed.push(Buffer.from('ffffffff', 'hex'))
  let key = md5(...seed)
  if (revision >= 3) for (let i = 0; i < 50; i++) key = md5(key.subarray(0, length))
  key = key.subarray(0, length)
  let check: Uint8Array = revision >= 3 ? md5(padding, id) : padding
  for (let i = 0; i < (revision >= 3 ? 20 : 1); i++)
    check = rc4(
      key.map((byte) => byte ^ i),
      check,
    )
  if (!startsWith(user, check.subarray(0, revision >= 3 ? 16 : 32)))
    throw new DocumentRefusal('encrypted', 'a password is needed')
  return key
}

type Revision5 = { user: Uint8Array; userKey: Uint8Array; owner: Uint8Array; ownerKey: Uint8Array; revision: number }

/** The file key, if the user or owner password is empty: a hash checks the password, another one decrypts the key. */
function keyOfRevision5({ user, userKey, owner, ownerKey, revision }: Revision5): Uint8Array {
  const open = (check: Uint8Array, wrapped: Uint8Array, more: Uint8Array) => {
    const hash = (salt: Uint8Array) =>
      revision >= 6 ? hash2b(salt, more) : createHash('sha256').update(salt).update(more).digest()
    if (check.length < 48 || wrapped.length < 32 || !startsWith(check, hash(check.subarray(32, 40)))) return undefined
    const cipher = createDecipheriv('aes-256-cbc', hash(check.subarray(40, 48)), Buffer.alloc(16))
    cipher.setAutoPadding(false)
    return cipher.update(wrapped.subarray(0, 32))
  }
  const key = open(user, userKey, new Uint8Array()) ?? open(owner, ownerKey, user.subarray(0, 48))
  if (!key) throw new DocumentRefusal('encrypted', 'a password is needed')
  return key
}

// Algorithm 2.B of ISO 32000-2, for the empty password; `more` is the user's entry where the owner's is checked.
function hash2b(salt: Uint8Array, more: Uint8Array): Uint8Array {
  let k: Uint8Array = createHash('sha256').update(salt).update(more).digest()
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const cipher = createCipheriv('aes-128-cbc', k.subarray(0, 16), k.subarray(16, 32))
    cipher.setAutoPadding(false)
    const part = Buffer.concat([k, more])
    const block = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => part)))
    const rest = block.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    k = createHash(rest === 0 ? 'sha256' : rest === 1 ? 'sha384' : 'sha512')
      .update(block)
      .digest()
    last = block[block.length - 1] as number
  }
  return k.subarray(0, 32)
}

const startsWith = (bytes: Uint8Array, start: Uint8Array) => start.every((byte, i) => bytes[i] === byte)

function md5(...parts: Uint8Array[]): Uint8Array {
  const hash = createHash('md5')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

function rc4(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const s = Uint8Array.from({ length: 256 }, (_, i) => i)
  const swap = (i: number, j: number) => {
    const held = s[i] as number
    s[i] = s[j] as number
    s[j] = held
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (s[i] as number) + (key[i % key.length] as number)) & 255
    swap(i, j)
  }
  let a = 0
  let b = 0
  return bytes.map((byte) => {
    a = (a + 1) & 255
    b = (b + (s[a] as number)) & 255
    swap(a, b)
    return byte ^ (s[((s[a] as number) + (s[b] as number)) & 255] as number)
  })
}
