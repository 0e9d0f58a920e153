import type { EnvName } from '#shared/lib/env.ts'

/** A variable that infra set for this function. Missing is a deployment mistake: it throws at once and names it. */
export function env(name: EnvName): string {
  const value = process.env[name]
  if (value === undefined || value === '')
    throw new Error(`The environment variable ${name} is not set for this function`)
  return value
}

/** A variable that may be absent. */
export const envOr = (name: EnvName, fallback: string): string => process.env[name] || fallback
