import { envOr } from '../env.ts'

/** Target languages for which a translation can be asked for as formal or informal. */
export const formalityLanguages = (): string[] => envOr('FORMALITY_LANGUAGES', '').split(',').filter(Boolean)
