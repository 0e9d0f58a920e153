import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { submitW9 } from '#shared/translators/api.ts'
import { taxClasses, W9 } from '#shared/translators/application.ts'
import type { TranslatorProfile } from '#shared/translators/translator.ts'
import { failureOf } from '../../lib/api.ts'
import { formatDate } from '../../lib/dates.ts'
import { showServerFields } from '../../lib/server-fields.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordInput, Select, TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { useFields } from '../../ui/use-fields.ts'
import styles from './application.module.css'
import { useChange, useW9Need } from './use-profile.ts'

/** Form W-9 on the screen. It stands in for the paper: the certification is the form's own, in its own language. */
export function W9Form({ profile }: { profile: TranslatorProfile }) {
  const { w9SubmissionDate, taxIdLastFour } = profile
  const { t, i18n } = useTranslation('translators')
  const [isOpen, setOpen] = useState(false)
  const need = useW9Need(profile)
  const { mutateAsync } = useChange(submitW9)
  const { of, form, handleSubmit, setError, setValue, watch, isSubmitting } = useFields(W9, {
    taxId: '',
    businessName: '',
  })
  const submit = handleSubmit(async (fields) => {
    try {
      await mutateAsync(fields)
      setOpen(false)
      showToast({ title: t('w9.saved') })
    } catch (error) {
      if (showServerFields(error, setError)) return
      showToast({
        title: t('profile.notSaved'),
        description: failureOf(error).message ?? t('failed.network'),
        variant: 'destructive',
      })
    }
  })
  return (
    <section className={styles.section} aria-labelledby="w9">
      <h2 id="w9">{t('w9.title')}</h2>
      {need === 'late' ? (
        <Notice tone="warning" title={t('w9.late')} />
      ) : (
        <p className={styles.hint}>{t(`w9.${need}`)}</p>
      )}
      {w9SubmissionDate ? (
        <Notice
          tone="success"
          title={t('w9.submitted', { date: formatDate(w9SubmissionDate, i18n.language), digits: taxIdLastFour })}
        />
      ) : null}
      {isOpen ? (
        <Form onSubmit={() => void submit()} {...form}>
          <div className={styles.pair}>
            <TextInput {...of('legalName')} label={t('w9.legalName')} autoComplete="name" />
            <TextInput {...of('businessName')} label={t('form.businessName')} autoComplete="organization" />
            <Select
              {...of('taxClass')}
              label={t('w9.taxClass')}
              options={taxClasses.map((value) => ({ value, label: t(`w9.classes.${value}`) }))}
              placeholder={t('choose')}
            />
            <PasswordInput {...of('taxId')} label={t('form.taxId')} autoComplete="off" />
            <TextInput {...of('taxAddress')} label={t('form.taxAddress')} autoComplete="street-address" />
            <TextInput {...of('taxCity')} label={t('form.taxCity')} autoComplete="address-level2" />
            <TextInput {...of('taxState')} label={t('form.taxState')} autoComplete="address-level1" />
            <TextInput {...of('taxZip')} label={t('form.taxZip')} autoComplete="postal-code" />
          </div>
          <p className={styles.hint}>{t('w9.binding')}</p>
          <blockquote lang="en" dir="ltr" className={styles.quote}>
            Under penalties of perjury, I certify that: 1. The number shown on this form is my correct taxpayer
            identification number; 2. I am not subject to backup withholding; 3. I am a U.S. citizen or other U.S.
            person; and 4. the FATCA code(s) entered on this form (if any) indicating that I am exempt from FATCA
            reporting is correct.
          </blockquote>
          <label className={styles.check}>
            <input
              type="checkbox"
              name="certified"
              checked={watch('certified') === true}
              onChange={(event) => setValue('certified', event.target.checked as true, { shouldDirty: true })}
            />
            <span>{t('w9.certify')}</span>
          </label>
          {of('certified').error ? <p className={styles.wrong}>{of('certified').error}</p> : null}
          <TextInput {...of('signature')} label={t('w9.signature')} autoComplete="name" />
          <Button type="submit" variant="primary" busy={isSubmitting && t('form.sending')}>
            {t('w9.submit')}
          </Button>
        </Form>
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>{t(w9SubmissionDate ? 'w9.again' : 'w9.open')}</Button>
        </div>
      )}
    </section>
  )
}
