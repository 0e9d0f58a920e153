import type { Item } from '../data/commit.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import type { Ctx } from './ctx.ts'

/** What keeps the end of a translation from being written once somebody has signed its job; nothing where it has none. */
export const whileUnsigned = (ctx: Ctx<'data'>, { queueItemId }: TranslationRow): Item[] =>
  queueItemId === undefined ? [] : [ctx.data.queue.unsignedItem(queueItemId)]
