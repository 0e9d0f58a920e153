import { findCertificate, getCertificate, getKeys } from '#shared/certificates/api.ts'
import type { CertificateView } from '#shared/certificates/certificate.ts'
import { type CertificateId, readCertificateId } from '#shared/certificates/id.ts'
import { statusListOf, statusListUri } from '#shared/certificates/status-list.ts'
import { type Verdict, verify } from '#shared/certificates/verify.ts'
import { call } from '../../lib/api.ts'
import { isStatus } from '../../lib/send.ts'
import { sha256, verifyTools } from './verify-tools.ts'

export type Asked = { id?: string | undefined; file?: File | undefined }
export type Checked = Verdict & { view?: CertificateView; askedId?: CertificateId; fileHash?: string | undefined }

/** A certified file is never larger: a larger one is not read into memory. */
const maxBytes = 200_000_000

/**
 * Checks a number, a file or both. The file is hashed here and stays here; signature, keys and status list are checked here
 * too, so that the answer of the server alone never makes anything genuine.
 */
export async function checkCertificate({ id, file }: Asked): Promise<Checked> {
  const askedId = id === undefined || id.trim() === '' ? undefined : readCertificateId(id)
  if (id?.trim() && !askedId) return only('typing_error')
  try {
    if (file && file.size > maxBytes) return only('unknown_file')
    const bytes = await file?.arrayBuffer()
    const fileHash = bytes && (await sha256(bytes))
    const certificate = askedId ?? (fileHash === undefined ? undefined : await find(fileHash))
    if (!certificate)
      return only(bytes === undefined ? 'typing_error' : isPdf(bytes) ? 'unknown_file' : 'number_needed')
    const view = await viewOf(certificate)
    if (!view) return only('unknown_id')
    const list = statusListOf(view.claims)
    const [{ keys }, statusList] = await Promise.all([call(getKeys, {}), list ? fetchStatusList(list) : undefined])
    const evidence = { certificate: view.certificate, fileHash, askedId: certificate, keys, statusList }
    const now = Math.floor(Date.now() / 1000)
    const verdict = await verify(
      { ...evidence, issuer: window.location.origin, now, newestList: list ? newestList(list) : undefined },
      verifyTools,
    )
    if (list && verdict.list) remember(list, verdict.list.iat)
    // What the server has noted since the list was written is told too; it can only make an answer worse.
    const isBehind = verdict.state === 'genuine' || verdict.state === 'paper_only' || verdict.state === 'status_unknown'
    const told = { ...verdict, view, askedId: certificate, fileHash }
    if (!isBehind || view.status === 'valid') return told
    return { ...told, state: view.status, checks: { ...verdict.checks, status: 'failed' } }
  } catch {
    return only('cannot_check')
  }
}

/** Only PDFs hold their number, and are found by themselves. Of a DOCX or TXT nothing is known without it, good or bad. */
const isPdf = (bytes: ArrayBuffer): boolean => new TextDecoder('latin1').decode(bytes.slice(0, 1024)).includes('%PDF-')

const only = (state: Verdict['state']): Checked => ({
  state,
  checks: { signature: 'not-done', key: 'not-done', file: 'not-done', status: 'not-done' },
})

async function find(hash: string): Promise<CertificateId | undefined> {
  return orMissing(async () => (await call(findCertificate, { sha256: hash })).id)
}

const viewOf = (id: CertificateId): Promise<CertificateView | undefined> =>
  orMissing(() => call(getCertificate, { id }))

async function orMissing<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (isStatus(error, 404)) return undefined
    throw error
  }
}

/** Asked of this site, whatever the claims name: `verify` refuses a list that is not the one they name. */
async function fetchStatusList(list: number): Promise<string | undefined> {
  const response = await fetch(statusListUri('', list), { cache: 'no-store' }).catch(() => undefined)
  return response?.ok ? (await response.text()).trim() : undefined
}

const newestKey = (list: number) => `newest-status-list-${list}`

/** A list that is older than the same one was when it was seen here before is a step back. */
function newestList(list: number): number {
  try {
    return Number(localStorage.getItem(newestKey(list))) || 0
  } catch {
    return 0
  }
}

function remember(list: number, iat: number): void {
  try {
    if (iat > newestList(list)) localStorage.setItem(newestKey(list), String(iat))
  } catch {
    // Without a place to keep it, each visit begins anew.
  }
}
