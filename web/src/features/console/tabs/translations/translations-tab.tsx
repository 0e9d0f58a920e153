import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { getCounts } from '#shared/counters/api.ts'
import { autoDetect, languageName, popularLanguages } from '#shared/languages/language.ts'
import { TicketId, TranslationId } from '#shared/lib/id.ts'
import { formatDollars } from '#shared/lib/money.ts'
import { TranslationType } from '#shared/pricing/pricing.ts'
import { listTranslations } from '#shared/translations/api.ts'
import { TranslationStatus } from '#shared/translations/stage.ts'
import type { TranslationSummary } from '#shared/translations/translation.ts'
import { queryOf } from '../../../../lib/api.ts'
import { FilterChips, SearchedFilters } from '../../chips.tsx'
import { type ConsoleColumn, ConsoleList } from '../../console-list.tsx'
import { CountCards } from '../../count-cards.tsx'
import { useListState } from '../../use-list-state.ts'
import { When } from '../../when.tsx'
import { Status, TypeBadge } from './badges.tsx'
import { Quality } from './quality.tsx'
import { TranslationDrawer } from './translation-drawer.tsx'
import styles from './translations.module.css'

/** Everybody's translations, newest first; with a status the newest in it. Their text is not here. */
export function TranslationsTab() {
  const { t, i18n } = useTranslation('adminTranslations')
  const { t: customers } = useTranslation('translations')
  const state = useListState({ status: 'all', type: 'all', month: 'all', from: 'all', to: 'all', search: '' })
  const { month, from, to, search } = state.values
  const status = TranslationStatus.safeParse(state.values.status).data
  const type = TranslationType.safeParse(state.values.type).data
  // Who comes from a ticket brings its number, and keeps it as long as they stay with this document.
  const [params] = useSearchParams()
  const ticketId = TicketId.safeParse(params.get('ticket') ?? undefined).data
  const columns = useColumns()
  const languages = popularLanguages.map((code) => ({
    value: code as string,
    label: languageName(code, i18n.language),
  }))
  const months = useMemo(() => lastMonths(i18n.language), [i18n.language])

  return (
    <>
      <Cards />
      <SearchedFilters state={state} label={t('search.label')} placeholder={t('search.placeholder')}>
        <FilterChips
          label={t('filters.status')}
          value={status ?? 'all'}
          options={[
            { value: 'all', label: t('filters.all') },
            ...TranslationStatus.options.map((value) => ({ value, label: customers(`status.${value}`) })),
          ]}
          onChoose={(value) => state.set({ status: value })}
        />
        <FilterChips
          label={t('filters.type')}
          value={type ?? 'all'}
          options={[
            { value: 'all', label: t('filters.anyType') },
            ...TranslationType.options.map((value) => ({ value, label: t(`type.${value}`) })),
          ]}
          onChoose={(value) => state.set({ type: value })}
        />
        <Choice
          label={t('filters.from')}
          all={t('filters.anySource')}
          value={from}
          options={languages}
          onChoose={(value) => state.set({ from: value })}
        />
        <Choice
          label={t('filters.to')}
          all={t('filters.anyTarget')}
          value={to}
          options={languages}
          onChoose={(value) => state.set({ to: value })}
        />
        <Choice
          label={t('filters.month')}
          all={t('filters.anyMonth')}
          value={month}
          options={months}
          onChoose={(value) => state.set({ month: value })}
        />
      </SearchedFilters>
      <ConsoleList
        caption={t('caption')}
        row={listTranslations}
        input={{
          all: 'true',
          ...(status && { status }),
          ...(type && { translationType: type }),
          ...(from !== 'all' && { sourceLanguage: from }),
          ...(to !== 'all' && { targetLanguage: to }),
          ...(month !== 'all' && { month }),
          ...(search !== '' && { search }),
        }}
        itemsOf={itemsOf}
        columns={columns}
        keyOf={keyOf}
        state={state}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        failed={t('fetchFailed')}
        drawer={{
          title: (key, item) => <bdi>{item?.originalFilename ?? t('translation', { number: key })}</bdi>,
          aside: (_, item) => (item ? <Status of={item} /> : null),
          content: (key) => {
            const id = TranslationId.safeParse(key)
            return id.success ? <TranslationDrawer id={id.data} ticketId={ticketId} /> : null
          },
        }}
      />
    </>
  )
}

const itemsOf = (items: TranslationSummary[]) => items
const keyOf = ({ id }: TranslationSummary) => id

/** This month and the eleven before it. */
function lastMonths(locale: string): { value: string; label: string }[] {
  const now = new Date()
  const named = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, back) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))
    return { value: first.toISOString().slice(0, 7), label: named.format(first) }
  })
}

function Choice({
  label,
  all,
  value,
  options,
  onChoose,
}: {
  label: string
  all: string
  value: string
  options: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
}) {
  return (
    <select
      className={styles.choice}
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="all">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

function Cards() {
  const { t } = useTranslation('adminTranslations')
  const figures = useQuery(queryOf(getCounts, {}))
  const counts = figures.data?.translations
  return (
    <CountCards
      of={figures}
      label={t('cards.label')}
      cards={[
        { label: t('cards.total'), value: counts?.total, to: '?tab=translations' },
        { label: t('cards.ai'), value: counts?.ai, to: '?tab=translations&type=ai' },
        { label: t('cards.certified'), value: counts?.certified, to: '?tab=translations&type=certified' },
        { label: t('cards.completed'), value: counts?.completed, to: '?tab=translations&status=completed' },
      ]}
    />
  )
}

function useColumns(): ConsoleColumn<TranslationSummary>[] {
  const { t, i18n } = useTranslation('adminTranslations')
  return useMemo(() => {
    const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 })
    const named = (code: string) => (code === autoDetect ? t('detecting') : languageName(code, i18n.language))
    return [
      { key: 'id', label: t('columns.id'), cell: ({ id }) => <bdi>#{id}</bdi>, tight: true, bare: true },
      {
        key: 'file',
        label: t('columns.file'),
        opens: true,
        cut: 28,
        cell: ({ originalFilename, fileSize }) => (
          <span>
            <bdi className={styles.two}>{originalFilename}</bdi>
            <span className={styles.second}>{t('size', { size: number.format(Math.max(1, fileSize / 1024)) })}</span>
          </span>
        ),
      },
      {
        key: 'pair',
        label: t('columns.pair'),
        cell: ({ sourceLanguage, targetLanguage }) =>
          t('pair', { source: named(sourceLanguage), target: named(targetLanguage) }),
      },
      {
        key: 'type',
        label: t('columns.type'),
        tight: true,
        cell: (item) => <TypeBadge of={item} />,
      },
      { key: 'status', label: t('columns.status'), tight: true, cell: (item) => <Status of={item} /> },
      {
        key: 'quality',
        label: t('columns.quality'),
        tight: true,
        cell: ({ qualityScore }) => <Quality score={qualityScore} />,
      },
      {
        key: 'amount',
        label: t('columns.amount'),
        align: 'end',
        tight: true,
        cell: ({ amount }) => (amount === null ? '–' : formatDollars(amount, i18n.language)),
      },
      { key: 'date', label: t('columns.date'), tight: true, cell: ({ createdAt }) => <When at={createdAt} /> },
      {
        key: 'completed',
        label: t('columns.completed'),
        tight: true,
        cell: ({ completedAt }) => (completedAt === null ? '–' : <When at={completedAt} />),
      },
    ]
  }, [t, i18n.language])
}
