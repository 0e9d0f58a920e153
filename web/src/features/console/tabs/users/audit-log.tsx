import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { listAudit } from '#shared/audit/api.ts'
import { Select } from '../../../../ui/field.tsx'
import { useAuditWords } from '../../audit-words.ts'
import { Filters, SearchField } from '../../chips.tsx'
import { ConsoleList } from '../../console-list.tsx'
import { useListState } from '../../use-list-state.ts'
import { When } from '../../when.tsx'
import { filterOf } from './filter-of.ts'
import { Part } from './part.tsx'
import styles from './users.module.css'

type Row = z.output<typeof listAudit.output>[number]
const itemsOf = (answer: Row[]) => answer
const keyOf = ({ id }: Row) => id
const shownMonths = 24

/** What staff did, by month: all of it, of one person, of one thing, or of one kind. */
export function AuditLog() {
  const { t, i18n } = useTranslation('adminUsers')
  const [months] = useState(() => monthsUntil(new Date()))
  const state = useListState({ month: months[0] ?? '', of: '' }, 'audit')
  const { month, of } = state.values
  const named = new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const words = useAuditWords()
  const only = (code: string, text: string) => (
    <button
      type="button"
      className={styles.only}
      title={t('audit.only', { code })}
      onClick={() => state.set({ of: code })}
    >
      {text}
    </button>
  )
  return (
    <Part title={t('audit.title')}>
      <Filters>
        <SearchField
          label={t('audit.search')}
          value={of}
          onSearch={(text) => state.set({ of: text }, { replace: true })}
        />
        <Select
          field={{ name: 'month', value: month, onValue: (value) => state.set({ month: value }) }}
          label={t('audit.month')}
          options={months.map((value) => ({ value, label: named.format(new Date(`${value}-01T00:00:00Z`)) }))}
        />
      </Filters>
      <ConsoleList
        caption={t('audit.title')}
        row={listAudit}
        input={{ month, ...filterOf(of) }}
        itemsOf={itemsOf}
        keyOf={keyOf}
        state={state}
        failed={t('audit.failed')}
        empty={{ title: t('audit.empty.title'), text: t('audit.empty.text') }}
        columns={[
          { key: 'at', label: t('audit.at'), cell: ({ at }) => <When at={at} />, tight: true },
          { key: 'actor', label: t('audit.actor'), cell: (row) => <bdi>{row.actorName || t('audit.product')}</bdi> },
          { key: 'action', label: t('audit.action'), cell: ({ action }) => only(action, words.action(action)) },
          { key: 'subject', label: t('audit.subject'), cell: ({ subject }) => only(subject, words.subject(subject)) },
          { key: 'change', label: t('audit.change'), cell: (row) => <Change {...row} /> },
          { key: 'why', label: t('audit.why'), cell: ({ why }) => <bdi>{why ?? '–'}</bdi> },
        ]}
      />
    </Part>
  )
}

/** What changed, name by name. */
function Change({ before, after }: Pick<Row, 'before' | 'after'>) {
  const changes = useAuditWords().changes(before, after)
  if (changes.length === 0) return '–'
  return changes.map(({ name, text }) => (
    <span key={name} className={styles.change}>
      {text}
    </span>
  ))
}

function monthsUntil(now: Date): string[] {
  return Array.from({ length: shownMonths }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  ).filter((month) => month >= '2026-01')
}
