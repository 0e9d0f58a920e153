import { useTranslation } from 'react-i18next'
import { changeTranslatorProfile } from '#shared/translators/api.ts'
import { ProfileFields } from '#shared/translators/application.ts'
import { specializations, type TranslatorProfile, timezones, translatorLimits } from '#shared/translators/translator.ts'
import { failureOf } from '../../lib/api.ts'
import { showServerFields } from '../../lib/server-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextArea, TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { showToast } from '../../ui/toast.ts'
import { useFields } from '../../ui/use-fields.ts'
import styles from './application.module.css'
import { useChange } from './use-profile.ts'

const Changeable = ProfileFields.omit({ firstName: true, lastName: true })

/** What a translator may change alone. */
export function ContactForm({ profile }: { profile: TranslatorProfile }) {
  const { t } = useTranslation('translators')
  const { mutateAsync } = useChange(changeTranslatorProfile)
  const { of, form, handleSubmit, setError, watch, isSubmitting } = useFields(Changeable, profile as never)
  const bio = String(watch('bio'))
  const submit = handleSubmit(async (fields) => {
    try {
      await mutateAsync(fields)
      showToast({ title: t('profile.saved') })
    } catch (error) {
      if (showServerFields(error, setError)) return
      showToast({
        title: t('profile.notSaved'),
        description: failureOf(error).message ?? t('failed.network'),
        variant: 'destructive',
      })
    }
  })
  const number = { setValueAs: (value: unknown) => (value === '' ? Number.NaN : Number(value)) }
  const chosen = of('specializations')
  const { yearsExperience, hourlyRate } = translatorLimits
  return (
    <section className={styles.section} aria-labelledby="contact">
      <h2 id="contact">{t('profile.contact')}</h2>
      <Form onSubmit={() => void submit()} {...form}>
        <div className={styles.pair}>
          <TextInput {...of('phone')} type="tel" label={t('form.phone')} autoComplete="tel" />
          <TextInput {...of('country')} label={t('form.country')} autoComplete="country-name" />
          <Select
            {...of('timezone')}
            label={t('form.timezone')}
            options={timezones.map((value) => ({ value, label: value }))}
          />
          <TextInput
            {...of('yearsExperience', number)}
            type="number"
            label={t('form.years')}
            min={yearsExperience.min}
            max={yearsExperience.max}
            {...(profile.status !== 'pending' && { readOnly: true, hint: t('form.yearsApproved') })}
          />
          <TextInput
            {...of('hourlyRate', number)}
            type="number"
            label={t('form.rate')}
            min={hourlyRate.min}
            max={hourlyRate.max}
          />
          <TextInput {...of('portfolioUrl')} type="url" label={t('form.portfolio')} />
          <TextInput {...of('linkedinUrl')} type="url" label={t('form.linkedin')} />
        </div>
        <TextArea
          {...of('bio')}
          label={t('form.bio')}
          hint={
            <bdi>
              {bio.length}/{translatorLimits.bio.max}
            </bdi>
          }
        />
        <fieldset className={styles.boxes}>
          <legend>{t('sections.specializations')}</legend>
          <div className={styles.grid}>
            {specializations.map((name) => (
              <label key={name} className={styles.check}>
                <input type="checkbox" value={name} {...chosen.field} />
                <span>{t(`fields.names.${name}`)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        {chosen.error ? <p className={styles.wrong}>{chosen.error}</p> : null}
        <Button type="submit" variant="primary" busy={isSubmitting && t('profile.saving')}>
          {t('profile.save')}
        </Button>
      </Form>
    </section>
  )
}
