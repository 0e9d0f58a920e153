import { useQuery } from '@tanstack/react-query'
import type { TranslationId } from '#shared/lib/id.ts'
import { getTranslation } from '#shared/translations/api.ts'
import { isSettled } from '#shared/translations/stage.ts'
import type { TranslationView } from '#shared/translations/translation.ts'
import { queryOf } from '../../lib/api.ts'

const quickMs = 1000
const slowMs = 4000
const quickPolls = 30
/** A translator takes hours. */
export const reviewMs = 60_000

/** One translation, asked for again while something still happens to it. */
export const useTranslationRecord = (id: TranslationId) =>
  useQuery({
    ...queryOf(getTranslation, { id }),
    refetchInterval: ({ state }) => pollMsOf(state.data, state.dataUpdateCount),
  })

/** After how long a translation that was asked for so often is asked for again: each second, after half a minute less often. */
export function pollMsOf(view: TranslationView | undefined, polls: number): number | false {
  if (!view || isAtRest(view)) return view?.stage === 'human_review' && reviewMs
  return polls < quickPolls ? quickMs : slowMs
}

/** A paid one goes on by itself in a moment. */
const isAtRest = ({ stage, paid }: TranslationView): boolean =>
  isSettled(stage) && !(paid && stage === 'awaiting_payment')
