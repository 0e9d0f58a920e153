import { useQuery } from '@tanstack/react-query'
import type { TranslationId } from '#shared/lib/id.ts'
import { getTranslation } from '#shared/translations/api.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/send.ts'

/** Which of them are paid, once an order was refused for a reason like that; undefined as long as it is not known. */
export function usePaidAlready(ids: readonly TranslationId[], refused: unknown): TranslationId[] | undefined {
  const isConflict = refused instanceof ApiError && refused.status === 409
  const { data, isPending } = useQuery({
    queryKey: ['paid already', ids],
    queryFn: async ({ signal }) => {
      const views = await Promise.all(ids.map((id) => call(getTranslation, { id }, signal)))
      return views.filter(({ paid }) => paid).map(({ id }) => id)
    },
    enabled: isConflict,
    gcTime: 0,
  })
  return isConflict && isPending ? undefined : (data ?? [])
}
