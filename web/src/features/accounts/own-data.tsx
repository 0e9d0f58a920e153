import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrentUser } from '#shared/accounts/account.ts'
import { certifiedSourceDays, defaultCertifiedDays, defaultResultDays, sourceDays } from '#shared/privacy/days.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { MemoryChoice } from './memory-choice.tsx'
import styles from './own-data.module.css'
import { saveExport } from './save-export.ts'

/** What is kept about a person: to take along, and to delete. */
export function OwnData({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('accounts')
  const [deleting, setDeleting] = useState(false)
  const [underWay, setUnderWay] = useState(false)
  const save = useMutation({
    mutationFn: () => saveExport(() => setUnderWay(true)),
    onSettled: () => setUnderWay(false),
    onSuccess: () => showToast({ title: t('data.saved'), description: t('data.savedText') }),
  })
  return (
    <>
      <p>
        {t('data.text', {
          sourceDays,
          resultDays: defaultResultDays,
          certifiedSourceDays,
          certifiedDays: defaultCertifiedDays,
        })}
      </p>
      {save.isError ? <Notice tone="danger" title={t('data.notSaved')} live /> : null}
      <Button busy={save.isPending && t(underWay ? 'data.underWay' : 'data.saving')} onClick={() => save.mutate()}>
        <Download size={18} aria-hidden />
        {t('data.save')}
      </Button>
      <MemoryChoice user={user} />
      <div className={styles.danger}>
        <h3>{t('data.delete')}</h3>
        <p>{t('data.deleteText')}</p>
        <Button variant="danger" onClick={() => setDeleting(true)}>
          {t('data.delete')}
        </Button>
      </div>
      {deleting ? <DeleteAccountDialog user={user} onClose={() => setDeleting(false)} /> : null}
    </>
  )
}
