import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TaxRecipient } from '#shared/payouts/tax-year.ts'
import { may } from '#shared/staff/powers.ts'
import { exportTaxForms, listTaxForms } from '#shared/tax/api.ts'
import { queryOf } from '../../../../lib/api.ts'
import { saveFile } from '../../../../lib/save-file.ts'
import { useSession } from '../../../../lib/session.ts'
import { Button } from '../../../../ui/button.tsx'
import { DataTable } from '../../../../ui/data-table.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Select } from '../../../../ui/field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useReason, useStaffCall } from '../../staff-calls.tsx'
import styles from '../work.module.css'
import { useCents } from './use-cents.ts'

/** Attesta has paid since. */
const firstYear = 2026

/** What each translator was paid in a year, and who needs a 1099-NEC. */
export function TaxForms({ year: chosen, onYear }: { year: string; onYear: (year: string) => void }) {
  const { t } = useTranslation('adminPayouts')
  const { t: common } = useTranslation()
  const cents = useCents()
  const call = useStaffCall()
  const askReason = useReason()
  const session = useSession()
  const mayExport = session.state === 'signed-in' && may(session.user.adminLevel, 'tax.reveal')
  const [thisYear] = useState(() => new Date().getFullYear())
  const years = Array.from({ length: Math.max(1, thisYear - firstYear + 1) }, (_, back) => thisYear - back)
  const year = years.find((one) => String(one) === chosen) ?? thisYear
  const { data, isError, refetch } = useQuery(queryOf(listTaxForms, { year }))
  const take = async () => {
    const reason = await askReason({
      title: t('tax.exportTitle', { year }),
      text: t('tax.exportText'),
      action: t('tax.export'),
    })
    if (reason === undefined) return
    const answer = await call(
      exportTaxForms,
      { year, reason },
      { failed: t('failed.tax'), done: ({ forms }) => t('tax.exported', { count: forms }) },
    )
    if (answer) saveFile(new Blob([answer.csv], { type: 'text/csv' }), answer.filename)
  }
  return (
    <div className={styles.form}>
      <div className={styles.year}>
        <Select
          field={{ name: 'year', value: String(year), onValue: onYear }}
          label={t('tax.year')}
          options={years.map((one) => ({ value: String(one), label: String(one) }))}
        />
        {mayExport ? (
          <Button disabled={!data?.recipients.some(mayBeDue)} onClick={() => take()}>
            {t('tax.export')}
          </Button>
        ) : null}
      </div>
      {isError && !data ? (
        <Notice tone="danger" title={t('failed.tax')}>
          <Button onClick={() => refetch()}>{common('tryAgain')}</Button>
        </Notice>
      ) : null}
      {data === undefined && !isError ? <Skeleton height={240} /> : null}
      {data ? (
        <p className={styles.muted}>
          {t('tax.rule', { sum: cents(data.thresholdCents), total: cents(data.totalCents) })}
        </p>
      ) : null}
      {data?.recipients.length === 0 ? <EmptyState title={t('tax.emptyTitle')} text={t('tax.emptyText')} /> : null}
      {data && data.recipients.length > 0 ? (
        <DataTable
          caption={t('views.tax')}
          rows={data.recipients}
          keyOf={({ translatorId }) => translatorId}
          columns={[
            { key: 'translator', label: t('columns.translator'), cell: ({ name }) => <bdi>{name}</bdi> },
            {
              key: 'number',
              label: t('tax.number'),
              cell: ({ taxIdKind, taxIdLastFour, sharesEnd }) =>
                taxIdLastFour === '' ? (
                  '–'
                ) : (
                  <span className={styles.two}>
                    <bdi dir="ltr">
                      {taxIdKind === 'foreign' ? null : taxIdKind?.toUpperCase()} •••• {taxIdLastFour}
                    </bdi>
                    {sharesEnd ? <span className={styles.second}>{t('tax.sharesEnd')}</span> : null}
                  </span>
                ),
            },
            { key: 'payments', label: t('tax.payments'), align: 'end', cell: ({ payments }) => payments },
            { key: 'paid', label: t('tax.paid'), align: 'end', cell: ({ totalCents }) => cents(totalCents) },
            { key: 'form', label: t('tax.form'), cell: ({ form }) => <bdi>{t(`tax.forms.${form}`)}</bdi> },
            { key: 'missing', label: t('tax.missing'), cell: ({ missing }) => missing ?? '–' },
          ]}
        />
      ) : null}
    </div>
  )
}

/** A form may be due for somebody below the threshold too, whose number is, or may be, that of another one. */
const mayBeDue = ({ form, sharesEnd, taxIdLastFour }: TaxRecipient): boolean =>
  form === '1099-nec' || sharesEnd || (form === 'below-threshold' && taxIdLastFour === '')
