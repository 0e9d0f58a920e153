import { createHash, randomBytes, randomInt } from 'node:crypto'
import type * as z from 'zod'
import { lacksFor, statementAbout } from '#shared/certificates/certificate-text.ts'
import { CertificateClaims } from '#shared/certificates/claims.ts'
import { certificateId } from '#shared/certificates/id.ts'
import { type Pack, packNamed } from '#shared/certificates/packs.ts'
import type { Signer } from '#shared/certificates/signer.ts'
import { statusListSize, statusListUri } from '#shared/certificates/status-list.ts'
import { tokenTypes } from '#shared/certificates/token.ts'
import { contentTypes } from '#shared/documents/document.ts'
import type { SentBackReason } from '#shared/jobs/job.ts'
import type { Signature } from '#shared/jobs/signature.ts'
import { isSameMailbox } from '#shared/lib/mailbox.ts'
import { findingCode, reviewSegment } from '#shared/segments/review.ts'
import { canonicalSegments, type JobSegment, type Term } from '#shared/segments/segment.ts'
import { plainOf } from '#shared/segments/tags.ts'
import * as files from '../adapters/files.ts'
import * as signing from '../adapters/signing.ts'
import * as data from '../data/data.ts'
import type { CertificateRow, Reservation } from '../data/jobs/certificates.ts'
import type { QueueItemRow } from '../data/jobs/queue.ts'
import { objectKeys } from '../data/translations/object-keys.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import {
  type LedgerEntry,
  type SandboxedParser,
  TranslationIncomplete,
  type Unit,
  unitsToText,
  withParser,
} from '../documents/index.ts'
import type { Ctx } from '../lib/ctx.ts'
import { env } from '../lib/env.ts'
import { sha256 } from '../lib/hash.ts'
import { readJobSegments, targetsOf, termsOf } from '../lib/job-segments.ts'
import { jobOf } from '../lib/lookups/certificate-of.ts'
import { signerOf } from '../lib/lookups/signer-of.ts'
import { noteUndrawn } from '../lib/note-undrawn.ts'
import { parseLimits } from '../lib/source/parse-limits.ts'
import { storedScans } from '../lib/source/scans.ts'
import { ended, next, Outcome, returned, StepInput } from '../lib/step/outcome.ts'
import { step } from '../lib/step.ts'
import { issuedAtOf } from './issued-at.ts'
import { type Deliverable, makeDeliverables, type SignedDocument } from './make-deliverables.ts'
import { writeSigned } from './write-signed.ts'

type Certify = Ctx<'data' | 'files' | 'signing'>

/**
 * Makes the document from exactly the segments that were signed, reads it again, and certifies it: the same number and one
 * certificate however often it is repeated. What does not hold what was signed goes back to its translator.
 */
export async function certify(ctx: Certify, { translationId }: z.output<typeof StepInput>): Promise<Outcome> {
  const row = await ctx.data.translations.get(translationId)
  const jobId = jobOf(row)
  const isRevision = row.revisionItemId !== undefined && row.stage === 'completed' && row.refundedAt === undefined
  if (jobId === undefined || row.deletedAt !== undefined || !(row.stage === 'human_review' || isRevision))
    return ended(translationId)
  const job = await ctx.data.queue.find(jobId)
  if (job?.status !== 'completed' || !job.signature) return returned(translationId)
  const reserved = await ctx.data.certificates.reserve(row.id, job.id, () => newReservation(ctx))
  const key = objectKeys(row).certified(reserved.certificateId, 'certificate.json')
  if (await ctx.files.head(key)) {
    await writeToken(ctx, row, await ctx.files.getJson<CertificateRow>(key))
    return next(translationId)
  }
  const segments = await readJobSegments(ctx, row, job, job.signature.by)
  const pack = packNamed(job.signature.pack)
  const fault = await signatureFault(ctx, row, job.signature, {
    segments,
    statement: statementSigned(row, job.signature, pack),
  })
  if (fault) return sendBack(ctx, job, fault)
  const signer = await signerOf(ctx, job.signature, row)
  const lacking = lacksFor(pack.id, signer)
  if (lacking.length > 0) return sendBack(ctx, job, 'authority')
  const document = await assembleSigned(ctx, row, segments)
  if (document instanceof TranslationIncomplete) return sendBack(ctx, job, 'not-written', numbersOf(document))
  // Before the files can be had: the certificate stands for texts, and a frame in the place of a picture is seen by no check.
  await noteUndrawn(ctx, row, document)
  await issue(ctx, { row, job: { ...job, signature: job.signature }, pack, signer, segments, document, reserved })
  return next(translationId)
}

