import type { Verdict } from '../audit/audit.ts'
import { openBooks, type Snapshot } from '../audit/books.ts'
import type { Journey } from './scenario.ts'

export type Losses = { payments: number; lost: string[]; doubled: string[]; unhealed: string[] }

/** What became of everything that was begun: in the books, and as its customers saw it. */
export function countLosses(journeys: Journey[], snapshot: Snapshot, verdicts: Verdict[]): Losses {
  const { translations, orders, certificates, payouts, stripe } = openBooks(snapshot)
  const begun = new Map(journeys.flatMap((one) => (one.id === undefined ? [] : [[one.id, one] as const])))
  const rows = new Map<number, (typeof translations)[number]>(translations.map((row) => [row.id, row]))
  const bought = orders.filter((order) => order.items.some((item) => begun.has(item.translationId)))
  const paid = bought.filter((order) => order.status === 'paid')
  const taken = stripe.intents.filter((intent) => intent.status === 'succeeded')
  const known = new Set(paid.flatMap((order) => order.paymentIntentId ?? []))
  const losses: Losses = { payments: known.size, lost: [], doubled: [], unhealed: [] }

  for (const [id, journey] of begun) {
    const row = rows.get(id)
    if (!row) losses.lost.push(`${journey.name} (${id}) is not in the table`)
    else if (journey.end === undefined && row.stage === 'completed')
      losses.lost.push(`${journey.name} (${id}) is complete, and its customer has not got it: ${journey.trouble}`)
    const counts = {
      'paid orders': paid.filter((order) => order.items.some((item) => item.translationId === id)).length,
      certificates: certificates.filter((one) => one.translationId === id).length,
      payouts: payouts.filter((one) => one.translationId === id).length,
    }
    for (const [what, count] of Object.entries(counts))
      if (count > 1) losses.doubled.push(`${journey.name} (${id}) has ${count} ${what}`)
  }
  for (const order of bought) {
    const payments = taken.filter((intent) => intent.metadata['orderId'] === String(order.id))
    if (payments.length > 1) losses.doubled.push(`order ${order.id} was paid ${payments.length} times`)
  }
  for (const { name, id, end, trouble } of journeys)
    if (end === undefined && !(id !== undefined && rows.get(id)?.stage === 'completed'))
      losses.unhealed.push(
        `${name} (${id ?? 'never begun'}, ${rows.get(id ?? 0)?.stage ?? 'no row'}) came to no end: ${trouble ?? 'nobody knows why'}`,
      )
  for (const { name, broken } of verdicts) for (const line of broken) losses.unhealed.push(`${line} (${name})`)
  return losses
}
