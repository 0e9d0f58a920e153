import type { Page } from 'playwright-core'
import type { EditedJob, JobSegment, SaveResult, SegmentChange } from '#shared/segments/segment.ts'
import { jobSegment } from '#shared/segments/testing/job-segment.ts'
import { intercept, type Route } from './intercept.ts'

/** A job in work without a server behind it: for pictures of states and for measures of the screen alone. */
export type Stub = {
  job: EditedJob
  segments: JobSegment[]
  saved: SegmentChange[]
  isCut: boolean
  /** Who is signed in. */
  account: number
}

export const jobId = 4711

export function newStub(count: number, fields: Partial<EditedJob> = {}): Stub {
  const segments = Array.from({ length: count }, (_, i) => segmentOf(i + 1))
  const soon = new Date(Date.now() + 6_600_000).toISOString()
  const job: EditedJob = {
    id: jobId as EditedJob['id'],
    translationId: 815 as EditedJob['translationId'],
    originalFilename: 'certidao-de-nascimento.txt',
    fileType: 'txt',
    sourceLanguage: 'pt',
    targetLanguage: 'en',
    fence: 1,
    lockExpiry: soon,
    dueAt: new Date(Date.now() + 64_800_000).toISOString(),
    payCents: 1746,
    segments: count,
    terms: [{ source: 'certidão', target: 'certificate' }],
    comments: [],
    sentBack: null,
    readOnly: false,
    ...fields,
  }
  return { job, segments, saved: [], isCut: false, account: user.id }
}

const texts: [string, string, string][] = [
  ['REPÚBLICA FEDERATIVA DO BRASIL', 'FEDERATIVE REPUBLIC OF BRAZIL', 'heading'],
  ['<g1>Certidão</g1> de nascimento n.º 4711', '<g1>Certificate</g1> of birth no. 4711', 'heading'],
  [
    'Nome: Ana Beatriz Souza, nascida em 12 de março de 1994.',
    'Name: Ana Beatriz Souza, born on March 12, 1993.',
    'cell',
  ],
  ['Filiação: <g1>João</g1> Souza e <g2>Maria</g2> Lima.', 'Parents: <g1>João</g1> Souza and Maria</g2> Lima.', 'cell'],
  ['O referido é verdade e dou fé.', 'The above is true and I attest to it.', 'paragraph'],
  ['Página', 'Page', 'footer'],
]

function segmentOf(number: number): JobSegment {
  const [source, target, kind] = texts[(number - 1) % texts.length] as [string, string, string]
  const round = Math.floor((number - 1) / texts.length)
  const isKept = number % 29 === 0
  const suffix = round === 0 || source === 'Página' ? '' : ` (${round})`
  return jobSegment({
    id: `p${number}`,
    number,
    place: [{ kind: 'page', number: 1 + Math.floor(number / 24) }],
    kind,
    source: isKept ? `4711-${number}` : `${source}${suffix}`,
    target: isKept ? `4711-${number}` : `${target}${suffix}`,
    draft: isKept ? `4711-${number}` : `${target}${suffix}`,
    state: isKept ? 'confirmed' : 'draft',
    disposition: isKept ? 'kept' : 'translated',
    reason: isKept ? 'number' : null,
  })
}

const user = {
  id: 1,
  username: 'ana@example.com',
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Souza',
  country: 'BR',
  primaryLanguage: 'Portuguese',
  newsletterOptIn: false,
  translationMemory: true,
  language: 'en',
  emailVerified: true,
  isAdmin: false,
  adminLevel: null,
  isTranslator: true,
  secondFactorEnrolled: false,
  hasUsedFreeAiTranslation: false,
  hasUsedCertifiedDiscount: false,
  createdAt: '2026-01-01T00:00:00.000Z',
}

/** Answers every call of the editor from the stub. */
export async function serveStub(page: Page, stub: Stub): Promise<void> {
  const json = (route: Route, body: unknown, status = 200) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })
  await intercept(page, '**/api/**', (route) =>
    json(route, { code: 'not-found', message: 'Not found', requestId: 'x' }, 404),
  )
  await intercept(page, '**/api/me', (route) => json(route, { user: { ...user, id: stub.account } }))
  await intercept(page, `**/api/translator/jobs/${jobId}/editor`, (route) => json(route, stub.job))
  await intercept(page, `**/api/translator/jobs/${jobId}/memory*`, (route) => json(route, { matches: [] }))
  await intercept(page, `**/api/translator/jobs/${jobId}/document/*`, (route) => {
    const side = route.request().url().endsWith('original') ? 'source' : 'draft'
    const body = stub.segments
      .slice(0, 2000)
      .map((one) => one[side].replace(/<[^>]+>/g, ''))
      .join('\n\n')
    return route.fulfill({ contentType: 'text/plain; charset=utf-8', body })
  })
  await intercept(page, `**/api/translator/jobs/${jobId}/segments*`, (route) => {
    if (stub.isCut) return route.abort('internetdisconnected')
    const request = route.request()
    if (request.method() === 'POST')
      return json(route, save(stub, request.postDataJSON() as { changes: SegmentChange[] }))
    const from = Number(new URL(request.url()).searchParams.get('cursor') ?? 0)
    const next = from + 500
    const nextCursor = next < stub.segments.length ? String(next) : null
    return json(route, { segments: stub.segments.slice(from, next), total: stub.segments.length, nextCursor })
  })
}

function save(stub: Stub, { changes }: { changes: SegmentChange[] }) {
  const results = changes.map((change): SaveResult => {
    const there = stub.segments[change.number - 1] as JobSegment
    const at = new Date().toISOString()
    const isConflict = there.version !== change.base
    if (isConflict)
      return {
        number: change.number,
        outcome: 'conflict',
        version: there.version,
        target: there.target,
        state: there.state,
        at,
      }
    const { target, state, explanations, ownTranslation, filledFrom } = change
    stub.segments[change.number - 1] = {
      ...there,
      target,
      state,
      explanations,
      ownTranslation,
      filledFrom,
      version: there.version + 1,
    }
    stub.saved.push(change)
    return { number: change.number, outcome: 'saved', version: there.version + 1, target, state, at }
  })
  return { results, lockExpiry: new Date(Date.now() + 7_200_000).toISOString() }
}
