import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmRegistration } from '#shared/accounts/api.ts'
import { call, failureOf } from '../../lib/api.ts'
import { withCaptcha } from '../../lib/captcha.ts'
import { showServerFields } from '../../lib/server-fields.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { useFields } from '../../ui/use-fields.ts'

const Fields = confirmRegistration.input.pick({ password: true })
type Props = {
  token: string
  lead: string
  onConfirmed: (firstName: string) => void
  onDead: (message: string) => void
}

/** The link of the mail in another browser than the one that registered: the password chosen there verifies the address. */
export function ConfirmRegistrationForm({ token, lead, onConfirmed, onDead }: Props) {
  const { t } = useTranslation('accounts')
  const [problem, setProblem] = useState<string>()
  const { of, form, handleSubmit, setError, isSubmitting } = useFields(Fields)
  const submit = handleSubmit(async ({ password }) => {
    setProblem(undefined)
    try {
      const answer = await withCaptcha('login', (recaptchaToken) =>
        call(confirmRegistration, { token, password, recaptchaToken }),
      )
      if (answer.verified) onConfirmed(answer.user?.firstName ?? '')
      else onDead(answer.message)
    } catch (error) {
      if (!showServerFields(error, setError)) setProblem(failureOf(error).message ?? t('verify.errorDefault'))
    }
  })
  return (
    <Page title={t('verify.confirmTitle')} lead={lead} width="form">
      <Form onSubmit={() => void submit()} {...form}>
        {problem ? <Notice tone="danger" title={problem} live /> : null}
        <PasswordInput {...of('password')} label={t('password')} autoComplete="current-password" />
        <Button type="submit" variant="primary" wide busy={isSubmitting && t('verify.confirming')}>
          {t('verify.confirm')}
        </Button>
        <p>{t('verify.notChosen')}</p>
        <LinkButton to={`${paths.verifyEmail}?token=${encodeURIComponent(token)}&remove=true`}>
          {t('verify.notMe')}
        </LinkButton>
        <LinkButton to={paths.forgotPassword}>{t('verify.forgotten')}</LinkButton>
      </Form>
    </Page>
  )
}
