import { useTranslation } from 'react-i18next'
import { PackId } from '#shared/certificates/pack-id.ts'

/** Where a certificate may be handed in, as its reader says it; one of a pack that this page does not know yet keeps its id. */
export function usePackName(): (id: string) => string {
  const { t } = useTranslation('certificates')
  return (id) => {
    const pack = PackId.safeParse(id).data
    if (pack === undefined) return id
    return pack === 'general' ? t('generalUse') : t(`packs.${pack}`)
  }
}
