import { jobRules } from '../jobs/lock.ts'

/** Days that the uploaded file is kept after completion. */
export const sourceDays = 7
/** The same of a certified translation: it may be corrected for so long, and nobody corrects one without its original. */
export const certifiedSourceDays = jobRules.revisionDays
/** Days that the result is kept after completion, as the customer chooses. */
export const resultDaysChoices = [1, 7, 30, 90] as const
export type ResultDays = (typeof resultDaysChoices)[number]
export const defaultResultDays: ResultDays = 30
/** The same of a certified translation: its owner may need it, and have it corrected, for longer. */
export const defaultCertifiedDays: ResultDays = 90
/** Days more that both stay while a correction is under way: whoever asks near the end gets it. */
export const correctionHoldDays = 7
/** Days that an account's network address is kept for promotions. */
export const promotionAddressDays = 90
