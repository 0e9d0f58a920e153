import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { CurrentUser } from '#shared/accounts/account.ts'
import { deleteAccount } from '#shared/accounts/api.ts'
import { call, failureOf } from '../../lib/api.ts'
import { showServerFields } from '../../lib/server-fields.ts'
import { endSession } from '../../lib/session.ts'
import { forgetWindow } from '../../lib/stored.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { PasswordInput, TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { useFields } from '../../ui/use-fields.ts'
import { confirmation } from './confirm-address.ts'
import styles from './delete-account-dialog.module.css'

/** Says what will be gone, and asks for it by name: the address of the account, and its password. */
export function DeleteAccountDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const { of, form, handleSubmit, setError, isSubmitting } = useFields(confirmation(user.email), {
    address: '',
    password: '',
  })
  const submit = handleSubmit(async ({ password }) => {
    setProblem(undefined)
    try {
      await call(deleteAccount, { password })
    } catch (error) {
      if (!showServerFields(error, setError)) setProblem(failureOf(error).message ?? t('deletion.failed'))
      return
    }
    // Away from the account's own page first: it would send a visitor to sign in.
    await navigate(paths.home, { replace: true })
    endSession()
    forgetWindow()
    showToast({ title: t('deletion.done'), description: t('deletion.doneText') })
  })
  return (
    <Dialog open onClose={onClose} title={t('data.delete')}>
      <p>{t('deletion.what')}</p>
      <ul className={styles.list}>
        {(['documents', 'profile', 'links', 'plan', 'kept'] as const).map((key) => (
          <li key={key}>{t(`deletion.${key}`)}</li>
        ))}
      </ul>
      <Form onSubmit={() => void submit()} {...form}>
        {problem ? <Notice tone="danger" title={problem} live /> : null}
        <TextInput
          {...of('address')}
          label={t('deletion.address')}
          hint={<bdi>{user.email}</bdi>}
          autoComplete="off"
          inputMode="email"
        />
        <PasswordInput {...of('password')} label={t('deletion.password')} autoComplete="current-password" />
        <DialogActions>
          <Button onClick={onClose}>{t('deletion.keep')}</Button>
          <Button type="submit" variant="danger" busy={isSubmitting && t('deletion.busy')}>
            {t('deletion.action')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
