import { useTranslation } from 'react-i18next'
import { showToast } from './toast.ts'

/** Copies a text, and says whether that went well. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation()
  return (text) =>
    navigator.clipboard.writeText(text).then(
      () => showToast({ title: t('code.copied') }),
      () => showToast({ title: t('code.notCopied'), variant: 'destructive' }),
    )
}
