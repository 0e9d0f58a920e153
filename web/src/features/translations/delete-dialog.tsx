import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TranslationSummary } from '#shared/translations/translation.ts'
import { failureOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './delete-dialog.module.css'
import { deleteNow, saveReceipt } from './keeping.ts'

/** Names the document and says what will be gone before it is. */
export function DeleteDialog({ row, onClose }: { row: TranslationSummary; onClose: () => void }) {
  const { t } = useTranslation('translations')
  const remove = useMutation({
    mutationFn: () => deleteNow(row),
    onSuccess: ({ message, receipt }) => {
      onClose()
      const save = receipt !== null && { label: t('deletion.receipt.short'), run: () => saveReceipt(row.id, receipt) }
      showToast({ title: message, description: row.originalFilename, ...(save && { action: save }) })
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('deletion.title')}>
      <p className={styles.name}>
        <bdi>{row.originalFilename}</bdi>
      </p>
      <p>{row.paid ? t('deletion.paid') : t('deletion.unpaid')}</p>
      {row.translationType === 'certified' && row.status === 'completed' ? <p>{t('deletion.certified')}</p> : null}
      {remove.isError ? (
        <Notice tone="danger" title={failureOf(remove.error).message ?? t('deletion.failed')} live />
      ) : null}
      <DialogActions>
        <Button onClick={onClose}>{t('deletion.keep')}</Button>
        <Button variant="danger" busy={remove.isPending && t('deletion.busy')} onClick={() => remove.mutate()}>
          {t('deletion.action')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
