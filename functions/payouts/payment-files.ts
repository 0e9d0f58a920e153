import { createHash } from 'node:crypto'
import { csvOf } from '#shared/lib/csv.ts'
import type { LineRow, PaymentRow } from '../data/payouts/payout-batches.ts'

export type Made = { body: Uint8Array | string; extension: string; contentType: string }

/** What a statement says besides its lines. */
export type StatementFacts = Pick<
  PaymentRow,
  'batch' | 'translatorId' | 'name' | 'reference' | 'payouts' | 'totalCents'
>

const csvFile = (rows: (string | number)[][]): Made => ({
  body: csvOf(rows),
  extension: 'csv',
  contentType: 'text/csv',
})

const decimal = (cents: number): string => (cents / 100).toFixed(2)

/** RFC 4180: one row a job, then the total. */
export const statementCsv = (facts: StatementFacts, lines: readonly LineRow[]): Made =>
  csvFile([
    ['statement', 'job', 'completed', 'from', 'to', 'customer paid', 'platform fee', 'pay', 'currency'],
    ...lines.map((line) => [
      facts.reference,
      String(line.translationId),
      line.completedAt.slice(0, 10),
      line.sourceLanguage,
      line.targetLanguage,
      decimal(line.amountCents),
      decimal(line.platformFeeCents),
      decimal(line.payoutCents),
      'USD',
    ]),
    [facts.reference, 'total', facts.batch, '', '', '', '', decimal(facts.totalCents), 'USD'],
  ])

/** The bank's file: one row a payment, and a last row with their count, sum and the checksum over the rows before it. */
export function bankFileOf(date: string, payments: readonly PaymentRow[]): Made {
  const sorted = payments.toSorted((a, b) => a.translatorId - b.translatorId)
  const rows = csvFile([
    ['reference', 'name', 'email', 'amount', 'currency'],
    ...sorted.map((one) => [one.reference, one.name, one.email, decimal(one.totalCents), 'USD']),
  ])
  const total = sorted.reduce((sum, one) => sum + one.totalCents, 0)
  const last = csvFile([['total', date, sorted.length, decimal(total), checksumOf(rows.body)]])
  return { ...rows, body: `${String(rows.body)}${String(last.body)}` }
}

/** SHA-256 in hex. */
export const checksumOf = (body: Uint8Array | string): string => createHash('sha256').update(body).digest('hex')
