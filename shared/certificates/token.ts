/** The kinds of tokens that we sign: one can never be taken for another. */
export const tokenTypes = {
  certificate: 'attesta-certificate+jwt',
  statusList: 'statuslist+jwt',
  deletionReceipt: 'attesta-deletion+jwt',
} as const

export type Token = {
  header: { alg: 'ES256'; kid: string; typ: string }
  payload: Record<string, unknown>
  /** What the signature is over, and the signature: 64 octets. */
  signed: string
  signature: Uint8Array
}

const maxTokenLength = 200_000

/** JSON in ASCII alone: what reads it needs no decoder of characters, and no two texts look the same. */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[\u007f-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * Reads a compact JWS as we write it, and nothing else: exactly three parts of plain base64url, a header of `alg`, `kid` and
 * `typ`, JSON that is written back the same (no doubled names, no spaces). The signature is not checked here.
 */
export function readToken(text: string): Token | undefined {
  if (text.length > maxTokenLength) return undefined
  const parts = text.split('.')
  if (parts.length !== 3) return undefined
  const [head, body, tail] = parts.map(fromBase64url)
  if (!head || !body || tail?.length !== 64) return undefined
  const header = readJson(head)
  const payload = readJson(body)
  if (!header || !payload || Object.keys(header).join() !== 'alg,kid,typ') return undefined
  const { alg, kid, typ } = header
  if (alg !== 'ES256' || typeof kid !== 'string' || typeof typ !== 'string') return undefined
  return { header: { alg, kid, typ }, payload, signed: `${parts[0]}.${parts[1]}`, signature: tail }
}

function readJson(bytes: Uint8Array): Record<string, unknown> | undefined {
  let text = ''
  for (const byte of bytes) {
    if (byte > 0x7e) return undefined
    text += String.fromCharCode(byte)
  }
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    return asciiJson(value) === text ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const values = new Map(Array.from(alphabet, (char, value) => [char, value]))

/** Strict: no padding, no other signs, and no bits left over that could hold anything. */
export function fromBase64url(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 6) / 8))
  let bits = 0
  let held = 0
  let at = 0
  for (const char of text) {
    const value = values.get(char)
    if (value === undefined) return undefined
    held = ((held << 6) | value) & 0xfff
    bits += 6
    if (bits >= 8) {
      bits -= 8
      bytes[at++] = (held >> bits) & 0xff
    }
  }
  const isWhole = bits < 6 && (held & ((1 << bits) - 1)) === 0
  return isWhole ? bytes : undefined
}

export function toBase64url(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 3) {
    const group = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0)
    const signs = Math.min(4, bytes.length - i + 1)
    for (let k = 0; k < signs; k++) text += alphabet[(group >> (18 - 6 * k)) & 63]
  }
  return text
}
