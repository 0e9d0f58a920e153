import type { TranslatorId } from '#shared/lib/id.ts'
import type { Ctx } from '../lib/ctx.ts'
import { taxIdContext } from '../lib/tax-id-context.ts'

/** Seals a tax number for its own record. This function's role cannot open it again (promise R1). */
export const sealTaxId = (ctx: Ctx<'seal'>, id: TranslatorId, taxId: string): Promise<string> =>
  ctx.seal.seal(taxId, taxIdContext(id))
