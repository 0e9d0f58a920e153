import { type PackId, packIds } from './pack-id.ts'
import { packs } from './packs.ts'

/** How a signing translator is reached: through the company. Empty where a deployment does not say. */
export type Company = { address: string; phone: string }

/** The authorities for which a certificate can be made: some demand an address and a telephone of whoever signs. */
export const issuablePacks = (company: Company): PackId[] =>
  packIds.filter((id) =>
    packs[id].demands.every((part) => (part === 'address' || part === 'phone' ? company[part].trim() !== '' : true)),
  )
