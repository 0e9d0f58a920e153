import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { OrderId, TranslationId } from '#shared/lib/id.ts'
import { listOrders, type Receipt } from '#shared/payments/api.ts'
import { callPage, eachPage } from '../../../lib/api.ts'

export type ReceiptPage = { receipts: Receipt[]; next: string | undefined }
type Pages = InfiniteData<ReceiptPage, string | undefined>

const shownAtOnce = 10
const searchedAtOnce = 100

/** The receipts, newest first, a page at a time. */
export const useReceipts = () =>
  useInfiniteQuery({
    queryKey: [listOrders.path],
    queryFn: ({ pageParam, signal }) => loadPage(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })

/** One receipt out of the own ones; null when it is not among them. */
export const useReceipt = (orderId: OrderId) =>
  useQuery({
    queryKey: [listOrders.path, orderId],
    queryFn: ({ signal }) => findReceipt((receipt) => receipt.orderId === orderId, signal),
    staleTime: 0,
  })

/** The receipt on which all of these documents stand; null where they were paid apart. */
export const useReceiptOf = (ids: readonly TranslationId[]) =>
  useQuery({
    queryKey: [listOrders.path, 'of', ids],
    queryFn: ({ signal }) =>
      findReceipt(({ items }) => ids.every((id) => items.some((item) => item.translationId === id)), signal),
  })

/** What was just given back, shown without asking again. */
export function putRefund(client: QueryClient, orderId: OrderId, translationId: TranslationId, cents: number): void {
  client.setQueryData<Pages>([listOrders.path], (data) => data && withRefund(data, orderId, translationId, cents))
}

/** The pages with one item returned and the sum of its order made anew. */
export function withRefund(data: Pages, orderId: OrderId, translationId: TranslationId, cents: number): Pages {
  const returned = (receipt: Receipt): Receipt => {
    if (receipt.orderId !== orderId) return receipt
    const items = receipt.items.map((item) =>
      item.translationId === translationId ? { ...item, refundedCents: cents, refund: null } : item,
    )
    return { ...receipt, items, refundedCents: items.reduce((sum, item) => sum + item.refundedCents, 0) }
  }
  return { ...data, pages: data.pages.map((page) => ({ ...page, receipts: page.receipts.map(returned) })) }
}

async function findReceipt(isWanted: (receipt: Receipt) => boolean, signal: AbortSignal): Promise<Receipt | null> {
  for await (const receipts of eachPage(listOrders, { limit: searchedAtOnce }, signal)) {
    const found = receipts.find(isWanted)
    if (found) return found
  }
  return null
}

async function loadPage(cursor: string | undefined, signal: AbortSignal): Promise<ReceiptPage> {
  const { answer, next } = await callPage(listOrders, { limit: shownAtOnce, cursor }, signal)
  return { receipts: answer, next }
}
