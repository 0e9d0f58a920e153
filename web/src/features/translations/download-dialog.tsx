import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TranslationSummary } from '#shared/translations/translation.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DownloadButtons } from './download-buttons.tsx'
import { useTranslationRecord } from './use-translation-record.ts'

type Props = {
  row: TranslationSummary
  onClose: () => void
  /** The certificate of a certified translation with its files; `instead` is for one that has none. */
  certificate: (row: TranslationSummary, instead: ReactNode) => ReactNode
}

export function DownloadDialog({ row, onClose, certificate }: Props) {
  const { t } = useTranslation('translations')
  const { data, isError } = useTranslationRecord(row.id)
  const buttons = data ? <DownloadButtons view={data} from="history" /> : <Skeleton height={44} />
  return (
    <Dialog open onClose={onClose} title={t('download.title')}>
      <p>
        <bdi>{row.originalFilename}</bdi>
      </p>
      {isError ? <Notice tone="danger" title={t('details.failed')} live /> : null}
      {row.translationType === 'certified' ? certificate(row, buttons) : buttons}
    </Dialog>
  )
}
