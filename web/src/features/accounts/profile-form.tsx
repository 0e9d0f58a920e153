import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CurrentUser, ProfileChange } from '#shared/accounts/account.ts'
import { updateMe } from '#shared/accounts/api.ts'
import { call, failureOf } from '../../lib/api.ts'
import { showServerFields } from '../../lib/server-fields.ts'
import { updateSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Select, TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { useFields } from '../../ui/use-fields.ts'
import styles from './forms.module.css'
import { mailLanguageOptions, useCountryOptions, useLanguageOptions } from './options.ts'

/** What people may change about themselves at once; their address changes by a link to the new one. */
export function ProfileForm({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('accounts')
  const [problem, setProblem] = useState<string>()
  const countryOptions = useCountryOptions()
  const languageOptions = useLanguageOptions()
  const { firstName, lastName, newsletterOptIn, language } = user
  const current = ProfileChange.shape
  const { of, form, handleSubmit, setError, isSubmitting } = useFields(ProfileChange, {
    firstName,
    lastName,
    newsletterOptIn,
    language,
    country: current.country.safeParse(user.country).data,
    primaryLanguage: current.primaryLanguage.safeParse(user.primaryLanguage).data,
  })
  const submit = handleSubmit(async (fields) => {
    setProblem(undefined)
    try {
      const answer = await call(updateMe, fields)
      updateSession(answer.user)
      showToast({ title: t('account.saved') })
    } catch (error) {
      if (!showServerFields(error, setError)) setProblem(failureOf(error).message ?? t('account.notSaved'))
    }
  })
  return (
    <Form onSubmit={() => void submit()} {...form}>
      {problem ? <Notice tone="danger" title={problem} live /> : null}
      <div className={styles.pair}>
        <TextInput {...of('firstName')} label={t('firstName')} autoComplete="given-name" />
        <TextInput {...of('lastName')} label={t('lastName')} autoComplete="family-name" />
      </div>
      <div className={styles.pair}>
        <Select {...of('country')} label={t('country')} options={countryOptions} />
        <Select {...of('primaryLanguage')} label={t('primaryLanguage')} options={languageOptions} />
      </div>
      <Select {...of('language')} label={t('account.mailLanguage')} options={mailLanguageOptions} />
      <Checkbox field={of('newsletterOptIn').field} label={t('register.newsletter')} />
      <Button type="submit" variant="primary" busy={isSubmitting && t('account.saving')}>
        {t('account.save')}
      </Button>
    </Form>
  )
}
