import { type ChangeEvent, useEffect, useState } from 'react'
import type { DefaultValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import type { CurrentUser } from '#shared/accounts/account.ts'
import { taxCountries } from '#shared/tax/tax-id.ts'
import { applyAsTranslator } from '#shared/translators/api.ts'
import { TranslatorApplicationRequest } from '#shared/translators/application.ts'
import { specializations, timezones, translatorLimits } from '#shared/translators/translator.ts'
import { call, failureOf } from '../../lib/api.ts'
import { withCaptcha } from '../../lib/captcha.ts'
import { ApiError } from '../../lib/send.ts'
import { showServerFields } from '../../lib/server-fields.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordInput, Select, TextArea, TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { useFields } from '../../ui/use-fields.ts'
import styles from './application.module.css'
import { forgetDraft, keepDraft, readDraft } from './draft.ts'
import { PairFields } from './pair-fields.tsx'

type Props = {
  user: CurrentUser | null
  accepted: { version: string; at: string }
  onDone: (answer: { email: string; emailConfirmationRequired: boolean }) => void
}

/** The application, section by section. What was typed survives a reload of this window, except the tax number. */
export function ApplicationForm({ user, accepted, onDone }: Props) {
  const { t } = useTranslation('translators')
  const [problem, setProblem] = useState<string>()
  // Offered again only as it was when the form opened: fields hold what was typed since.
  const [draft] = useState(() => readDraft().fields)
  const { of, form, handleSubmit, setError, setValue, watch, isSubmitting } = useFields(TranslatorApplicationRequest, {
    yearsExperience: translatorLimits.yearsExperience.default,
    hourlyRate: translatorLimits.hourlyRate.default,
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    taxCountry: 'US',
    isUsResident: true,
    languagePairs: [],
    specializations: [],
    bio: '',
    taxId: '',
    ...draft,
    email: user?.email ?? (typeof draft['email'] === 'string' ? draft['email'] : ''),
    contractorAgreementAccepted: true,
    contractorAgreementDate: accepted.at,
    agreementVersion: accepted.version,
  } as DefaultValues<z.input<typeof TranslatorApplicationRequest>>)
  useEffect(() => {
    const subscription = watch((fields) => keepDraft({ fields: fields as Record<string, unknown> }))
    return () => subscription.unsubscribe()
  }, [watch])
  const pairs = (watch('languagePairs') ?? []).filter((pair) => pair !== undefined)
  const bio = watch('bio') ?? ''
  const submit = handleSubmit(
    async (fields) => {
      setProblem(undefined)
      try {
        const { emailConfirmationRequired } = await withCaptcha('link', (recaptchaToken) =>
          call(applyAsTranslator, { ...fields, recaptchaToken }),
        )
        forgetDraft()
        showToast({ title: t('done.toast') })
        onDone({ email: fields.email, emailConfirmationRequired })
      } catch (error) {
        if (showServerFields(error, setError)) return
        const failure = error instanceof ApiError ? t('failed.text') : t('failed.network')
        const text = failureOf(error).message ?? failure
        showToast({ title: t('failed.title'), description: text, variant: 'destructive' })
        setProblem(text)
      }
    },
    (errors) => {
      if (errors.languagePairs)
        showToast({ title: t('pairs.required'), description: t('pairs.requiredText'), variant: 'destructive' })
      else if (errors.specializations)
        showToast({ title: t('fields.required'), description: t('fields.requiredText'), variant: 'destructive' })
    },
  )
  const number = { setValueAs: (value: unknown) => (value === '' ? Number.NaN : Number(value)) }
  const chosen = of('specializations')
  const { bio: bioLimits, yearsExperience, hourlyRate } = translatorLimits
  return (
    <div className={styles.sections}>
      <Form onSubmit={() => void submit()} {...form}>
        {problem ? <Notice tone="danger" title={problem} live /> : null}
        <section className={styles.section} aria-labelledby="personal">
          <h2 id="personal">{t('sections.personal')}</h2>
          <div className={styles.pair}>
            <TextInput {...of('firstName')} label={t('form.firstName')} autoComplete="given-name" required />
            <TextInput {...of('lastName')} label={t('form.lastName')} autoComplete="family-name" required />
            {user ? (
              <p>
                {t('form.email')}
                <br />
                <bdi>{user.email}</bdi>
              </p>
            ) : (
              <TextInput {...of('email')} type="email" label={t('form.email')} autoComplete="email" required />
            )}
            <TextInput {...of('phone')} type="tel" label={t('form.phone')} autoComplete="tel" required />
            <TextInput {...of('country')} label={t('form.country')} autoComplete="country-name" required />
            <Select
              {...of('timezone')}
              label={t('form.timezone')}
              options={timezones.map((value) => ({ value, label: value }))}
              placeholder={t('choose')}
            />
          </div>
        </section>
        <section className={styles.section} aria-labelledby="pairs">
          <h2 id="pairs">{t('sections.pairs')}</h2>
          <PairFields
            pairs={pairs}
            onChange={(list) =>
              setValue('languagePairs', list, { shouldValidate: form.attempts > 0, shouldDirty: true })
            }
            error={of('languagePairs').error}
          />
        </section>
        <section className={styles.section} aria-labelledby="specializations">
          <h2 id="specializations">{t('sections.specializations')}</h2>
          <fieldset className={styles.boxes} aria-describedby={chosen.error ? 'specializations-wrong' : undefined}>
            <legend className="visually-hidden">{t('sections.specializations')}</legend>
            <div className={styles.grid}>
              {specializations.map((name) => (
                <label key={name} className={styles.check}>
                  <input type="checkbox" value={name} {...chosen.field} />
                  <span>{t(`fields.names.${name}`)}</span>
                </label>
              ))}
            </div>
          </fieldset>
          {chosen.error ? (
            <p id="specializations-wrong" className={styles.wrong}>
              {chosen.error}
            </p>
          ) : null}
        </section>
        <section className={styles.section} aria-labelledby="experience">
          <h2 id="experience">{t('sections.experience')}</h2>
          <div className={styles.pair}>
            <TextInput
              {...of('yearsExperience', number)}
              type="number"
              label={t('form.years')}
              min={yearsExperience.min}
              max={yearsExperience.max}
            />
            <TextInput
              {...of('hourlyRate', number)}
              type="number"
              label={t('form.rate')}
              min={hourlyRate.min}
              max={hourlyRate.max}
            />
          </div>
        </section>
        <section className={styles.section} aria-labelledby="professional">
          <h2 id="professional">{t('sections.professional')}</h2>
          <TextArea
            {...of('bio')}
            label={t('form.bio')}
            hint={
              <>
                {t('form.bioHint')}{' '}
                <bdi>
                  {bio.length}/{bioLimits.max}
                </bdi>
              </>
            }
          />
          <div className={styles.pair}>
            <TextInput {...of('portfolioUrl')} type="url" label={t('form.portfolio')} autoComplete="url" />
            <TextInput {...of('linkedinUrl')} type="url" label={t('form.linkedin')} />
          </div>
        </section>
        <section className={styles.section} aria-labelledby="tax">
          <h2 id="tax">{t('sections.tax')}</h2>
          <p className={styles.hint}>{t('form.taxWhy')}</p>
          <div className={styles.pair}>
            <PasswordInput {...of('taxId')} label={t('form.taxId')} autoComplete="off" />
            <TextInput {...of('businessName')} label={t('form.businessName')} autoComplete="organization" />
            <TextInput {...of('taxAddress')} label={t('form.taxAddress')} autoComplete="street-address" required />
            <TextInput {...of('taxCity')} label={t('form.taxCity')} autoComplete="address-level2" required />
            <TextInput {...of('taxState')} label={t('form.taxState')} autoComplete="address-level1" required />
            <TextInput {...of('taxZip')} label={t('form.taxZip')} autoComplete="postal-code" required />
            <Select
              {...of('taxCountry', {
                onChange: (event: ChangeEvent<HTMLSelectElement>) =>
                  setValue('isUsResident', event.target.value === 'US', { shouldDirty: true }),
              })}
              label={t('form.taxCountry')}
              options={taxCountries.map((value) => ({ value, label: t(`form.countries.${value}`) }))}
            />
          </div>
          <label className={styles.check}>
            <input
              type="checkbox"
              name="isUsResident"
              checked={watch('isUsResident') ?? true}
              onChange={(event) =>
                setValue('isUsResident', event.target.checked, { shouldValidate: form.attempts > 0, shouldDirty: true })
              }
            />
            <span>{t('form.usResident')}</span>
          </label>
        </section>
        <Button type="submit" variant="primary" busy={isSubmitting && t('form.sending')}>
          {t('form.submit')}
        </Button>
      </Form>
    </div>
  )
}
