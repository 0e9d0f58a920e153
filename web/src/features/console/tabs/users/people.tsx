import { useTranslation } from 'react-i18next'
import { listUsers } from '#shared/users/api.ts'
import { foldName, searchMinLetters } from '#shared/users/search.ts'
import type { AdminUser } from '#shared/users/user.ts'
import { Filters, SearchField } from '../../chips.tsx'
import { ConsoleList } from '../../console-list.tsx'
import { StateBadge } from '../../state-badge.tsx'
import { useListState } from '../../use-list-state.ts'
import { When } from '../../when.tsx'
import { nameOf } from './name-of.ts'
import { Part } from './part.tsx'
import { Person } from './person.tsx'
import { useOrigin } from './use-origin.ts'
import styles from './users.module.css'

const itemsOf = (answer: AdminUser[]) => answer
const keyOf = ({ id }: AdminUser) => id

/** Every account, newest first, or those that a search finds; each opens beside the list. */
export function People() {
  const { t } = useTranslation('adminUsers')
  const origin = useOrigin()
  const state = useListState({ search: '' })
  const { search } = state.values
  const isLong = Array.from(foldName(search)).length >= searchMinLetters
  return (
    <Part title={t('people.title')}>
      <Filters>
        <SearchField
          label={t('people.search')}
          value={search}
          onSearch={(text) => state.set({ search: text }, { replace: true })}
        />
      </Filters>
      <ConsoleList
        caption={t('people.title')}
        row={listUsers}
        input={isLong ? { search } : {}}
        itemsOf={itemsOf}
        keyOf={keyOf}
        state={state}
        failed={t('people.failed')}
        empty={{ title: t('people.empty.title'), text: t('people.empty.text') }}
        columns={[
          { key: 'name', label: t('people.name'), cell: (one) => <bdi>{nameOf(one)}</bdi>, opens: true },
          { key: 'email', label: t('people.email'), cell: ({ email }) => <bdi>{email}</bdi>, wide: true },
          {
            key: 'country',
            label: t('people.country'),
            cell: ({ country }) => origin.country(country),
            tight: true,
          },
          {
            key: 'language',
            label: t('people.language'),
            cell: ({ primaryLanguage }) => origin.language(primaryLanguage),
            tight: true,
          },
          { key: 'standing', label: t('status'), cell: (one) => <Standing person={one} />, tight: true },
          {
            key: 'createdAt',
            label: t('people.joined'),
            cell: ({ createdAt }) => <When at={createdAt} />,
            tight: true,
          },
        ]}
        drawer={{
          title: (key, one) => <bdi>{one ? nameOf(one) : t('people.number', { id: key })}</bdi>,
          aside: (_, one) => (one ? <Standing person={one} /> : null),
          content: (key) => <Person key={key} id={Number(key)} />,
        }}
      />
    </Part>
  )
}

/** What an account is, in words with a look. */
function Standing({ person }: { person: AdminUser }) {
  const { t } = useTranslation('adminUsers')
  const { adminLevel, isTranslator, disabled, emailVerified } = person
  return (
    <span className={styles.states}>
      {disabled ? <StateBadge state="disabled">{t('states.disabled')}</StateBadge> : null}
      {emailVerified ? null : <StateBadge state="pending">{t('states.unverified')}</StateBadge>}
      {adminLevel ? <StateBadge state="level">{t(`levels.${adminLevel}`)}</StateBadge> : null}
      {isTranslator ? <StateBadge state="translator">{t('states.translator')}</StateBadge> : null}
      {!disabled && emailVerified && !adminLevel && !isTranslator ? (
        <StateBadge state="active">{t('states.customer')}</StateBadge>
      ) : null}
    </span>
  )
}
