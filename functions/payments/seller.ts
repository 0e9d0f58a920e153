import { envOr } from '../lib/env.ts'

/** Who sells, as it stands on receipts. */
export const seller = (): { name: string; address: string } => ({
  name: 'Attesta',
  address: envOr('COMPANY_ADDRESS', ''),
})
