import { useQuery } from '@tanstack/react-query'
import { TranslationId } from '#shared/lib/id.ts'
import { type GoneItem, quoteCart } from '#shared/payments/api.ts'
import { call } from '../../lib/api.ts'
import { isStatus } from '../../lib/send.ts'

/** An item that left the price; `unknown` is one that this account does not have. */
export type Gone = Omit<GoneItem, 'reason'> & { reason: GoneItem['reason'] | 'unknown' }

/** What a cart costs now. What cannot be paid for any more is named, and the rest keeps its price. */
export const useCartQuote = (ids: readonly number[], enabled = ids.length > 0) =>
  useQuery({
    queryKey: [quoteCart.path, ids],
    queryFn: ({ signal }) =>
      quote(
        ids.map((id) => TranslationId.parse(id)),
        signal,
      ),
    enabled,
    staleTime: 0,
    // A cart that grows keeps its prices on the screen until the new ones are there.
    placeholderData: (before) => before,
  })

type Quoted = Omit<Awaited<ReturnType<typeof ask>>, 'gone'> & { gone: Gone[] }

/** The server does not tell a foreign id from an unknown one: where it refuses the cart for one, each is asked about alone. */
async function quote(ids: TranslationId[], signal: AbortSignal): Promise<Quoted> {
  try {
    return await ask(ids, signal)
  } catch (error) {
    if (!isStatus(error, 404)) throw error
    const known = await Promise.all(ids.map(async (id) => ({ id, isKnown: await isKnown(id, signal) })))
    const unknown = known.filter((one) => !one.isKnown)
    if (unknown.length === 0) throw error
    const gone = unknown.map(({ id }): Gone => ({ translationId: id, originalFilename: '', reason: 'unknown' }))
    const rest = known.flatMap((one) => (one.isKnown ? one.id : []))
    if (rest.length === 0) return { ...nothing, gone }
    const priced = await ask(rest, signal)
    return { ...priced, gone: [...priced.gone, ...gone] }
  }
}

const nothing = { items: [], totalCents: 0, tax: { rateBasisPoints: 0, includedCents: 0 }, currency: 'usd' as const }

const ask = (translationIds: TranslationId[], signal: AbortSignal) => call(quoteCart, { translationIds }, signal)

const isKnown = (id: TranslationId, signal: AbortSignal): Promise<boolean> =>
  ask([id], signal).then(
    () => true,
    (error: unknown) => {
      if (isStatus(error, 404)) return false
      throw error
    },
  )
