import { useQuery } from '@tanstack/react-query'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { getCounts } from '#shared/counters/api.ts'
import { may } from '#shared/staff/powers.ts'
import { listTranslatorApplications } from '#shared/translators/api.ts'
import { type TranslatorApplication, TranslatorStatus } from '#shared/translators/translator.ts'
import { queryOf } from '../../../../lib/api.ts'
import { listText } from '../../../../lib/list-text.ts'
import { useSession } from '../../../../lib/session.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { FilterChips, SearchedFilters } from '../../chips.tsx'
import { type ConsoleColumn, ConsoleList } from '../../console-list.tsx'
import { CountCards } from '../../count-cards.tsx'
import { StateBadge } from '../../state-badge.tsx'
import { useListState } from '../../use-list-state.ts'
import { When } from '../../when.tsx'
import styles from '../work.module.css'
import { ApplicationItem } from './application-item.tsx'
import { Pairs } from './pairs.tsx'
import { useDecide, useNames } from './use-decide.ts'

/** Specializations that are named in the list. */
const shownFields = 2

/** People who want to translate for Attesta, and those who do. */
export function ApplicationsTab() {
  const { t, i18n } = useTranslation('adminApplications')
  const { nameOf, rateOf } = useNames()
  const state = useListState({ status: 'all', search: '' })
  const session = useSession()
  const mayDecide = session.state === 'signed-in' && may(session.user.adminLevel, 'applications.decide')
  const { approve, reject } = useDecide()
  const figures = useQuery(queryOf(getCounts, {}))
  const counts = figures.data
  const { status, search } = state.values
  const wanted = TranslatorStatus.safeParse(status).data
  const card = (name: 'pending' | 'approved' | 'rejected') => ({
    label: t(`cards.${name}`),
    value: counts?.applications?.[name],
    to: `?tab=applications&status=${name}`,
  })

  const columns = useMemo<ConsoleColumn<TranslatorApplication>[]>(
    () => [
      {
        key: 'name',
        label: t('columns.name'),
        opens: true,
        cut: 15,
        cell: ({ firstName, lastName, country }) => (
          <span className={styles.two}>
            <bdi>
              {firstName} {lastName}
            </bdi>
            <span className={styles.second}>{country}</span>
          </span>
        ),
      },
      {
        key: 'contact',
        label: t('columns.contact'),
        wide: true,
        cut: 16,
        cell: ({ email, phone }) => (
          <span className={styles.two}>
            <bdi>{email}</bdi>
            <span className={styles.second}>
              <bdi dir="ltr">{phone}</bdi>
            </span>
          </span>
        ),
      },
      {
        key: 'pairs',
        label: t('columns.pairs'),
        cell: ({ languagePairs }) => <Pairs pairs={languagePairs} />,
      },
      {
        key: 'experience',
        label: t('columns.experience'),
        cell: ({ yearsExperience, specializations }) => (
          <span className={styles.two}>
            {t('years', { count: yearsExperience })}
            <span className={styles.second}>
              {listText(specializations.slice(0, shownFields).map(nameOf), i18n.language)}
              {specializations.length > shownFields
                ? ` ${t('more', { count: specializations.length - shownFields })}`
                : null}
            </span>
          </span>
        ),
      },
      {
        key: 'rate',
        label: t('columns.rate'),
        tight: true,
        cell: ({ hourlyRate }) => t('perHour', { rate: rateOf(hourlyRate) }),
      },
      {
        key: 'status',
        label: t('columns.status'),
        tight: true,
        cell: (one) => (
          <span className={styles.states}>
            <StateBadge state={one.status}>{t(`statuses.${one.status}`)}</StateBadge>
            {one.suspendedBefore ? (
              <Badge tone="red" icon={TriangleAlert}>
                {t('suspendedOnce')}
              </Badge>
            ) : null}
          </span>
        ),
      },
      {
        key: 'applied',
        label: t('columns.applied'),
        tight: true,
        cell: ({ createdAt }) => <When at={createdAt} />,
      },
      {
        key: 'actions',
        label: t('columns.actions'),
        bare: true,
        tight: true,
        cell: (one) => {
          if (one.status !== 'pending') return <span className={styles.muted}>{t(`marker.${one.status}`)}</span>
          if (!mayDecide) return null
          const name = `${one.firstName} ${one.lastName}`
          return (
            <span className={styles.rowActions}>
              <Button aria-label={t('named', { action: t('approve'), name })} onClick={() => approve(one)}>
                {t('approve')}
              </Button>
              <Button
                variant="quiet"
                aria-label={t('named', { action: t('reject.action'), name })}
                onClick={() => reject(one)}
              >
                {t('reject.action')}
              </Button>
            </span>
          )
        },
      },
    ],
    [t, i18n.language, nameOf, rateOf, mayDecide, approve, reject],
  )

  return (
    <>
      <CountCards
        of={figures}
        label={t('cards.label')}
        cards={[
          { label: t('cards.total'), value: counts?.applications?.total, to: '?tab=applications' },
          card('pending'),
          card('approved'),
          card('rejected'),
        ]}
      />
      <SearchedFilters state={state} label={t('search.label')} placeholder={t('search.placeholder')}>
        <FilterChips
          label={t('columns.status')}
          value={status}
          options={(['all', ...TranslatorStatus.options] as const).map((value) => ({
            value,
            label: value === 'all' ? t('all') : t(`statuses.${value}`),
            count: value === 'all' ? undefined : counts?.applications?.[value],
          }))}
          onChoose={(value) => state.set({ status: value })}
        />
      </SearchedFilters>
      <ConsoleList
        caption={t('caption')}
        row={listTranslatorApplications}
        input={{ ...(wanted && { status: wanted }), ...(search !== '' && { search }) }}
        itemsOf={useCallback((items: TranslatorApplication[]) => items, [])}
        columns={columns}
        keyOf={keyOf}
        state={state}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        failed={t('failed.fetch')}
        drawer={{
          title: (key, item) => (item ? <bdi>{`${item.firstName} ${item.lastName}`}</bdi> : `#${key}`),
          aside: (_, item) => item && <StateBadge state={item.status}>{t(`statuses.${item.status}`)}</StateBadge>,
          content: (key) => <ApplicationItem id={Number(key)} />,
        }}
      />
    </>
  )
}

const keyOf = ({ id }: TranslatorApplication) => id
