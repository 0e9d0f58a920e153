import { useDeferredValue, useEffect, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type { LintFacts } from '#shared/certificates/lint.ts'
import { PackId, packIds } from '#shared/certificates/pack-id.ts'
import { thinExample } from '#shared/certificates/sample-text.ts'
import { WordingResult } from '../../features/certificates/wording-result.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Select, TextArea, TextInput } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'
import styles from './certificate-wording.module.css'

type Typed = {
  pack: string
  text: string
  documents: string
  machineDraft: boolean
  isRelative: boolean
  signerName: string
  applicantName: string
}

const empty: Typed = {
  pack: 'general',
  text: '',
  documents: '',
  machineDraft: false,
  isRelative: false,
  signerName: '',
  applicantName: '',
}

/** Holds the words of any certificate against the rules of an authority as they are typed. Nothing leaves the browser. */
export function CertificateWordingPage() {
  const { t } = useTranslation('wording')
  const { t: certificates } = useTranslation('certificates')
  const { register, control, setValue } = useForm<Typed>({ defaultValues: empty })
  const [query] = useSearchParams()
  const asked = PackId.safeParse(query.get('for')).data
  useEffect(() => {
    if (asked) setValue('pack', asked)
  }, [asked, setValue])
  const typed = useDeferredValue(useWatch({ control }))
  const form = useRef<HTMLFormElement>(null)
  const insert = () => {
    setValue('text', thinExample)
    form.current?.querySelector('textarea')?.focus()
  }
  return (
    <Page title={t('title')} lead={t('lead')}>
      <div className={styles.columns}>
        <form ref={form} className={styles.form} onSubmit={(event) => event.preventDefault()}>
          <Select
            field={register('pack')}
            label={t('authority')}
            options={packIds.map((id) => ({ value: id, label: certificates(`packs.${id}`) }))}
          />
          <div className={styles.english}>
            <TextArea field={register('text')} label={t('text')} hint={t('textHint')} rows={12} />
          </div>
          <Button variant="quiet" onClick={insert}>
            {t('example')}
          </Button>
          <details className={styles.more}>
            <summary>{t('more')}</summary>
            <Checkbox field={register('machineDraft')} label={t('machineDraft')} />
            <Checkbox field={register('isRelative')} label={t('isRelative')} />
            <TextInput field={register('signerName')} label={t('signerName')} autoComplete="off" />
            <TextInput field={register('applicantName')} label={t('applicantName')} autoComplete="off" />
            <TextArea field={register('documents')} label={t('documents')} hint={t('documentsHint')} rows={3} />
          </details>
        </form>
        <WordingResult
          pack={PackId.catch('general').parse(typed.pack)}
          text={typed.text ?? ''}
          facts={factsOf({ ...empty, ...typed })}
        />
      </div>
      <p className={styles.note}>
        {t('notAdvice')} <Link to={paths.verify}>{t('verify')}</Link>
      </p>
    </Page>
  )
}

/** An unticked box says nothing: the text itself may tell of a machine draft. */
const factsOf = ({ machineDraft, isRelative, documents, signerName, applicantName }: Typed): LintFacts => ({
  ...(machineDraft && { machineDraft }),
  ...(signerName.trim() && { signerName }),
  ...(applicantName.trim() && { applicantName }),
  isRelative,
  documents: documents
    .split('\n')
    .map((name) => name.trim())
    .filter((name) => name !== ''),
})