/** Checks the conditions of the signature once more, before the certificate is made (promises H1, H6). */
async function signatureFault(
  ctx: Certify,
  row: TranslationRow,
  signature: Signature,
  { segments, statement }: { segments: readonly JobSegment[]; statement: string },
): Promise<SentBackReason | undefined> {
  const hash = createHash('sha256').update(canonicalSegments(segments)).digest('hex')
  if (hash !== signature.segmentsHash) return 'text-changed'
  // The wording of a pack may have changed meanwhile: nobody may certify a statement that they did not see.
  if (createHash('sha256').update(statement).digest('hex') !== signature.statementSha256) return 'statement-changed'
  if (segments.some(({ state }) => state !== 'confirmed')) return 'text-changed'
  const [customer, ...signer] = await Promise.all([
    ctx.data.users.findById(row.userId),
    ctx.data.users.findById(signature.by),
    ctx.data.translators.find(signature.by),
  ])
  const isSame = signer.some((known) => known && customer && isSameMailbox(customer.email, known.email))
  return isSame || signature.by === row.userId ? 'own-document' : undefined
}

const statementSigned = (row: TranslationRow, { name, role }: Signature, pack: Pack): string => {
  const { sourceLanguage, targetLanguage, originalFilename: filename } = row
  return statementAbout({ pack, name, role, sourceLanguage, targetLanguage, filename })
}

async function sendBack(
  ctx: Certify,
  job: QueueItemRow,
  why: SentBackReason,
  unwritten: readonly number[] = [],
): Promise<Outcome> {
  await ctx.data.queue.returnToWork(job, why, ctx.now(), unwritten)
  ctx.log.warn('a signed job was returned', { queueItemId: job.id, why, unwritten: unwritten.length })
  return returned(job.translationId)
}

/** The segments that a file did not hold, by number. */
function numbersOf({ entries, ledger }: TranslationIncomplete): number[] {
  const lacking = new Set(entries.map(({ id }) => id))
  return ledger.flatMap(({ id }, i) => (lacking.has(id) ? [i + 1] : []))
}

/** The document with the signed texts in place, in every format; or which of them one does not hold. */
async function assembleSigned(
  ctx: Certify,
  row: TranslationRow,
  segments: readonly JobSegment[],
): Promise<SignedDocument | TranslationIncomplete> {
  const keys = objectKeys(row)
  const [units, ledger, source, scans] = await Promise.all([
    ctx.files.getJson<Unit[]>(keys.units),
    ctx.files.getJson<LedgerEntry[]>(keys.ledger),
    ctx.files.get(keys.source),
    storedScans(ctx, row),
  ])
  const targets = targetsOf(segments, units)
  const written = new Set(targets.map(({ id }) => id))
  const textOf = new Map(segments.map((segment) => [segment.id, plainOf(segment.target, segment.marks)]))
  const signed = ledger.map((entry): LedgerEntry => {
    const target = textOf.get(entry.id) ?? ''
    return { ...entry, target, ...(written.has(entry.id) && { disposition: 'translated', reason: null }) }
  })
  const languages = { source: row.sourceLanguage, target: row.targetLanguage }
  const file = { bytes: source, name: `source.${row.fileType}` }
  const open = <T>(work: (parser: SandboxedParser) => Promise<T>) =>
    withParser(file, work, { scans, limits: parseLimits.certify })
  try {
    const written = await writeSigned(open, targets, signed, languages, row.fileType)
    await ctx.files.put(keys.translated, unitsToText(units, targets), contentTypes.txt)
    return { source, units, ...written }
  } catch (error) {
    if (error instanceof TranslationIncomplete) return error
    throw error
  }
}

type Issue = {
  row: TranslationRow
  job: QueueItemRow & { signature: Signature }
  pack: Pack
  signer: Signer
  segments: readonly JobSegment[]
  document: SignedDocument
  reserved: Reservation
}

