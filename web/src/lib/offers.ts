import { useQuery } from '@tanstack/react-query'
import type { PromotionType } from '#shared/promotions/discount.ts'
import type { Offer, Spent } from '#shared/promotions/promotion.ts'
import { useIsLive } from './is-live.ts'
import { send } from './send.ts'

export const offersUrl = '/api/offers'

/** Each launch offer with by whom it was used up; null while the caller may still have it. */
export type Offers = Record<PromotionType, Spent | null>

/** What holds for this account, or for the network of a visitor, as the server says it; undefined until it has. */
export function useOffers(): Offers | undefined {
  const { data } = useQuery({ queryKey: [offersUrl], queryFn: ({ signal }) => loadOffers(signal), staleTime: 0 })
  // A part of a page that was drawn when the site was built begins as it was drawn, also where the answer is there first.
  return useIsLive() ? data : undefined
}

/** A visitor's first page has no schema library: two small facts of our own server are read as they are. */
async function loadOffers(signal: AbortSignal): Promise<Offers> {
  const { offers } = (await send('GET', offersUrl, { signal })) as { offers: Offer[] }
  const spentOf = (promotion: PromotionType) => offers.find((offer) => offer.promotion === promotion)?.spent ?? null
  return { free_ai: spentOf('free_ai'), certified_half: spentOf('certified_half') }
}
