import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { resetPassword } from '#shared/accounts/api.ts'
import { keptTarget } from '../../lib/after-sign-in.ts'
import { call, failureOf } from '../../lib/api.ts'
import { showServerFields } from '../../lib/server-fields.ts'
import { endSession } from '../../lib/session.ts'
import { loginTo, paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { useFields } from '../../ui/use-fields.ts'

const Fields = resetPassword.input.pick({ password: true })

/** Sets a new password with the token of the mail; every session ends, so the person signs in again. */
export function ResetPasswordForm({ token }: { token: string }) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const { of, form, handleSubmit, setError, isSubmitting } = useFields(Fields)
  const submit = handleSubmit(async ({ password }) => {
    setProblem(undefined)
    try {
      const { message } = await call(resetPassword, { token, password })
      endSession()
      showToast({ title: t('reset.done'), description: message })
      const target = keptTarget()
      await navigate(target === undefined ? paths.login : loginTo(target))
    } catch (error) {
      if (!showServerFields(error, setError)) setProblem(failureOf(error).message ?? t('reset.failed'))
    }
  })
  return (
    <Form onSubmit={() => void submit()} {...form}>
      {problem ? (
        <Notice tone="danger" title={problem} live>
          <LinkButton to={paths.forgotPassword}>{t('reset.newLink')}</LinkButton>
        </Notice>
      ) : null}
      <PasswordInput
        {...of('password')}
        label={t('reset.password')}
        hint={t('passwordHint')}
        autoComplete="new-password"
      />
      <Button type="submit" variant="primary" wide busy={isSubmitting && t('reset.busy')}>
        {t('reset.action')}
      </Button>
    </Form>
  )
}
