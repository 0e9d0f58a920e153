import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrentUser } from '#shared/accounts/account.ts'
import { applyForApi } from '#shared/applications/api.ts'
import { ApiApplicationRequest, companySizes, expectedVolumes, timelines } from '#shared/applications/application.ts'
import { call, failureOf } from '../../lib/api.ts'
import { isStatus } from '../../lib/send.ts'
import { showServerFields } from '../../lib/server-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextArea, TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { useFields } from '../../ui/use-fields.ts'
import styles from './api-application-form.module.css'

/** Asks for access to the API. What was typed stays until it was taken. */
export function ApiApplicationForm({ user }: { user: CurrentUser | null }) {
  const { t } = useTranslation('apiSignup')
  const [done, setDone] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { of, form, handleSubmit, setError, isSubmitting } = useFields(ApiApplicationRequest, {
    companyName: '',
    contactName: user ? `${user.firstName} ${user.lastName}`.trim() : '',
    email: user?.email ?? '',
    useCase: '',
  })
  const submit = handleSubmit(async (fields) => {
    setProblem(undefined)
    try {
      await call(applyForApi, fields)
      setDone(true)
      showToast({ title: t('form.done'), description: t('form.doneText') })
    } catch (error) {
      if (showServerFields(error, setError)) return
      const said = isStatus(error, 429) ? failureOf(error).message : undefined
      showToast({ title: t('form.failed'), description: said ?? t('form.failedText'), variant: 'destructive' })
      setProblem(failureOf(error).message ?? t('form.failedText'))
    }
  })
  if (done) {
    return (
      <Notice tone="success" title={t('form.done')} live>
        <p>{t('form.doneText')}</p>
      </Notice>
    )
  }
  const chosen = { setValueAs: (value: string | undefined) => value || undefined }
  const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
  return (
    <Form onSubmit={() => void submit()} {...form}>
      {problem ? <Notice tone="danger" title={problem} live /> : null}
      <div className={styles.pair}>
        <TextInput {...of('companyName')} label={t('form.companyName')} autoComplete="organization" required />
        <TextInput {...of('contactName')} label={t('form.contactName')} autoComplete="name" required />
        <TextInput
          {...of('email')}
          type="email"
          label={t('form.email')}
          autoComplete="email"
          readOnly={user !== null}
          required
        />
        <TextInput {...of('phone')} type="tel" label={t('form.phone')} autoComplete="tel" />
        <TextInput {...of('website')} type="url" label={t('form.website')} autoComplete="url" />
        <Select
          {...of('companySize', chosen)}
          label={t('form.companySize')}
          options={options(companySizes)}
          placeholder={t('form.choose')}
        />
      </div>
      <TextArea {...of('useCase')} label={t('form.useCase')} hint={t('form.useCaseHint')} />
      <div className={styles.pair}>
        <Select
          {...of('expectedVolume', chosen)}
          label={t('form.expectedVolume')}
          options={options(expectedVolumes)}
          placeholder={t('form.choose')}
        />
        <Select
          {...of('timeline', chosen)}
          label={t('form.timeline')}
          options={timelines.map((value) => ({ value, label: t(`form.timelines.${value}`) }))}
          placeholder={t('form.choose')}
        />
      </div>
      <TextArea {...of('additionalInfo')} label={t('form.additionalInfo')} rows={3} />
      <Button type="submit" variant="primary" busy={isSubmitting && t('form.sending')}>
        {t('form.send')}
      </Button>
    </Form>
  )
}
