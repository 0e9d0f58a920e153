import type { Config } from '../config.ts'

/**
 * Shares of the functions that the account may run at once, in percent. Those that read documents are held down, so that a
 * burst of uploads cannot take the place of a call; those that everything depends on have a reserved share. What is left is for
 * the rest.
 */
const shares = {
  inspect: 8,
  extract: 10,
  plan: 4,
  'translate-batch': 20,
  assemble: 10,
  score: 4,
  certify: 2,
  export: 2,
  'upload-scan': 3,
  webhook: 4,
  'payment-sweep': 1,
  'translation-sweep': 1,
} as const

/** What they leave, in percent. */
export const leftPercent = 100 - Object.values(shares).reduce((sum, share) => sum + share, 0)

export type Reserved = keyof typeof shares

/** For a function's properties; nothing where the account has no places to give away. */
export function reserved(name: string, { LAMBDA_CONCURRENCY }: Config): { reservedConcurrency?: number } {
  const share = (shares as Partial<Record<string, number>>)[name]
  if (share === undefined || LAMBDA_CONCURRENCY === 0) return {}
  return { reservedConcurrency: Math.max(1, Math.floor((share * LAMBDA_CONCURRENCY) / 100)) }
}
