import Download from 'lucide-react/icons/download'
import Eye from 'lucide-react/icons/eye'
import FileCheck from 'lucide-react/icons/file-check'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isWithheld } from '#shared/certificates/standing.ts'
import { languageName } from '#shared/languages/language.ts'
import type { TranslationSummary } from '#shared/translations/translation.ts'
import { formatMegabytes } from '../../lib/bytes.ts'
import { formatDate, formatMoment } from '../../lib/dates.ts'
import { localized } from '../../lib/server-message.ts'
import { translationAt } from '../../paths.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { DownloadDialog } from './download-dialog.tsx'
import styles from './history-table.module.css'
import { NoPage } from './pages/no-page.tsx'
import { PageThumbnail } from './pages/page-thumbnail.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { RowMenu } from './row-menu.tsx'
import { StatusBadge, TypeBadge } from './status-badge.tsx'

type Props = {
  rows: readonly TranslationSummary[]
  /** The certificate of a certified translation with its files; `instead` is for one that has none. */
  certificate: (row: TranslationSummary, instead: ReactNode) => ReactNode
}

/** The translations of a person. Only a completed one can be viewed and downloaded. */
export function HistoryTable({ rows, certificate }: Props) {
  const { t, i18n } = useTranslation('translations')
  const [open, setOpen] = useState<{ row: TranslationSummary; what: 'details' | 'download' | 'delete' | 'receipt' }>()
  const name = (code: string) => languageName(code, i18n.language)
  const columns: Column<TranslationSummary>[] = [
    { key: 'document', label: t('table.document'), cell: (row) => <DocumentCell row={row} /> },
    {
      key: 'languages',
      label: t('table.languages'),
      cell: (row) => t('pair', { source: name(row.sourceLanguage), target: name(row.targetLanguage) }),
    },
    { key: 'type', label: t('table.type'), cell: (row) => <TypeBadge of={row} /> },
    {
      key: 'date',
      label: t('table.date'),
      cell: (row) => (
        <time dateTime={row.createdAt} title={formatMoment(row.createdAt, i18n.language)}>
          {formatDate(row.createdAt, i18n.language)}
        </time>
      ),
    },
    { key: 'status', label: t('table.status'), cell: (row) => <StatusCell row={row} /> },
    {
      key: 'actions',
      label: t('table.actions'),
      align: 'end',
      bare: true,
      cell: (row) =>
        row.deletedAt !== null ? (
          <span className={styles.actions}>
            <Tooltip text={t('deletion.receipt.title')}>
              <IconButton
                icon={FileCheck}
                label={t('deletion.receipt.of', { date: formatDate(row.deletedAt, i18n.language) })}
                onClick={() => setOpen({ row, what: 'receipt' })}
              />
            </Tooltip>
          </span>
        ) : (
          <span className={styles.actions}>
            <Tooltip text={t('table.view')}>
              <IconButton
                icon={Eye}
                label={t('table.viewNamed', { name: row.originalFilename })}
                disabled={row.status !== 'completed'}
                onClick={() => setOpen({ row, what: 'details' })}
              />
            </Tooltip>
            <Tooltip text={t('table.download')}>
              <IconButton
                icon={Download}
                label={t('table.downloadNamed', { name: row.originalFilename })}
                disabled={row.status !== 'completed'}
                onClick={() => setOpen({ row, what: 'download' })}
              />
            </Tooltip>
            <RowMenu row={row} onDelete={() => setOpen({ row, what: 'delete' })} />
          </span>
        ),
    },
  ]
  const close = () => setOpen(undefined)
  return (
    <>
      <DataTable caption={t('table.caption')} columns={columns} rows={rows} keyOf={(row) => row.id} />
      {open?.what === 'details' ? <DetailsDialog row={open.row} certificate={certificate} onClose={close} /> : null}
      {open?.what === 'download' ? <DownloadDialog row={open.row} certificate={certificate} onClose={close} /> : null}
      {open?.what === 'receipt' ? <ReceiptDialog row={open.row} onClose={close} /> : null}
      {open?.what === 'delete' ? <DeleteDialog row={open.row} onClose={close} /> : null}
    </>
  )
}

function DocumentCell({ row }: { row: TranslationSummary }) {
  const { t, i18n } = useTranslation('translations')
  if (row.deletedAt !== null) {
    return (
      <span className={styles.document} data-deleted>
        <span>{t('deletion.deleted')}</span>
        <small>{t('deletion.deletedOn', { date: formatDate(row.deletedAt, i18n.language) })}</small>
      </span>
    )
  }
  return (
    <span className={styles.pictured}>
      {row.status === 'failed' ? (
        <NoPage width={thumbnailWidth} />
      ) : (
        <PageThumbnail
          of={row}
          width={thumbnailWidth}
          certified={row.translationType === 'certified' && !isWithheld(row.certificateStatus)}
        >
          <NoPage width={thumbnailWidth} />
        </PageThumbnail>
      )}
      <span className={styles.document}>
        <bdi>{row.originalFilename}</bdi>
        <small>
          <bdi>{formatMegabytes(row.fileSize, i18n.language)}</bdi>
        </small>
      </span>
    </span>
  )
}

const thumbnailWidth = 44

/** The status, and what it means for the person where it is not finished. */
function StatusCell({ row }: { row: TranslationSummary }) {
  const { t } = useTranslation('translations')
  if (row.deletedAt !== null && row.status === 'failed') return null
  return (
    <span className={styles.status}>
      <StatusBadge status={row.status} failure={row.failure} />
      {row.failure && row.deletedAt === null ? (
        <small>{localized({ ...row.failure, code: row.failure.reason })}</small>
      ) : null}
      {row.status === 'human_review' ? <Link to={translationAt(row.id)}>{t('queue.box')}</Link> : null}
      {row.stage === 'awaiting_payment' && row.deletedAt === null ? (
        <>
          <small>{t('table.unpaid')}</small>
          <Link to={translationAt(row.id)}>{t('table.continue')}</Link>
        </>
      ) : null}
      {row.status === 'processing' && row.segments.total > 0 ? (
        <small>{t('segments', { done: row.segments.translated + row.segments.kept, total: row.segments.total })}</small>
      ) : null}
    </span>
  )
}
