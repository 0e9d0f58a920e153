import { sentence } from '#shared/messages/table.ts'
import { findingCode } from '#shared/segments/review.ts'
import { checkDocument } from '#shared/translations/checks/check-document.ts'
import { checkSegment } from '#shared/translations/checks/check-segment.ts'
import type { Finding, SegmentPair } from '#shared/translations/checks/finding.ts'
import { type LedgerEntry, textHash } from '../model/ledger.ts'
import { scoreTranslation } from '../quality/score-translation.ts'
import { type Random, randomOf } from './checks/random.ts'
import { rankCorrelation } from './checks/rank-correlation.ts'
import { type CleanDocument, cleanDocuments } from './checks/seeded-documents.ts'
import { type Segment, seeds } from './checks/seeds.ts'
import { heading, note, row } from './report.ts'

/** Of a document with one damaged segment in ten, each segment is damaged with so many of the kinds that it can have. */
const kindsEach = 5
const damagedShare = 0.1

/** What the checks see of seeded errors, what they call wrong in clean text, and how the score follows the damage. */
export async function measure(): Promise<void> {
  heading('The checks: errors seeded into clean translations')
  const documents = await cleanDocuments(15)
  const segments = documents.reduce((sum, { segments: list }) => sum + list.length, 0)
  const pairs = new Set(documents.map(({ source, target }) => `${source}-${target}`))
  note('clean segments', `${segments} in ${documents.length} documents, ${pairs.size} pairs`)
  if (!documents.some(({ origin }) => origin === 'engine')) note('real drafts', 'no engine on this machine')
  row('segments missing of 2,000', Math.max(0, 2000 - segments), 0, '')
  for (const held of [false, true]) {
    const list = documents.filter((document) => document.held === held)
    const name = held ? 'held out' : 'tuned on'
    reportClean(name, list)
    reportSeen(name, list, randomOf(held ? 29 : 28))
  }
  await reportScore(documents)
}

const pairOf = (segment: Segment, { source, target }: CleanDocument): SegmentPair => ({
  ...segment,
  sourceLanguage: source,
  targetLanguage: target,
})

const isError = ({ severity }: Finding) => severity === 'error'

function reportClean(name: string, documents: readonly CleanDocument[]): void {
  const origins = ['all', ...new Set(documents.map(({ origin }) => origin))]
  for (const origin of origins) {
    const list = documents.filter((document) => origin === 'all' || document.origin === origin)
    const found = list.flatMap((document) => {
      const findings = checkDocument(document.segments.map((segment) => pairOf(segment, document)))
      if (process.env['BENCH_SHOW']) show(document, findings)
      return findings
    })
    const share = (count: number) => (100 * count) / Math.max(1, found.length)
    const wrong = found.filter((list) => list.some(isError)).length
    const warned = found.filter((list) => list.length > 0 && !list.some(isError)).length
    row(`${name}, ${origin}: clean segments called wrong`, share(wrong), 2, ' %', `${wrong} of ${found.length}`)
    row(`${name}, ${origin}: clean segments warned of`, share(warned), 5, ' %', `${warned} of ${found.length}`)
  }
}

function show(document: CleanDocument, findings: readonly Finding[][]): void {
  if (document.held) return
  findings.forEach((list, i) => {
    const { source = '', target = '' } = document.segments[i] ?? {}
    for (const { check, severity, code, params } of list) {
      note(
        `${document.source}-${document.target} ${severity} ${check}`,
        `${sentence(code, params)} | ${source} | ${target}`,
      )
    }
  })
}

type Tally = { tried: number; seen: number; wrong: number; alone: number }

function reportSeen(name: string, documents: readonly CleanDocument[], random: Random): void {
  const tallies = new Map<string, Tally>()
  for (const document of documents) seedDocument(document, random, tallies)
  const kinds = Object.keys(seeds).flatMap((kind) => {
    const tally = tallies.get(kind)
    return tally ? [{ kind, ...tally }] : []
  })
  for (const { kind, tried, seen, wrong, alone } of kinds) {
    const percent = (count: number) => `${((100 * count) / tried).toFixed(1)} %`
    note(`${name}: ${kind}`, `${percent(seen)} of ${tried} seen`)
    if (process.env['BENCH_TABLE']) note('', `${percent(wrong)} as an error, ${percent(alone)} without the document`)
  }
  const mean = (of: (tally: Tally) => number) =>
    (100 * kinds.reduce((sum, one) => sum + of(one) / one.tried, 0)) / kinds.length
  const missed = 100 - mean(({ seen }) => seen)
  row(
    `${name}: seeded errors not seen, mean of ${kinds.length} kinds`,
    missed,
    5,
    ' %',
    `seen ${(100 - missed).toFixed(1)} %`,
  )
  note(
    `${name}: called an error; seen without the document`,
    `${mean(({ wrong }) => wrong).toFixed(1)} %; ${mean(({ alone }) => alone).toFixed(1)} %`,
  )
}

