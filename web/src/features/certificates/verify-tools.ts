import { compactVerify, importJWK } from 'jose'
import { toBase64url } from '#shared/certificates/token.ts'
import type { VerifyTools } from '#shared/certificates/verify.ts'

/** SHA-256 by the browser itself, base64url. */
export async function sha256(data: Uint8Array<ArrayBuffer> | ArrayBuffer): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', data)))
}

/** What a check of a certificate needs of the browser. */
export const verifyTools: VerifyTools = {
  isSigned: async ({ kty, crv, x, y }, { signed, signature }) => {
    try {
      const key = await importJWK({ kty, crv, x, y }, 'ES256')
      await compactVerify(`${signed}.${toBase64url(signature)}`, key, { algorithms: ['ES256'] })
      return true
    } catch {
      return false
    }
  },
  sha256: (text) => sha256(new TextEncoder().encode(text)),
  inflate,
}

/** Stops at the first byte too many, however much is packed in. */
async function inflate(packed: Uint8Array, maxBytes: number): Promise<Uint8Array | undefined> {
  try {
    const reader = new Blob([Uint8Array.from(packed)])
      .stream()
      .pipeThrough(new DecompressionStream('deflate'))
      .getReader()
    const bytes = new Uint8Array(maxBytes)
    let length = 0
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return bytes.slice(0, length)
      if (length + value.length > maxBytes) {
        void reader.cancel()
        return undefined
      }
      bytes.set(value, length)
      length += value.length
    }
  } catch {
    return undefined
  }
}
