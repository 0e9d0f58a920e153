import type * as z from 'zod'
import { TranslationId } from '#shared/lib/id.ts'
import { nextCursorHeader } from '#shared/lib/page.ts'
import type { listTranslations as row } from '#shared/translations/api.ts'
import { isFinal, type Stage, Stage as stages, statusOf } from '#shared/translations/stage.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import { caller } from '../lib/caller.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Verb } from '../lib/http.ts'
import { peopleNamed } from '../lib/lookups/people-named.ts'
import { searchedNumber } from '../lib/lookups/searched-number.ts'
import { customerStage, summaryOf } from '../lib/lookups/translation-view.ts'
import { mergedPage, type Source } from '../lib/merged-page.ts'
import { monthly } from '../lib/months.ts'

type Filter = z.output<(typeof row)['input']>

/** The caller's translations, newest first; everybody's for staff, as the row's power allows. */
export const listTranslations: Verb<typeof row, 'data'> = async (ctx, filter) => {
  const { rows, next } =
    filter.all === undefined
      ? await ctx.data.translations.listByUser(caller(ctx).userId, filter)
      : await listAll(ctx, filter)
  const output = await Promise.all(rows.map(async (one) => summaryOf(ctx, one)))
  return { output, ...(next !== undefined && { headers: { [nextCursorHeader]: next } }) }
}

async function listAll(ctx: Ctx<'data'>, filter: Filter) {
  const { status, translationType, sourceLanguage, targetLanguage, month, search, cursor, limit } = filter
  const keep = (one: TranslationRow) =>
    (status === undefined || statusOf(customerStage(one)) === status) &&
    (translationType === undefined || one.translationType === translationType) &&
    (sourceLanguage === undefined || one.sourceLanguage === sourceLanguage) &&
    (targetLanguage === undefined || one.targetLanguage === targetLanguage)
  const sources = search ? await searched(ctx, search) : status === undefined ? [newest(ctx)] : inStatus(ctx, status)
  const within = month === undefined ? sources : sources.map((source) => ofMonth(source, month))
  // What follows every time of the month, and comes before the next one.
  const from = cursor ?? (month === undefined ? undefined : `${month}~`)
  return mergedPage(within, { from, limit, order: 'falling', keep })
}

/** All by the month in which they came. */
const newest = (ctx: Ctx<'data'>): Source<TranslationRow> =>
  monthly(ctx.now(), async (month, stretch) => ctx.data.translations.listIn(month, stretch))

/** By the number of the translation, or everything of the customers whose name or address begins so. */
async function searched(ctx: Ctx<'data'>, search: string): Promise<Source<TranslationRow>[]> {
  const { find, listOf } = ctx.data.translations
  const number = searchedNumber(search)
  if (number !== undefined) {
    const row = await find(TranslationId.parse(number))
    return row ? [async () => ({ rows: [{ at: `${row.createdAt}#${row.id}`, row }], reach: undefined })] : []
  }
  const people = await peopleNamed(ctx, search)
  return people.map(
    ({ id }) =>
      async (before, limit) =>
        pageOf(await listOf(id, { before, limit }), limit),
  )
}

/** By when they came into the stages of a status. What is paid and has not gone on stands apart. */
function inStatus(ctx: Ctx<'data'>, status: NonNullable<Filter['status']>): Source<TranslationRow>[] {
  const wanted: (Stage | 'paid')[] = stages.options.filter((stage) => statusOf(stage) === status)
  return [...wanted, ...(wanted.includes('awaiting_payment') ? (['paid'] as const) : [])].map((stage) => {
    const list = ctx.data.translations.listAt
    if (stage !== 'paid' && isFinal(stage))
      return monthly(ctx.now(), async (month, stretch) => pageOf(await list(stage, month, stretch), stretch.limit))
    return async (before, limit) => pageOf(await list(stage, '', { before, limit }), limit)
  })
}

const pageOf = <T extends { at: string }>(rows: T[], limit: number) => ({
  rows,
  reach: rows.length === limit ? rows.at(-1)?.at : undefined,
})

/** A list without what is older than the month. */
const ofMonth =
  (source: Source<TranslationRow>, month: string): Source<TranslationRow> =>
  async (from, limit) => {
    const { rows, reach } = await source(from, limit)
    return {
      rows: rows.filter(({ at }) => at.startsWith(month)),
      reach: reach?.startsWith(month) ? reach : undefined,
    }
  }
