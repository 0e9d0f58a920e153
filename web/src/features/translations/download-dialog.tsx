import { useTranslation } from 'react-i18next'
import type { TranslationSummary } from '#shared/translations/translation.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DownloadButtons } from './download-buttons.tsx'
import { useTranslationRecord } from './use-translation-record.ts'

export function DownloadDialog({ row, onClose }: { row: TranslationSummary; onClose: () => void }) {
  const { t } = useTranslation('translations')
  const { data, isError } = useTranslationRecord(row.id)
  return (
    <Dialog open onClose={onClose} title={t('download.title')}>
      <p>
        <bdi>{row.originalFilename}</bdi>
      </p>
      {isError ? <Notice tone="danger" title={t('details.failed')} live /> : null}
      {data ? <DownloadButtons view={data} from="history" /> : <Skeleton height={44} />}
    </Dialog>
  )
}
