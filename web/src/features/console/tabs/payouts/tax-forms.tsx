import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { may } from '#shared/staff/powers.ts'
import { exportTaxForms, listTaxForms } from '#shared/tax/api.ts'
import { queryOf } from '../../../../lib/api.ts'
import { saveFile } from '../../../../lib/save-file.ts'
import { useSession } from '../../../../lib/session.ts'
import { Button } from '../../../../ui/button.tsx'
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
      <div className={styles.line}>
        <Select
          field={{ name: 'year', value: String(year), onValue: onYear }}
          label={t('tax.year')}
          options={years.map((one) => ({ value: String(one), label: String(one) }))}
        />
        {mayExport ? (
          <Button disabled={!data?.recipients.some(({ form }) => form === '1099-nec')} onClick={() => take()}>
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
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a table that scrolls must be reachable by keys
        <section className={styles.scroll} tabIndex={0} aria-label={t('views.tax')}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('columns.translator')}</th>
                <th scope="col">{t('tax.number')}</th>
                <th scope="col" data-align="end">
                  {t('tax.payments')}
                </th>
                <th scope="col" data-align="end">
                  {t('tax.paid')}
                </th>
                <th scope="col">{t('tax.form')}</th>
                <th scope="col">{t('tax.missing')}</th>
              </tr>
            </thead>
            <tbody>
              {data.recipients.map((one) => (
                <tr key={one.translatorId}>
                  <td>
                    <bdi>{one.name}</bdi>
                  </td>
                  <td>
                    <bdi dir="ltr">
                      {one.taxIdKind?.toUpperCase()} •••• {one.taxIdLastFour}
                    </bdi>
                  </td>
                  <td data-align="end">{one.payments}</td>
                  <td data-align="end">{cents(one.totalCents)}</td>
                  <td>{t(`tax.forms.${one.form}`)}</td>
                  <td>{one.missing ?? '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
    </div>
  )
}
