import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setCertifications } from '#shared/translators/api.ts'
import { CertificationInput } from '#shared/translators/application.ts'
import { type TranslatorProfile, translatorLimits } from '#shared/translators/translator.ts'
import { failureOf } from '../../lib/api.ts'
import { formatDate } from '../../lib/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/toast.ts'
import { useFields } from '../../ui/use-fields.ts'
import styles from './application.module.css'
import { useChange } from './use-profile.ts'

/** Certifications that staff have seen are printed on certificates; a new one waits until they have. */
export function Certifications({ profile: { certifications } }: { profile: TranslatorProfile }) {
  const { t, i18n } = useTranslation('translators')
  const { mutateAsync, isPending } = useChange(setCertifications)
  const { of, form, handleSubmit, reset, isSubmitting } = useFields(CertificationInput, {
    issuer: '',
    number: '',
    expiresOn: '',
  })
  const save = async (list: readonly { issuer: string; number: string; expiresOn?: string | null | undefined }[]) => {
    try {
      await mutateAsync({ certifications: list.map((one) => ({ ...one, expiresOn: one.expiresOn ?? '' })) })
      reset()
      showToast({ title: t('profile.saved') })
    } catch (error) {
      showToast({
        title: t('profile.notSaved'),
        description: failureOf(error).message ?? t('failed.network'),
        variant: 'destructive',
      })
    }
  }
  const [leaving, setLeaving] = useState<(typeof certifications)[number]>()
  const remove = (row: (typeof certifications)[number]) => {
    setLeaving(undefined)
    void save(certifications.filter(({ id }) => id !== row.id))
  }
  const add = handleSubmit((fields) => save([...certifications, fields]))
  return (
    <section className={styles.section} aria-labelledby="certifications">
      <h2 id="certifications">{t('certifications.title')}</h2>
      <p className={styles.hint}>{t('certifications.text')}</p>
      {certifications.length > 0 ? (
        <DataTable
          caption={t('certifications.title')}
          rows={certifications}
          keyOf={(row) => row.id}
          columns={[
            { key: 'issuer', label: t('certifications.issuer'), cell: (row) => <bdi>{row.issuer}</bdi> },
            { key: 'number', label: t('certifications.number'), cell: (row) => <bdi>{row.number}</bdi> },
            {
              key: 'expires',
              label: t('certifications.expires'),
              cell: (row) => (row.expiresOn ? formatDate(row.expiresOn, i18n.language) : t('certifications.never')),
            },
            {
              key: 'seen',
              label: t('certifications.state'),
              cell: (row) =>
                row.seenAt ? (
                  <Badge tone="green" icon={CircleCheck}>
                    {t('certifications.seen')}
                  </Badge>
                ) : (
                  <Badge tone="yellow" icon={Clock}>
                    {t('certifications.waits')}
                  </Badge>
                ),
            },
            {
              key: 'actions',
              label: t('certifications.actions'),
              align: 'end',
              bare: true,
              cell: (row) => (
                <IconButton
                  icon={Trash}
                  label={t('certifications.remove', { issuer: row.issuer, number: row.number })}
                  onClick={() => (row.seenAt ? setLeaving(row) : remove(row))}
                />
              ),
            },
          ]}
        />
      ) : null}
      {certifications.length < translatorLimits.certifications ? (
        <Form onSubmit={() => void add()} {...form}>
          <div className={styles.pair}>
            <TextInput {...of('issuer')} label={t('certifications.issuer')} />
            <TextInput {...of('number')} label={t('certifications.number')} />
            <TextInput {...of('expiresOn')} type="date" label={t('certifications.expiresOptional')} />
          </div>
          <Button type="submit" busy={(isSubmitting || isPending) && t('profile.saving')}>
            {t('certifications.add')}
          </Button>
        </Form>
      ) : null}
      {leaving ? (
        <Dialog open onClose={() => setLeaving(undefined)} title={t('certifications.removeTitle')}>
          <p>
            <strong>
              <bdi>{leaving.issuer}</bdi> <bdi>{leaving.number}</bdi>
            </strong>
          </p>
          <p>{t('certifications.removeText')}</p>
          <DialogActions>
            <Button onClick={() => setLeaving(undefined)}>{t('certifications.keep')}</Button>
            <Button variant="danger" onClick={() => remove(leaving)}>
              {t('certifications.removeIt')}
            </Button>
          </DialogActions>
        </Dialog>
      ) : null}
    </section>
  )
}