function seedDocument(document: CleanDocument, random: Random, tallies: Map<string, Tally>): void {
  const { source, target, segments } = document
  const clean = checkDocument(segments.map((segment) => pairOf(segment, document)))
  const jobs = segments.flatMap((segment, at) =>
    Object.keys(seeds)
      .flatMap((kind) => {
        const damaged = seeds[kind]?.(segment, { source, target }, random, segments)
        return damaged ? [{ kind, at, damaged }] : []
      })
      .map((job) => ({ job, order: random.next() * (tallies.get(job.kind)?.tried ?? 1) }))
      .sort((a, b) => a.order - b.order)
      .slice(0, kindsEach)
      .map(({ job }) => {
        const tally = tallies.get(job.kind) ?? { tried: 0, seen: 0, wrong: 0, alone: 0 }
        tally.tried++
        tallies.set(job.kind, tally)
        return job
      }),
  )
  let waiting = random.shuffle(jobs)
  while (waiting.length > 0) {
    const taken = new Map<number, (typeof jobs)[number]>()
    const most = Math.max(1, Math.round(segments.length * damagedShare))
    for (const job of waiting) if (taken.size < most && !taken.has(job.at)) taken.set(job.at, job)
    waiting = waiting.filter((job) => taken.get(job.at) !== job)
    const now = segments.map((segment, at) => pairOf(taken.get(at)?.damaged ?? segment, document))
    const found = checkDocument(now, new Set(taken.keys()))
    for (const { kind, at, damaged } of taken.values()) {
      const before = new Set(clean[at]?.map(findingCode))
      const news = (found[at] ?? []).filter((finding) => !before.has(findingCode(finding)))
      const tally = tallies.get(kind) as Tally
      if (news.length > 0) tally.seen++
      else if (process.env['BENCH_SHOW'] && !document.held)
        note(`missed ${kind}`, `${source}-${target} | ${damaged.source} | ${damaged.target}`)
      if (news.some(isError)) tally.wrong++
      if (checkSegment(pairOf(damaged, document)).some((finding) => !before.has(findingCode(finding)))) tally.alone++
    }
  }
}

/** Each document with ever more of its segments damaged: the score must fall as the damage grows. */
async function reportScore(documents: readonly CleanDocument[]): Promise<void> {
  const random = randomOf(77)
  const [damage, scores, lowest]: [number[], number[], number[]] = [[], [], []]
  let overCap = 0
  for (const document of documents) {
    const { source, target, segments } = document
    for (const share of [0, 0.03, 0.06, 0.1, 0.15, 0.25, 0.4, 0.6]) {
      let done = 0
      const list = segments.map((segment) => {
        if (random.next() >= share) return segment
        const kinds = random.shuffle(Object.keys(seeds))
        for (const kind of kinds) {
          const damaged = kind === 'tag lost' ? null : seeds[kind]?.(segment, { source, target }, random, segments)
          if (!damaged) continue
          done++
          return damaged
        }
        return segment
      })
      const { score } = await scoreTranslation(list.map(entryOf), { source, target })
      if (score === null) continue
      damage.push(done / segments.length)
      scores.push(score)
      if (done >= 3 && score >= 90) overCap++
      if (share === 0) lowest.push(score)
    }
  }
  const correlation = -rankCorrelation(damage, scores)
  row('rank correlation of score and damage, missing to 1', 1 - correlation, 0.2, '', correlation.toFixed(3))
  note(
    'documents with three errors or more and 90 or better',
    `${overCap} of ${damage.filter((share) => share > 0).length}`,
  )
  const mean = lowest.reduce((sum, score) => sum + score, 0) / Math.max(1, lowest.length)
  note('mean score of clean documents; the lowest', `${mean.toFixed(1)}; ${Math.min(...lowest)}`)
}

const entryOf = ({ source, target }: Segment, i: number): LedgerEntry => ({
  id: `s${i}`,
  place: [{ kind: 'line', number: i + 1 }],
  kind: 'paragraph',
  source,
  target,
  sourceHash: textHash(source),
  disposition: 'translated',
  reason: null,
  notes: [],
})
