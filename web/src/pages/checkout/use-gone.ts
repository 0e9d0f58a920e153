import type { TranslationId } from '#shared/lib/id.ts'
import { type Gone, useCartQuote } from '../../features/payments/use-cart-quote.ts'
import { isStatus } from '../../lib/send.ts'

/** What cannot be paid for any more, once an order was refused for a reason like that; undefined as long as it is not known. */
export function useGone(ids: readonly TranslationId[], refused: unknown): Gone[] | undefined {
  const mayTell = isStatus(refused, 409) || isStatus(refused, 404)
  const { data, isPending } = useCartQuote(ids, mayTell)
  return mayTell && isPending ? undefined : (data?.gone ?? [])
}
