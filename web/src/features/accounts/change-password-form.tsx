import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { changePassword } from '#shared/accounts/api.ts'
import { issueText } from '#shared/lib/issue.ts'
import { call, failureOf } from '../../lib/api.ts'
import { showServerFields } from '../../lib/server-fields.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'

/** A new password; every other browser is signed out by it. */
export function ChangePasswordForm() {
  const { t } = useTranslation('accounts')
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(changePassword.input, { error: issueText }),
    shouldFocusError: false,
    defaultValues: { currentPassword: '', newPassword: '' },
  })
  const { errors, isSubmitting, submitCount } = formState
  const submit = handleSubmit(async (fields) => {
    setProblem(undefined)
    try {
      const { message } = await call(changePassword, fields)
      showToast({ title: t('reset.done'), description: message })
      reset()
    } catch (error) {
      if (!showServerFields(error, setError)) setProblem(failureOf(error).message ?? t('reset.failed'))
    }
  })
  return (
    <Form onSubmit={() => void submit()} errors={errors} attempts={submitCount}>
      {problem ? <Notice tone="danger" title={problem} live /> : null}
      <PasswordInput
        field={register('currentPassword')}
        label={t('account.currentPassword')}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
      />
      <PasswordInput
        field={register('newPassword')}
        label={t('reset.password')}
        hint={t('passwordHint')}
        autoComplete="new-password"
        error={errors.newPassword?.message}
      />
      <Button type="submit" busy={isSubmitting && t('reset.busy')}>
        {t('account.passwordAction')}
      </Button>
    </Form>
  )
}
