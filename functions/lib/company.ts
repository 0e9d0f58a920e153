import type { Company } from '#shared/certificates/issuable.ts'
import { envOr } from './env.ts'

export const company = (): Company => ({ address: envOr('COMPANY_ADDRESS', ''), phone: envOr('COMPANY_PHONE', '') })
