import { expect } from 'vitest'
import { tokenTypes } from '#shared/certificates/token.ts'
import { type Evidence, type VerifyState, verify } from '#shared/certificates/verify.ts'
import { check } from '../../../web/public/attesta-verify.mjs'
import { verifyTools } from '../../adapters/verifying.ts'
import { sha256 } from '../../lib/hash.ts'
import { issuer, signClaims, testClaims, testKey, testNow, testStatusList } from './issuer.ts'

export const ours = testKey('certificates')
export const records = testKey('records')
/** Somebody else's. */
export const foreign = testKey('certificates')
export const file = Buffer.from('%PDF-1.7 certified translation\n%%EOF')
export const other = Buffer.from('%PDF-1.7 another certified translation\n%%EOF')
export const claims = testClaims([file])
export const certificate = signClaims(ours, tokenTypes.certificate, claims)

export const genuine: Evidence = {
  certificate,
  fileHash: sha256(file),
  keys: [ours.publicKey, records.publicKey],
  statusList: testStatusList(records, []),
  issuer,
  now: testNow,
}

/** The page's logic and the offline verifier must say the same. */
export async function stateOf(evidence: Evidence): Promise<VerifyState> {
  const { state } = await verify(evidence, verifyTools)
  expect(check(evidence).state).toBe(state)
  return state
}
