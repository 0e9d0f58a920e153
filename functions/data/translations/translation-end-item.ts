import { eventOf } from '#shared/events/events.ts'
import type { Item } from '../commit.ts'
import { eventItem } from '../events.ts'
import type { TranslationRow } from './translation-row.ts'

/** Says how a translation ended, for the transaction that ends it. */
export const translationEndItem = (
  end: 'completed' | 'failed' | 'returned',
  { id, userId }: TranslationRow,
  now: Date,
): Item => eventItem(eventOf(`translation.${end}`, { translationId: id, userId }, now))
