import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { may } from '#shared/staff/powers.ts'
import { listUsers, setAdminStatus } from '#shared/users/api.ts'
import { levelRefusal } from '#shared/users/standing.ts'
import type { AdminUser } from '#shared/users/user.ts'
import { queryOf } from '../../../../lib/api.ts'
import { localized } from '../../../../lib/server-message.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { useFetchFailure, useReason, useStaffCall } from '../../staff-calls.tsx'
import { StateBadge } from '../../state-badge.tsx'
import { nameOf } from './name-of.ts'
import { Part } from './part.tsx'
import { useMe } from './use-me.ts'
import styles from './users.module.css'

/** Everybody with a level. The founder has no revoke, nor has anybody whom the reader may not change. */
export function Administrators() {
  const { t } = useTranslation('adminUsers')
  const { t: common } = useTranslation()
  const found = useQuery(queryOf(listUsers, { list: 'staff', limit: 100 }))
  useFetchFailure(found.error, t('people.failed'))
  return (
    <Part title={t('administrators.title')}>
      {found.isPending ? <SkeletonLines count={3} label={common('loading')} /> : null}
      {found.isError ? (
        <Notice tone="danger" title={t('people.failed')}>
          <Button onClick={() => found.refetch()}>{common('tryAgain')}</Button>
        </Notice>
      ) : null}
      <ul className={styles.people}>
        {(found.data ?? []).map((person) => (
          <li key={person.id}>
            <span className={styles.who}>
              <bdi>{nameOf(person)}</bdi>
              <bdi className={styles.muted}>{person.email}</bdi>
            </span>
            <span className={styles.acts}>
              {person.adminLevel ? <StateBadge state="level">{t(`levels.${person.adminLevel}`)}</StateBadge> : null}
              {person.isFounder ? <StateBadge state="founder">{t('founder')}</StateBadge> : null}
              {person.disabled ? <StateBadge state="disabled">{t('states.disabled')}</StateBadge> : null}
              <Revoke person={person} />
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Revoke({ person }: { person: AdminUser }) {
  const { t } = useTranslation('adminUsers')
  const me = useMe()
  const call = useStaffCall()
  const ask = useReason()
  const of = { id: person.id, level: person.adminLevel, isFounder: person.isFounder }
  const isMe = person.id === me.id
  if (!may(me.level, 'admins.write') || levelRefusal({ ...me, isFounder: false }, of, null)) return null
  const revoke = async () => {
    const name = nameOf(person)
    const why = await ask({
      title: t('revoke.title', { name }),
      text: isMe ? t('revoke.own') : t('revoke.text'),
      action: t('revoke.action'),
      danger: true,
    })
    if (why === undefined) return
    await call(
      setAdminStatus,
      { id: person.id, isAdmin: false, seenLevel: person.adminLevel, why },
      { failed: t('revoke.failed'), done: (answer) => localized(answer) ?? null },
    )
  }
  return (
    <Button aria-label={t('revoke.of', { name: nameOf(person) })} onClick={() => revoke()}>
      {t('revoke.short')}
    </Button>
  )
}
