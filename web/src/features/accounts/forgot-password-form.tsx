import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgotPassword } from '#shared/accounts/api.ts'
import { call, failureOf } from '../../lib/api.ts'
import { withCaptcha } from '../../lib/captcha.ts'
import { showServerFields } from '../../lib/server-fields.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFields } from '../../ui/use-fields.ts'

const Fields = forgotPassword.input.pick({ email: true })

/** Asks for the link that sets a new password. The answer is the same whether the address has an account or not. */
export function ForgotPasswordForm() {
  const { t } = useTranslation('accounts')
  const [sent, setSent] = useState<string>()
  const { of, form, handleSubmit, setError, isSubmitting } = useFields(Fields)
  const submit = handleSubmit(async ({ email }) => {
    try {
      const { message } = await withCaptcha('link', (recaptchaToken) => call(forgotPassword, { email, recaptchaToken }))
      setSent(message)
    } catch (error) {
      if (!showServerFields(error, setError))
        setError('email', { message: failureOf(error).message ?? t('forgot.failed') })
    }
  })
  if (sent !== undefined) {
    return (
      <Notice tone="success" title={sent} live>
        <p>{t('verify.spam')}</p>
      </Notice>
    )
  }
  return (
    <Form onSubmit={() => void submit()} {...form}>
      <TextInput {...of('email')} label={t('email')} type="email" autoComplete="username" required />
      <Button type="submit" variant="primary" wide busy={isSubmitting && t('forgot.busy')}>
        {t('forgot.action')}
      </Button>
    </Form>
  )
}
