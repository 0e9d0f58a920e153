import type { Evidence, VerifyState } from '#shared/certificates/verify.ts'
export const version: number
export function check(evidence: Evidence): {
  state: VerifyState
  claims?: Record<string, unknown>
  list?: { iat: number; exp: number }
}
