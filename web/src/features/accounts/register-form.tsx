import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import * as z from 'zod'
import { Registration } from '#shared/accounts/account.ts'
import { register as registerRow } from '#shared/accounts/api.ts'
import { field } from '#shared/messages/field.ts'
import { keepTarget } from '../../lib/after-sign-in.ts'
import { call, failureOf } from '../../lib/api.ts'
import { captchaToken } from '../../lib/captcha.ts'
import { showServerFields } from '../../lib/server-fields.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, PasswordInput, Select, TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { useFields } from '../../ui/use-fields.ts'
import styles from './forms.module.css'
import { useCountryOptions, useLanguageOptions } from './options.ts'

const Fields = Registration.omit({ username: true, recaptchaToken: true }).extend({
  email: z.string().min(1, field('email-required')).pipe(Registration.shape.email),
})

/** Creates an account and leads to the page that waits for the mail's link, which goes on to `target`. */
export function RegisterForm({ target }: { target: string | null }) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const { of, form, handleSubmit, setError, isSubmitting } = useFields(Fields)
  const countryOptions = useCountryOptions()
  const languageOptions = useLanguageOptions()

  const submit = handleSubmit(async (fields) => {
    setProblem(undefined)
    const recaptchaToken = await captchaToken('register').catch((error: Error) => {
      console.error(error)
      return undefined
    })
    if (recaptchaToken === undefined) {
      setProblem(`${t('captcha.title')}. ${t('captcha.text')}`)
      showToast({ title: t('captcha.title'), description: t('captcha.text'), variant: 'destructive' })
      return
    }
    try {
      await call(registerRow, { ...fields, username: fields.email, recaptchaToken })
      keepTarget(target)
      showToast({ title: t('register.created'), description: t('register.createdText') })
      await navigate(`${paths.verifyEmail}?email=${encodeURIComponent(fields.email)}`)
    } catch (error) {
      const message = failureOf(error).message ?? t('register.failedDefault')
      showToast({ title: t('register.failed'), description: message, variant: 'destructive' })
      if (!showServerFields(error, setError)) setProblem(message)
    }
  })

  return (
    <Form onSubmit={() => void submit()} {...form}>
      {problem ? <Notice tone="danger" title={problem} live /> : null}
      <div className={styles.pair}>
        <TextInput {...of('firstName')} label={t('firstName')} autoComplete="given-name" required />
        <TextInput {...of('lastName')} label={t('lastName')} autoComplete="family-name" required />
      </div>
      <TextInput {...of('email')} label={t('email')} type="email" autoComplete="username" required />
      <PasswordInput {...of('password')} label={t('password')} hint={t('passwordHint')} autoComplete="new-password" />
      <div className={styles.pair}>
        <Select {...of('country')} label={t('country')} placeholder={t('choose')} options={countryOptions} />
        <Select
          {...of('primaryLanguage')}
          label={t('primaryLanguage')}
          placeholder={t('choose')}
          options={languageOptions}
        />
      </div>
      <Checkbox field={of('newsletterOptIn').field} label={t('register.newsletter')} />
      <Button type="submit" variant="primary" wide busy={isSubmitting && t('register.busy')}>
        {t('register.action')}
      </Button>
      <p className={styles.small}>
        {t('register.agree')} <Link to={paths.terms}>{t('register.terms')}</Link> ·{' '}
        <Link to={paths.privacy}>{t('register.privacy')}</Link>
      </p>
    </Form>
  )
}
