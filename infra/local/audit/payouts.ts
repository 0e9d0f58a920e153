import { split } from '#shared/payouts/payout.ts'
import { isFinal } from '#shared/translations/stage.ts'
import type { Books } from './books.ts'
import { each, type Invariant, same, sum } from './invariant.ts'

const signerOf = ({ jobs }: Books) => {
  const signers = new Map(jobs.map((job) => [job.id, job.signature?.by]))
  return (queueItemId: number | undefined) => (queueItemId === undefined ? undefined : signers.get(queueItemId))
}

/** Pay goes to whom signed, once (promise P6). */
export const payouts: Invariant[] = [
  {
    name: 'every signed certified translation that is over has its ledger entry, for its signer',
    check: (books) => {
      const signer = signerOf(books)
      const entries = Map.groupBy(books.payouts, (payout) => payout.translationId)
      const signed = books.translations.filter(
        (row) => row.translationType === 'certified' && isFinal(row.stage) && signer(row.queueItemId) !== undefined,
      )
      return each(signed, ({ id, queueItemId }) => {
        const found = entries.get(id) ?? []
        const fault = found.length !== 1 || found[0]?.translatorId !== signer(queueItemId)
        return fault && `translation ${id} was signed by ${signer(queueItemId)} and has ${found.length} entries`
      })
    },
  },
  {
    name: 'lines = payments = total of every Friday',
    check: ({ batches, batchLines, batchPayments }) => {
      const lines = Map.groupBy(batchLines, (line) => line.batch)
      const payments = Map.groupBy(batchPayments, (payment) => payment.batch)
      const made = batches.filter((batch) => batch.status === 'processing' || batch.status === 'completed')
      return each(made, ({ date, payouts: count, totalCents }) => {
        const own = lines.get(date) ?? []
        if (own.length !== count) return `the batch of ${date} counts ${count} lines and has ${own.length}`
        const fault = same({
          total: totalCents,
          lines: sum(own, (line) => line.payoutCents),
          payments: sum(payments.get(date) ?? [], (payment) => payment.totalCents),
        })
        return fault && `the batch of ${date}: ${fault}`
      })
    },
  },
  {
    name: 'every payout is the translator’s share, and every line of a Friday is one of them',
    check: ({ payouts: entries, batchLines }) => {
      const byId = new Map(entries.map((entry) => [entry.translationId, entry]))
      const shares = entries.map(
        ({ translationId, amountCents, payoutCents }) =>
          payoutCents !== split(amountCents).payoutCents &&
          `the payout of translation ${translationId} is ${payoutCents} of ${amountCents}`,
      )
      const lines = batchLines.map(({ batch, translationId, translatorId, payoutCents }) => {
        const entry = byId.get(translationId)
        const isOf = entry?.payoutCents === payoutCents && entry.translatorId === translatorId
        return !isOf && `the line of translation ${translationId} of ${batch} is not its payout`
      })
      return each([...shares, ...lines], (fault) => fault)
    },
  },
  {
    name: 'every payout that a Friday holds is one of its lines',
    check: ({ payouts: entries, batchLines }) => {
      const lines = new Set(batchLines.map(({ batch, translationId }) => `${batch}/${translationId}`))
      const held = entries.filter(({ batch }) => batch !== undefined)
      return each(
        held,
        ({ batch, translationId }) =>
          !lines.has(`${batch}/${translationId}`) &&
          `the payout of translation ${translationId} is held by the batch of ${batch}, which has no line of it`,
      )
    },
  },
  {
    name: 'every payout that a Friday paid or pays is paid by it alone, and every payment has its payouts',
    check: ({ payouts: entries, batchLines, batchPayments }) => {
      const byId = new Map(entries.map((entry) => [entry.translationId, entry]))
      const payments = new Map(batchPayments.map((payment) => [`${payment.batch}/${payment.translatorId}`, payment]))
      return each(batchLines, ({ batch, translationId, translatorId }) => {
        const entry = byId.get(translationId)
        const payment = payments.get(`${batch}/${translatorId}`)
        if (!payment) return false
        // The bank has the file before anything is decided: who pays a line by another way pays it twice.
        if (!payment.settled)
          return (
            payment.status !== 'failed' &&
            (entry?.batch !== batch || entry.payoutMethod === 'manual') &&
            `the payout of translation ${translationId} is not held by the batch of ${batch} that pays it`
          )
        const paidHere = entry?.status === 'completed' && entry.batch === batch && entry.payoutMethod === 'batch'
        return (
          paidHere !== (payment.status === 'completed') &&
          `the payout of translation ${translationId} and its payment of ${batch} differ`
        )
      })
    },
  },
]
