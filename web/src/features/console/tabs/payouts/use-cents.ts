import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#shared/lib/money.ts'

/** How a sum of cents reads. */
export function useCents() {
  const { i18n } = useTranslation()
  const locale = i18n.language
  return useCallback((cents: number) => formatCents(cents, locale), [locale])
}

/** What somebody typed as a sum, in cents: `17.46`, `$17.46`, `17,46`. Undefined where it is none. */
export function centsOf(typed: string): number | undefined {
  const found = /^\$?\s*(\d{1,9})(?:[.,](\d{2}))?\s*\$?$/.exec(typed.trim())
  return found ? Number(found[1]) * 100 + Number(found[2] ?? 0) : undefined
}
