import { useQuery } from '@tanstack/react-query'
import { TranslationId } from '#shared/lib/id.ts'
import { createPaymentIntent } from '#shared/payments/api.ts'
import { call } from '../../lib/api.ts'

/** Ids of a checkout address: `translationId=1` or `translationIds=1,2`; what is no id is left out. */
export function idsOf(query: URLSearchParams): TranslationId[] {
  const raw = query.get('translationIds')?.split(',') ?? [query.get('translationId') ?? '']
  const ids = raw.flatMap((each) => TranslationId.safeParse(each === '' ? undefined : each).data ?? [])
  return [...new Set(ids)]
}

/** The order and its payment intent for these translations; made anew on each visit, at the stored price. */
export const useOrder = (ids: readonly TranslationId[], enabled: boolean) =>
  useQuery({
    queryKey: [createPaymentIntent.path, ids],
    queryFn: ({ signal }) => call(createPaymentIntent, requestFor(ids), signal),
    enabled,
    gcTime: 0,
  })

export const requestFor = (ids: readonly TranslationId[]) =>
  ids.length === 1 ? { translationId: ids[0] } : { translationIds: [...ids] }
