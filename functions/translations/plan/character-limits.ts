import type { DayLimits } from '../../data/payments/spend.ts'
import { env } from '../../lib/env.ts'

/** Characters of unpaid text that the engine may be sent in a day. */
export const characterLimits = (): DayLimits => ({
  perUser: Number(env('DAILY_CHARACTERS_PER_USER')),
  inAll: Number(env('DAILY_CHARACTERS_IN_ALL')),
})
