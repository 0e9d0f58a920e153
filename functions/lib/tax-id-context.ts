import type { TranslatorId } from '#shared/lib/id.ts'
import type { SealContext } from '../adapters/seal.ts'

/** What a sealed tax number is bound to. The table goes by the entity's name: a restored copy has another one of its own. */
export const taxIdContext = (id: TranslatorId): SealContext => ({
  table: 'human_translators',
  record: String(id),
  field: 'taxId',
})
