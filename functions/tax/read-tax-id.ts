import { notFound } from '#shared/lib/error.ts'
import type { readTaxId as row } from '#shared/tax/api.ts'
import { caller } from '../lib/caller.ts'
import type { Verb } from '../lib/http.ts'
import { taxIdContext } from '../lib/tax-id-context.ts'

/**
 * Opens a translator's tax number. The row that says who read it and why is written first: a number that was shown is never
 * without it (promise R1).
 */
export const readTaxId: Verb<typeof row, 'data' | 'seal'> = async (ctx, { id, reason }) => {
  const [translator, tax] = await Promise.all([ctx.data.translators.findById(id), ctx.data.translators.findTax(id)])
  if (!translator || !tax) throw notFound()
  await ctx.data.audit.append({
    id: ctx.newId(),
    at: ctx.now(),
    actor: caller(ctx).userId,
    action: 'tax-number.read',
    subject: `translator:${id}`,
    why: reason,
  })
  const taxId = await ctx.seal.open(tax.sealedTaxId, taxIdContext(id))
  return { output: { taxId, taxIdKind: translator.taxIdKind } }
}
