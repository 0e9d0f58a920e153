import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice.tsx'
import { useLanguages } from './use-languages.ts'

/** Said before a PDF is sent while text recognition is missing: its scanned pages would have no text. */
export function ScanNotice() {
  const { t } = useTranslation('documents')
  const { data } = useLanguages()
  return data?.ocr === false ? <Notice tone="warning" title={t('languages.noScans')} /> : null
}
