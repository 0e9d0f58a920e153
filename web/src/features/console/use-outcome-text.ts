import { useTranslation } from 'react-i18next'
import { KeepReason, type SegmentDisposition } from '#shared/translations/segments/segment.ts'

/** What became of a segment, and why, in words. */
export function useOutcomeText(): (disposition: SegmentDisposition, reason: string | null) => string {
  const { t } = useTranslation('adminTranslations')
  const { t: customers } = useTranslation('translations')
  return (disposition, reason) => {
    const known = KeepReason.safeParse(reason)
    const why = known.success ? customers(`kept.reasons.${known.data}`) : reason
    return why === null ? t(`ledger.${disposition}`) : `${t(`ledger.${disposition}`)} (${why})`
  }
}
