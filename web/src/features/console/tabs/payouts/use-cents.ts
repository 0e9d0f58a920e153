import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#shared/lib/money.ts'

/** How a sum of cents reads. */
export function useCents() {
  const { i18n } = useTranslation()
  const locale = i18n.language
  return useCallback((cents: number) => formatCents(cents, locale), [locale])
}

const plain = /^(\d{1,9})(?:[.,](\d{2}))?$/
/** As it is shown: a sign between thousands, and cents behind another one. */
const shown = /^(\d{1,3}(?:([.,\s])\d{3})(?:\2\d{3})?)(?!\2)[.,](\d{2})$/

/** What somebody typed as a sum, in cents: `17.46`, `$17.46`, `17,46`, `$1,234.56`, `1.234,56 $`. Undefined where it is none. */
export function centsOf(typed: string): number | undefined {
  const figures = typed.replaceAll(/[\u200f\u2066\u2069]/g, '').trim()
  const sum = figures
    .replace(/^(?:US)?\$\s*/, '')
    .replace(/(?:\$(?:US)?|US\$)$/, '')
    .trimEnd()
  const dollars = plain.exec(sum)?.[1] ?? shown.exec(sum)?.[1]
  if (dollars === undefined) return undefined
  const cents = /[.,](\d{2})$/.exec(sum)?.[1] ?? '0'
  return Number(dollars.replaceAll(/\D/g, '')) * 100 + Number(cents)
}
