import type { Ctx } from '../lib/ctx.ts'
import { duty, sweepAll } from '../lib/sweep.ts'
import { continueBatch } from './friday-run.ts'

const enoughMs = 240_000
/** Shorter than the hour between two sweeps. */
const againMs = 30 * 60_000

/** Goes on with every batch that broke off, and with decided payments whose lines have not all followed. */
export async function sweep(ctx: Ctx<'data' | 'files' | 'mail'>): Promise<void> {
  const { payoutBatches } = ctx.data
  const batches = duty<string>('payout batch', {
    list: payoutBatches.listDue,
    about: (date) => ({ date }),
    postpone: (date, now) => payoutBatches.postpone(date, new Date(now.getTime() + againMs)),
    work: async (date) => {
      const batch = await payoutBatches.find(date)
      if (batch) await continueBatch(ctx, batch)
    },
  })
  await sweepAll(ctx, [batches], enoughMs)
}
