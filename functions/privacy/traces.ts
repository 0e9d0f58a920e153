import { fileTypes } from '#shared/documents/document.ts'
import type { OrderId, QueueItemId } from '#shared/lib/id.ts'
import type { Order } from '#shared/payments/order.ts'
import { exportsOf, folderOf, uploadKey } from '../data/translations/object-keys.ts'
import { documentTraces, type ErasedTrace } from '../data/translations/traces.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import type { Ctx } from '../lib/ctx.ts'
import { nameOf } from '../lib/export-file.ts'
import { allRows } from './all-rows.ts'

type Eraser = (ctx: Ctx<'data' | 'files'>, row: TranslationRow) => Promise<void>

/** How each trace of a document ends. Doing one again finds nothing more. */
const erasers: Record<ErasedTrace, Eraser> = {
  // The upload itself lies where it was sent to for a day more.
  files: async (ctx, row) => {
    await ctx.files.remove(uploadKey(row.userId, row.uploadId))
    await ctx.files.removeBelow(folderOf(row))
  },
  uploadTicket: (ctx, row) => ctx.data.uploads.forget(row.uploadId),
  rememberedTexts: (ctx, row) => ctx.data.memory.forgetTexts(row.id),
  nameOnReceipt: async (ctx, row) => {
    for (const order of await ordersNaming(ctx, row)) await ctx.data.orders.forgetName(order, row.id)
  },
  // What is under way forgets its place too: it was read before, and whoever asks again gets a file of their own time.
  exports: async (ctx, row) => {
    const formats = fileTypes.map((format) => ({ kind: 'translation', translationId: row.id, format }) as const)
    for (const work of [{ kind: 'account' } as const, ...formats])
      await ctx.data.exports.forget(row.userId, nameOf(work))
    await ctx.files.removeBelow(exportsOf(row.userId))
  },
  segments: async (ctx, row) => {
    for (const job of await jobsOf(ctx, row)) await ctx.data.segments.forget(job)
  },
  jobNotes: async (ctx, row) => {
    for (const job of await jobsOf(ctx, row)) {
      const { appealId } = (await ctx.data.queue.find(job)) ?? {}
      if (appealId !== undefined) await ctx.data.tickets.forgetQuote(appealId, row.id)
      await ctx.data.queue.forgetNotes(job)
    }
  },
}

/** What people wrote about a document in its jobs, and the quote in the ticket of an appeal: ones deleted long ago may have kept that. */
export const eraseJobNotes: Eraser = erasers.jobNotes

/** Erases every trace of a document that does not have to stay, and answers which. */
export async function eraseTraces(ctx: Ctx<'data' | 'files'>, row: TranslationRow): Promise<ErasedTrace[]> {
  const erased: ErasedTrace[] = []
  for (const trace of documentTraces) {
    if (trace.ends !== 'erased') continue
    await erasers[trace.name](ctx, row)
    erased.push(trace.name)
  }
  return erased
}

/** The order that paid it, the one that is open, and those that were paid when it could not be unlocked any more. */
async function ordersNaming(ctx: Ctx<'data'>, row: TranslationRow): Promise<Set<OrderId>> {
  const { orders } = ctx.data
  const found = new Set(row.orderId === undefined ? [] : [row.orderId])
  const names = (order: Order) => order.items.some(({ translationId }) => translationId === row.id)
  const open = await orders.findOpen(row.userId)
  if (open && names(open)) found.add(open.id)
  const paid = allRows(async (page) => {
    const { orders: rows, next } = await orders.listPaid(row.userId, page)
    return { rows, next }
  })
  for await (const order of paid) {
    if (order.statusAt < row.createdAt) break
    if (names(order)) found.add(order.id)
  }
  return found
}

/** The first job and every revision, also one that was rejected and replaced. */
async function jobsOf(ctx: Ctx<'data'>, row: TranslationRow): Promise<Set<QueueItemId>> {
  const { id, queueItemId, revisionItemId, revisionItemIds = [] } = row
  if (queueItemId === undefined) return new Set()
  const signed = await ctx.data.certificates.listOf(id)
  return new Set([
    queueItemId,
    ...revisionItemIds,
    ...(revisionItemId === undefined ? [] : [revisionItemId]),
    ...signed.map((one) => one.queueItemId),
  ])
}
