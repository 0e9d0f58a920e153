import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getDeletionReceipt } from '#shared/privacy/api.ts'
import type { DeletionReceipt } from '#shared/privacy/receipt.ts'
import type { TranslationSummary } from '#shared/translations/translation.ts'
import { call } from '../../lib/api.ts'
import { formatMoment } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { saveReceipt } from './keeping.ts'
import styles from './receipt-dialog.module.css'

/** What went with a document, what stays and why, and the signed receipt of it as a file. */
export function ReceiptDialog({ row, onClose }: { row: TranslationSummary; onClose: () => void }) {
  const { t } = useTranslation('translations')
  const { id } = row
  const signed = useQuery({
    queryKey: [`/api/translation/${id}/deletion-receipt`],
    queryFn: ({ signal }) => call(getDeletionReceipt, { id }, signal),
  })
  return (
    <Dialog open onClose={onClose} title={t('deletion.receipt.title')} shape="wide">
      {signed.isPending ? <SkeletonLines label={t('deletion.receipt.loading')} /> : null}
      {signed.isError ? (
        <Notice tone="danger" title={t('deletion.receipt.failed')} live>
          <Button onClick={() => signed.refetch()}>{t('kept.again')}</Button>
        </Notice>
      ) : null}
      {signed.data ? <Facts receipt={signed.data.receipt} /> : null}
      <DialogActions>
        <Button onClick={onClose}>{t('deletion.receipt.close')}</Button>
        {signed.data ? (
          <Button variant="primary" onClick={() => saveReceipt(id, signed.data.token)}>
            {t('deletion.receipt.save')}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  )
}

const erasedNames = [
  'files',
  'uploadTicket',
  'rememberedTexts',
  'nameOnReceipt',
  'segments',
  'jobNotes',
  'exports',
] as const
const keptNames = ['record', 'ledger', 'certificate', 'auditRows', 'answers', 'accessLogs', 'backups'] as const

/** In the reader's language where the name is known, else as it was signed. */
function Facts({ receipt }: { receipt: DeletionReceipt }) {
  const { t, i18n } = useTranslation('translations')
  return (
    <div className={styles.receipt}>
      <p>{t('deletion.receipt.at', { at: formatMoment(receipt.deletedAt, i18n.language), id: receipt.subject.id })}</p>
      <h3>{t('deletion.receipt.went')}</h3>
      <ul>
        {receipt.erased.map(({ name, what }) => {
          const known = erasedNames.find((one) => one === name)
          return <li key={name}>{known ? t(`deletion.receipt.erased.${known}`) : what}</li>
        })}
      </ul>
      <h3>{t('deletion.receipt.stays')}</h3>
      <dl>
        {receipt.kept.map(({ name, what, why }) => {
          const known = keptNames.find((one) => one === name)
          return (
            <div key={name}>
              <dt>{known ? t(`deletion.receipt.kept.${known}`) : what}</dt>
              <dd>{known ? t(`deletion.receipt.why.${known}`) : why}</dd>
            </div>
          )
        })}
      </dl>
      <p className={styles.check}>{t('deletion.receipt.check', { keys: '/.well-known/jwks.json' })}</p>
    </div>
  )
}