/** Makes the files, signs what they are, and writes all of it down; whoever is first wins, and the others find it. */
async function issue(ctx: Certify, { row, job, pack, signer, segments, document, reserved }: Issue): Promise<void> {
  const { signature } = job
  const issuedAt = issuedAtOf(reserved, signature)
  const site = env('SITE_URL')
  const languages = { source: row.sourceLanguage, target: row.targetLanguage }
  const facts = {
    pack,
    signer,
    languages,
    machineDraft: true,
    signedAt: signature.at,
    company: { name: 'Attesta', email: env('SUPPORT_EMAIL'), site },
  }
  const made = await withParser(
    { bytes: document.source, name: `source.${row.fileType}` },
    (parser) => makeDeliverables(ctx, { parser, row, document }, reserved.certificateId, facts),
    { limits: parseLimits.attach },
  )
  const statement = statementSigned(row, signature, pack)
  const claims = CertificateClaims.parse({
    iss: site,
    jti: reserved.certificateId,
    iat: Math.floor(Date.parse(signature.at) / 1000),
    ver: 1,
    stage: 'live',
    authority: { pack: pack.id, version: signature.packVersion },
    language: { from: languages.source, to: languages.target },
    signer: {
      name: signature.name,
      role: signature.role,
      credential: signer.credentials.map(({ issuer, number }) => `${issuer} ${number}`).join('; ') || null,
      machine_draft: true,
    },
    statement_sha256: sha256(statement),
    review: reviewOf(segments, signature, row, await termsOf(ctx, row)),
    engine: { name: 'attesta', version: '1' },
    words: row.quote?.words ?? 0,
    sources: [
      {
        type: contentTypes[row.fileType],
        bytes: document.source.length,
        pages: made.sourcePages,
        sha256: made.sourceSha256,
      },
    ],
    deliverables: made.deliverables.map(claimOf),
    replaces: await replacedBy(ctx, row, job),
    status: { status_list: { uri: statusListUri(site, reserved.statusList), idx: reserved.statusIndex } },
  } satisfies z.input<typeof CertificateClaims>)
  const certificate: CertificateRow = {
    id: reserved.certificateId,
    translationId: row.id,
    queueItemId: job.id,
    userId: row.userId,
    signedBy: signature.by,
    claims,
    jws: await ctx.signing.sign('certificates', tokenTypes.certificate, claims),
    files: made.deliverables.map(({ kind, key, sha256: hash }) => ({ kind, key, sha256: hash })),
    issuedAt,
    status: 'valid',
    statusIndex: reserved.statusIndex,
  }
  const keys = objectKeys(row)
  const kept = await ctx.files.putJsonOnce(keys.certified(certificate.id, 'certificate.json'), certificate)
  await writeToken(ctx, row, kept)
}

/** The signed claims as a file of their own, as they were kept: a step that died before it wrote them is repeated. */
const writeToken = (ctx: Certify, row: TranslationRow, { id, jws }: CertificateRow): Promise<void> =>
  ctx.files.put(objectKeys(row).certified(id, 'certificate.jws'), jws, 'application/jose')

const claimOf = ({ kind, type, bytes, sha256: hash, pages }: Deliverable) => ({
  kind,
  type,
  bytes,
  sha256: hash,
  pages,
})

function reviewOf(segments: readonly JobSegment[], signature: Signature, row: TranslationRow, terms: readonly Term[]) {
  let [edited, open, explained] = [0, 0, 0]
  for (const segment of segments) {
    if (segment.target !== segment.draft) edited++
    const reasons = new Set(segment.explanations.map(({ code }) => code))
    const found = reviewSegment(segment, row, terms)
    const answered = found.filter((finding) => reasons.has(findingCode(finding))).length
    explained += answered
    open += found.length - answered
  }
  return {
    segments: segments.length,
    edited,
    confirmed: segments.filter(({ state }) => state === 'confirmed').length,
    segments_sha256: Buffer.from(signature.segmentsHash, 'hex').toString('base64url'),
    findings: { open, explained },
  }
}

/** A revision takes the place of the newest certificate of another job. */
async function replacedBy(ctx: Certify, row: TranslationRow, job: QueueItemRow): Promise<CertificateRow['id'] | null> {
  const others = await ctx.data.certificates.listOf(row.id)
  return others.find(({ queueItemId }) => queueItemId !== job.id)?.id ?? null
}

const newReservation = (ctx: Certify): Omit<Reservation, 'statusList'> => ({
  certificateId: certificateId(randomBytes(10)),
  // At random, so that neighbours in the list tell nothing of each other, and nobody can count.
  statusIndex: randomInt(statusListSize),
  reservedAt: ctx.now().toISOString(),
})

export const handler = step({ input: StepInput, output: Outcome, outside: { data, files, signing } }, certify)
