import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import * as z from 'zod'
import { unverifiedRedirectDelayMs } from '#shared/accounts/account.ts'
import { login } from '#shared/accounts/api.ts'
import { field } from '#shared/messages/field.ts'
import { keepTarget } from '../../lib/after-sign-in.ts'
import { call, failureOf } from '../../lib/api.ts'
import { withCaptcha } from '../../lib/captcha.ts'
import { showServerFields } from '../../lib/server-fields.ts'
import { startSession } from '../../lib/session.ts'
import { useLater } from '../../lib/use-later.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordInput, TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { useFields } from '../../ui/use-fields.ts'
import styles from './forms.module.css'

const Fields = login.input.pick({ email: true, password: true, totpCode: true, recoveryCode: true }).extend({
  email: z.string().min(1, field('email-required')).pipe(login.input.shape.email),
})

/** Signs in and goes to `target`. An address that is not confirmed yet goes to its verification page after two seconds. */
export function LoginForm({ target }: { target: string }) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const [secondFactor, setSecondFactor] = useState<'app' | 'recovery'>()
  const [unverified, setUnverified] = useState<string>()
  const { of, form, handleSubmit, setError, isSubmitting, unregister } = useFields(Fields)
  // What is not on the screen must not be sent: an empty code would be refused.
  const switchFactor = () => {
    unregister(['totpCode', 'recoveryCode'])
    setSecondFactor((now) => (now === 'app' ? 'recovery' : 'app'))
  }

  useLater(unverified !== undefined, unverifiedRedirectDelayMs, () => {
    if (target !== paths.dashboard) keepTarget(target)
    void navigate(`${paths.verifyEmail}?resend=true&email=${encodeURIComponent(unverified ?? '')}`)
  })

  const submit = handleSubmit(async (fields) => {
    setProblem(undefined)
    try {
      const { user } = await withCaptcha('login', (recaptchaToken) => call(login, { ...fields, recaptchaToken }))
      startSession(user)
      keepTarget(null)
      await navigate(target, { replace: true })
    } catch (error) {
      const failure = failureOf(error)
      if (failure.code === 'second-factor-required') return setSecondFactor('app')
      const message = failure.message ?? t('login.failedDefault')
      if (failure.emailVerificationRequired === true) {
        setUnverified(typeof failure.email === 'string' ? failure.email : fields.email)
        showToast({ title: t('login.unverified'), description: message, variant: 'destructive' })
      } else {
        showToast({ title: t('login.failed'), description: message, variant: 'destructive' })
      }
      if (!showServerFields(error, setError)) setProblem(message)
    }
  })

  return (
    <Form onSubmit={() => void submit()} {...form}>
      {problem ? <Notice tone="danger" title={problem} live /> : null}
      <TextInput {...of('email')} label={t('email')} type="email" autoComplete="username" required />
      <PasswordInput {...of('password')} label={t('password')} autoComplete="current-password" />
      {secondFactor === 'app' ? (
        <TextInput
          {...of('totpCode')}
          label={t('login.totp')}
          hint={t('login.totpHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      ) : null}
      {secondFactor === 'recovery' ? (
        <TextInput
          {...of('recoveryCode')}
          label={t('login.recovery')}
          hint={t('login.recoveryHint')}
          autoComplete="off"
        />
      ) : null}
      {secondFactor ? (
        <Button variant="quiet" className={styles.aside ?? ''} onClick={switchFactor}>
          {t(secondFactor === 'app' ? 'login.useRecovery' : 'login.useApp')}
        </Button>
      ) : null}
      <Link
        to={paths.forgotPassword}
        className={styles.aside}
        onClick={() => (target === paths.dashboard ? undefined : keepTarget(target))}
      >
        {t('login.forgot')}
      </Link>
      <Button type="submit" variant="primary" wide busy={isSubmitting && t('login.busy')}>
        {t('login.action')}
      </Button>
    </Form>
  )
}
