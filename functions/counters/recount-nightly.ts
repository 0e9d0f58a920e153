import { setTimeout as wait } from 'node:timers/promises'
import type { Sums } from '../data/staff/counters.ts'
import type { Recount } from '../data/staff/recounts.ts'
import type { Ctx } from '../lib/ctx.ts'
import { differencesOf, lastingOf } from './recount.ts'

/** How much one run does. A page is a megabyte; the counters are a moment behind the table. */
export type Bounds = { pages: number; rowsAPage?: number; settleMs: number }
const bounds: Bounds = { pages: 4000, settleMs: 10_000 }

/**
 * A part of the night's recount: so many pages, then the next run goes on. Once a night it ends with the number of counters that
 * differed, which is a metric, and puts those right. Runs that meet lose nothing: the state follows one of them.
 */
export async function recountNightly(ctx: Ctx<'data'>, { pages, rowsAPage, settleMs }: Bounds = bounds): Promise<void> {
  const { counters, recounts } = ctx.data
  const today = ctx.now().toISOString().slice(0, 10)
  const { version, recount } = await recounts.find()
  if (recount?.finished && recount.day === today) return
  const state = recount && !recount.finished ? recount : await begun(ctx, today)
  const counted: Sums = new Map(state.counted)
  let { position } = state
  for (let page = 0; page < pages; page++) {
    position = await counters.countPage(counted, position, rowsAPage)
    if (!position) break
  }
  if (position) return void (await recounts.save({ ...state, counted: [...counted], position }, version, ctx.now()))

  await wait(settleMs)
  const after = await counters.readAll()
  const flow = await counters.flow(new Date(state.since), ctx.now())
  const differences = differencesOf({ before: new Map(state.before), counted, after, ...flow })
  if (!state.suspects && differences.size > 0) {
    const again = { ...(await begun(ctx, state.day)), suspects: [...differences] }
    return void (await recounts.save(again, version, ctx.now()))
  }
  const lacking = lastingOf(new Map(state.suspects), differences)
  const finished = { ...state, day: today, finished: true, before: [], counted: [], suspects: undefined }
  // First: a repair that was written twice would be a difference of its own. One that broke off is found the next night.
  if (!(await recounts.save(finished, version, ctx.now()))) return
  for (const [counter, by] of lacking) ctx.log.warn('a counter differed', { counter, by })
  ctx.log.info('counters were recounted', { counters: after.size, differed: lacking.size })
  await counters.repair(lacking)
}

/** A count of the table from its beginning. */
async function begun({ data, now }: Ctx<'data'>, day: string): Promise<Recount> {
  const since = now().toISOString()
  return { day, finished: false, since, before: [...(await data.counters.readAll())], counted: [] }
}
