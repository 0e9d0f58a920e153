import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changePassword } from '#shared/accounts/api.ts'
import { listApiKeys } from '#shared/api-keys/api.ts'
import { call, failureOf } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { showServerFields } from '../../lib/server-fields.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { useFields } from '../../ui/use-fields.ts'

/** A new password; every other browser is signed out by it, and every API key ends. */
export function ChangePasswordForm() {
  const { t } = useTranslation('accounts')
  const [problem, setProblem] = useState<string>()
  const { of, form, handleSubmit, setError, reset, isSubmitting } = useFields(changePassword.input, {
    currentPassword: '',
    newPassword: '',
  })
  const submit = handleSubmit(async (fields) => {
    setProblem(undefined)
    try {
      const { message } = await call(changePassword, fields)
      showToast({ title: t('reset.done'), description: message })
      reset()
      await queryClient.invalidateQueries({ queryKey: [listApiKeys.path] })
    } catch (error) {
      if (!showServerFields(error, setError)) setProblem(failureOf(error).message ?? t('reset.failed'))
    }
  })
  return (
    <Form onSubmit={() => void submit()} {...form}>
      {problem ? <Notice tone="danger" title={problem} live /> : null}
      <PasswordInput {...of('currentPassword')} label={t('account.currentPassword')} autoComplete="current-password" />
      <PasswordInput
        {...of('newPassword')}
        label={t('reset.password')}
        hint={t('passwordHint')}
        autoComplete="new-password"
      />
      <Button type="submit" busy={isSubmitting && t('reset.busy')}>
        {t('account.passwordAction')}
      </Button>
    </Form>
  )
}
