import { useQuery } from '@tanstack/react-query'
import type { TranslationId } from '#shared/lib/id.ts'
import { getTranslation } from '#shared/translations/api.ts'
import { isSettled } from '#shared/translations/stage.ts'
import type { TranslationView } from '#shared/translations/translation.ts'
import { queryOf } from '../../lib/api.ts'

const quickMs = 1000
const slowMs = 4000
const quickPolls = 30

/** One translation. While something still happens to it, it is asked for again: each second, after half a minute less often. */
export const useTranslationRecord = (id: TranslationId) =>
  useQuery({
    ...queryOf(getTranslation, { id }),
    refetchInterval: ({ state }) => {
      if (!state.data || isAtRest(state.data)) return false
      return state.dataUpdateCount < quickPolls ? quickMs : slowMs
    },
  })

/** A paid one goes on by itself in a moment. */
const isAtRest = ({ stage, paid }: TranslationView): boolean =>
  isSettled(stage) && !(paid && stage === 'awaiting_payment')
