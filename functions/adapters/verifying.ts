import { inflateSync } from 'node:zlib'
import { compactVerify, importJWK } from 'jose'
import { toBase64url } from '#shared/certificates/token.ts'
import type { VerifyTools } from '#shared/certificates/verify.ts'
import { sha256 } from '../lib/hash.ts'

/** What a check of a certificate needs of Node: signatures by `jose`, for the one algorithm and curve that we use. */
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
  sha256: (text) => Promise.resolve(sha256(text)),
  inflate: (packed, maxOutputLength) => {
    try {
      return Promise.resolve(inflateSync(packed, { maxOutputLength }))
    } catch {
      return Promise.resolve(undefined)
    }
  },
}
