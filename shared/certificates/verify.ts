import { CertificateClaims } from './claims.ts'
import type { PublicKey } from './keys.ts'
import { type CertificateStatus, type Inflate, readStatus, StatusListClaims, statusListOf } from './status-list.ts'
import { readToken, type Token, tokenTypes } from './token.ts'

/** What a check of a certificate can come to; the words for them are the reader's. The first that applies is said. */
export const verifyStates = [
  'bad_signature',
  'unknown_key',
  'unknown_id',
  'typing_error',
  'unknown_file',
  'number_needed',
  'test',
  'other_certificate',
  'not_the_issued_file',
  'revoked',
  'superseded',
  'suspended',
  'status_unknown',
  'paper_only',
  'genuine',
  'cannot_check',
] as const
export type VerifyState = (typeof verifyStates)[number]

export type CheckName = 'signature' | 'key' | 'file' | 'status'
export type CheckResult = 'passed' | 'failed' | 'not-done'

export type Verdict = {
  state: VerifyState
  /** A check that was not done never counts as passed. */
  checks: Record<CheckName, CheckResult>
  /** Shown only when the signature is right. */
  claims?: CertificateClaims
  /** When the status list was written and until when it may be relied upon, in seconds. */
  list?: { iat: number; exp: number }
}

export type Evidence = {
  /** The certificate's signed claims, a compact JWS. */
  certificate: string
  /** SHA-256 of the file, base64url; without it only a paper is at hand. */
  fileHash?: string | undefined
  /** The certificate that the reader asked for. */
  askedId?: string | undefined
  keys: readonly PublicKey[]
  /** The list that the claims name. */
  statusList?: string | undefined
  /** The site that must have issued it. */
  issuer: string
  /** Seconds. */
  now: number
  /** When the newest list that was ever seen was written: an older one is a step back. */
  newestList?: number | undefined
}

/** The arithmetic that the browser and Node bring. */
export type VerifyTools = {
  isSigned: (key: PublicKey, token: Token) => Promise<boolean>
  /** SHA-256 of ASCII text, base64url. */
  sha256: (text: string) => Promise<string>
  inflate: Inflate
}

/** Checks a file, its signed claims, the keys and the status list, all of them given: nothing is fetched, nothing is believed. */
export async function verify(evidence: Evidence, tools: VerifyTools): Promise<Verdict> {
  const checks: Verdict['checks'] = { signature: 'not-done', key: 'not-done', file: 'not-done', status: 'not-done' }
  const token = readToken(evidence.certificate)
  if (!token || token.header.typ !== tokenTypes.certificate)
    return { state: 'bad_signature', checks: { ...checks, signature: 'failed' } }
  const key = await trustedKey(evidence.keys, token.header.kid, tools)
  if (!key) return { state: 'unknown_key', checks: { ...checks, key: 'failed' } }
  checks.key = 'passed'
  const claims = CertificateClaims.safeParse(token.payload).data
  // Only the issuer tells what became of its certificates: one that sends its reader elsewhere is none of them.
  const isOurs = claims?.iss === evidence.issuer && statusListOf(claims) !== undefined && key.purpose === 'certificates'
  if (!isOurs || !(await tools.isSigned(key, token)))
    return { state: 'bad_signature', checks: { ...checks, signature: 'failed' } }
  checks.signature = 'passed'
  const { status, list } = await statusOf(claims, evidence, tools)
  checks.status = status === undefined ? 'not-done' : status === 'valid' ? 'passed' : 'failed'
  const { fileHash } = evidence
  const isIssued = claims.deliverables.some(({ sha256 }) => sha256 === fileHash)
  if (fileHash !== undefined) checks.file = isIssued ? 'passed' : 'failed'
  const state = ((): VerifyState => {
    if (claims.stage === 'test') return 'test'
    if (evidence.askedId !== undefined && evidence.askedId !== claims.jti) return 'other_certificate'
    if (checks.file === 'failed') return 'not_the_issued_file'
    if (status === undefined) return 'status_unknown'
    if (status !== 'valid') return status
    return fileHash === undefined ? 'paper_only' : 'genuine'
  })()
  return { state, checks, claims, ...(list && { list }) }
}

/** The key of that name, if the name is really the hash of the key. */
export async function trustedKey(
  keys: readonly PublicKey[],
  kid: string,
  tools: VerifyTools,
): Promise<PublicKey | undefined> {
  const key = keys.find((one) => one.kid === kid)
  if (!key) return undefined
  const { x, y } = key
  return (await tools.sha256(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }))) === kid ? key : undefined
}

/** What the list says, if it may say anything. A bad end counts even when the list is past its time; a good one does not. */
async function statusOf(
  claims: CertificateClaims,
  { statusList, keys, issuer, now, newestList }: Evidence,
  tools: VerifyTools,
): Promise<{ status?: CertificateStatus | undefined; list?: { iat: number; exp: number } }> {
  const token = statusList === undefined ? undefined : readToken(statusList)
  if (token?.header.typ !== tokenTypes.statusList) return {}
  const key = await trustedKey(keys, token.header.kid, tools)
  const told = StatusListClaims.safeParse(token.payload).data
  const { uri, idx } = claims.status.status_list
  if (!key || key.purpose !== 'records' || told?.iss !== issuer || told.sub !== uri) return {}
  if (!(await tools.isSigned(key, token))) return {}
  const list = { iat: told.iat, exp: told.exp }
  const status = await readStatus(told.status_list.lst, idx, tools.inflate)
  const isCurrent = told.iat <= now + clockSkew && now < told.exp && told.iat >= (newestList ?? 0)
  if (status === 'valid' && !isCurrent) return { list }
  return { status, list }
}

/** Seconds that two clocks may differ. */
const clockSkew = 300
