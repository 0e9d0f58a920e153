import type { getHealth as row } from '#shared/counters/api.ts'
import type { Alarm } from '../adapters/metrics.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Verb } from '../lib/http.ts'

const hourMs = 3_600_000
const weekDays = 7

/** Measured now, each by what knows it. What cannot be read says so, and hides nothing else. */
export const getHealth: Verb<typeof row, 'data' | 'metrics'> = async (ctx) => {
  const now = ctx.now()
  const [queue, paid, failures, engine, alarms] = await Promise.all([
    queueOf(ctx, now),
    ctx.data.translations.listStanding('paid', now, 1),
    failuresOf(ctx, now),
    read(ctx, 'engine', async () => (await ctx.metrics.engine(new Date(now.getTime() - hourMs), now)) ?? 'none'),
    read(ctx, 'alarms', async () => {
      const { watched, ringing } = await ctx.metrics.alarms()
      return { watched, ringing: ringing.map(toldOf) }
    }),
  ])
  const [oldest] = paid
  return {
    output: {
      at: now.toISOString(),
      queue,
      paid: { oldestSeconds: oldest?.paidAt === undefined ? null : secondsSince(oldest.paidAt, now) },
      failures,
      engine,
      alarms,
    },
  }
}

async function queueOf(ctx: Ctx<'data'>, now: Date) {
  const counts = await ctx.data.counters.now()
  const { rows } = await ctx.data.queue.listAt('pending', { limit: 1, month: '' })
  const [first] = rows
  return {
    waiting: Math.max(0, counts['queue.pending'] ?? 0),
    oldestSeconds: first ? secondsSince(first.createdAt, now) : null,
    late: first !== undefined && Date.parse(first.dueAt) < now.getTime(),
  }
}

async function failuresOf(ctx: Ctx<'data'>, now: Date) {
  const today = now.toISOString().slice(0, 10)
  const from = new Date(now.getTime() - (weekDays - 1) * 24 * hourMs).toISOString().slice(0, 10)
  const days = await ctx.data.counters.days(from, today)
  const total = (field: string, since = from) =>
    Math.max(
      0,
      days.filter(({ date }) => date >= since).reduce((sum, { counts }) => sum + (counts[field] ?? 0), 0),
    )
  return { today: total('failed', today), week: total('failed'), weekTranslations: total('translations') }
}

async function read<T>(ctx: Ctx, what: string, measure: () => Promise<T>): Promise<T | 'unreadable'> {
  try {
    return await measure()
  } catch (error) {
    ctx.log.warn('a measurement could not be read', { what }, error)
    return 'unreadable'
  }
}

/** An alarm's description is a sentence and the entry of the runbook. */
function toldOf({ name, description, since }: Alarm) {
  const [, text = description, runbook = null] = /^(.*?)\s*infra\/RUNBOOK\.md#([\w-]+)$/.exec(description) ?? []
  return { name, text, runbook, since }
}

const secondsSince = (at: string, now: Date): number => Math.max(0, Math.round((now.getTime() - Date.parse(at)) / 1000))
