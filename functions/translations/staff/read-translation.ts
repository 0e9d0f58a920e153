import type { TranslationId } from '#shared/lib/id.ts'
import { type StaffRefundRefusal, staffRefundRefusal } from '#shared/payments/refund.ts'
import { storedPlace } from '#shared/translations/segments/place.ts'
import type { readTranslation as row } from '#shared/translations/staff/api.ts'
import {
  type LedgerLine,
  mostLedgerLines,
  type StaffTranslation,
  wantsExecution,
} from '#shared/translations/staff/staff-translation.ts'
import { objectKeys } from '../../data/translations/object-keys.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import type { LedgerEntry } from '../../documents/index.ts'
import type { Ctx } from '../../lib/ctx.ts'
import type { Verb } from '../../lib/http.ts'
import { staffRefundFacts } from '../../lib/lookups/staff-refund.ts'
import { summaryOf } from '../../lib/lookups/translation-view.ts'

type Needs = Ctx<'data' | 'files' | 'workflow'>

/** What became of one translation, for staff. Its text is in nothing of it. */
export const readTranslation: Verb<typeof row, 'data' | 'files' | 'workflow'> = async (ctx, { id }) => ({
  output: await staffViewOf(ctx, id),
})

async function staffViewOf(ctx: Needs, id: TranslationId): Promise<StaffTranslation> {
  const translation = await ctx.data.translations.get(id)
  const [summary, owner, steps, status, ledger] = await Promise.all([
    summaryOf(ctx, translation),
    ctx.data.users.findById(translation.userId),
    ctx.workflow.stepsOf(id, translation.attempt),
    ctx.workflow.statusOf(id, translation.attempt),
    ledgerOf(ctx, translation),
  ])
  const isPaid = translation.paidAt !== undefined
  return {
    ...summary,
    customer: {
      id: translation.userId,
      name: `${owner?.firstName ?? ''} ${owner?.lastName ?? ''}`.trim(),
      email: owner?.email ?? '',
    },
    stageNow: translation.stage,
    stageAt: translation.stageAt,
    attempt: translation.attempt,
    paidAt: translation.paidAt ?? null,
    refundedAt: translation.refundedAt ?? null,
    downloadedAt: translation.downloadedAt ?? null,
    orderId: translation.orderId ?? null,
    queueItemId: translation.queueItemId ?? null,
    pages: translation.quote?.pages ?? null,
    words: translation.quote?.words ?? null,
    qualityParts: translation.qualityParts ?? [],
    qualityFindings: translation.qualityFindings ?? null,
    ledger,
    steps: steps ?? null,
    refund: refundOf(staffRefundRefusal(await staffRefundFacts(ctx, translation))),
    restartable: status !== 'running' && wantsExecution(translation.stage, isPaid),
  }
}

const refundOf = (refusal: StaffRefundRefusal | undefined): StaffTranslation['refund'] =>
  refusal === undefined ? 'possible' : refusal === 'at-work' ? refusal : null

/** The ledger without its texts: counts, and the places that deserve a look. Notes may quote the document, so they are counted. */
async function ledgerOf(ctx: Needs, translation: TranslationRow): Promise<StaffTranslation['ledger']> {
  const { assembled, deletedAt, sourceDeletedAt } = translation
  if (assembled === undefined || deletedAt !== undefined || sourceDeletedAt !== undefined) return null
  const keys = objectKeys(translation)
  const entries = await ctx.files.findJson<LedgerEntry[]>(assembled === 'whole' ? keys.ledger : keys.previewLedger)
  if (!entries) return null
  const lines = entries.flatMap(lineOf)
  return {
    total: entries.length,
    reasons: reasonsOf(entries),
    lines: lines.slice(0, mostLedgerLines),
    more: lines.length > mostLedgerLines,
  }
}

function lineOf({ place, kind, disposition, reason, notes }: LedgerEntry, index: number): LedgerLine[] {
  if (disposition === 'translated' && notes.length === 0) return []
  return [{ number: index + 1, place: storedPlace(place), kind, disposition, reason, findings: notes.length }]
}

function reasonsOf(entries: readonly LedgerEntry[]): NonNullable<StaffTranslation['ledger']>['reasons'] {
  const counted = new Map<string, NonNullable<StaffTranslation['ledger']>['reasons'][number]>()
  for (const { disposition, reason } of entries) {
    const key = `${disposition} ${reason}`
    const known = counted.get(key) ?? { disposition, reason, count: 0 }
    counted.set(key, { ...known, count: known.count + 1 })
  }
  return [...counted.values()].toSorted((a, b) => b.count - a.count)
}
