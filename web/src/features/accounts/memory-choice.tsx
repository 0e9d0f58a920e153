import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrentUser } from '#shared/accounts/account.ts'
import { updateMe } from '#shared/accounts/api.ts'
import { call, failureOf } from '../../lib/api.ts'
import { updateSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'

/** Whether bought sentences are remembered. Ending it forgets all of them, so that is asked first. */
export function MemoryChoice({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('accounts')
  const [asking, setAsking] = useState(false)
  const change = useMutation({
    mutationFn: (translationMemory: boolean) => call(updateMe, { translationMemory }),
    onSuccess: (answer) => {
      setAsking(false)
      updateSession(answer.user)
      showToast({ title: answer.user.translationMemory ? t('memory.started') : t('memory.forgotten') })
    },
  })
  const problem = change.isError ? (
    <Notice tone="danger" title={failureOf(change.error).message ?? t('memory.failed')} live />
  ) : null
  return (
    <>
      <h3>{t('memory.title')}</h3>
      <p>{user.translationMemory ? t('memory.on') : t('memory.off')}</p>
      {asking ? null : problem}
      {user.translationMemory ? (
        <Button onClick={() => setAsking(true)}>{t('memory.stop')}</Button>
      ) : (
        <Button busy={change.isPending && t('memory.starting')} onClick={() => change.mutate(true)}>
          {t('memory.start')}
        </Button>
      )}
      {asking ? (
        <Dialog open onClose={() => setAsking(false)} title={t('memory.ask')}>
          <p>{t('memory.askText')}</p>
          {problem}
          <DialogActions>
            <Button onClick={() => setAsking(false)}>{t('memory.keep')}</Button>
            <Button
              variant="danger"
              busy={change.isPending && t('memory.stopping')}
              onClick={() => change.mutate(false)}
            >
              {t('memory.forget')}
            </Button>
          </DialogActions>
        </Dialog>
      ) : null}
    </>
  )
}
