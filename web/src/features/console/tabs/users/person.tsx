import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { resetSecondFactor } from '#shared/accounts/api.ts'
import { UserId } from '#shared/lib/id.ts'
import { type AdminLevel, adminLevels, may } from '#shared/staff/powers.ts'
import {
  disableUser,
  enableUser,
  endUserSessions,
  getUser,
  listUserDocuments,
  setAdminStatus,
} from '#shared/users/api.ts'
import { disableRefusal, levelRefusal } from '#shared/users/standing.ts'
import type { AdminUserDetails } from '#shared/users/user.ts'
import { queryOf } from '../../../../lib/api.ts'
import { formatMoment } from '../../../../lib/dates.ts'
import { deviceOf } from '../../../../lib/device.ts'
import { listText } from '../../../../lib/list-text.ts'
import { localized } from '../../../../lib/server-message.ts'
import { Button } from '../../../../ui/button.tsx'
import { Facts } from '../../../../ui/facts.tsx'
import { Select } from '../../../../ui/field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { DrawerActions, DrawerSection } from '../../drawer.tsx'
import { useReason, useStaffCall } from '../../staff-calls.tsx'
import { StateBadge } from '../../state-badge.tsx'
import { When } from '../../when.tsx'
import { nameOf } from './name-of.ts'
import { useMe } from './use-me.ts'
import { useOrigin } from './use-origin.ts'
import styles from './users.module.css'

/** One account: what it is, what it used, its documents by state, and what the reader may do with it. */
export function Person({ id }: { id: number }) {
  const { t } = useTranslation('adminUsers')
  const { t: common } = useTranslation()
  const found = useQuery(queryOf(getUser, { id }))
  if (found.isError) {
    return (
      <Notice tone="danger" title={t('people.failed')}>
        <Button onClick={() => found.refetch()}>{common('tryAgain')}</Button>
      </Notice>
    )
  }
  if (!found.data) return <SkeletonLines count={8} label={common('loading')} />
  return <Opened key={found.data.adminLevel} person={found.data} />
}

function Opened({ person }: { person: AdminUserDetails }) {
  const { t, i18n } = useTranslation('adminUsers')
  const origin = useOrigin()
  return (
    <>
      {person.isLeaving ? <Notice tone="warning" title={t('person.leaving')} /> : null}
      <Facts
        rows={[
          [t('people.email'), <bdi key="email">{person.email}</bdi>],
          ...(person.pastEmails.length > 0
            ? [[t('person.pastEmails'), listText(person.pastEmails, i18n.language)] as const]
            : []),
          [t('person.number'), String(person.id)],
          [t('people.country'), origin.country(person.country)],
          [t('people.language'), origin.language(person.primaryLanguage)],
          [t('people.joined'), formatMoment(person.createdAt, i18n.language)],
          [t('person.factor'), person.secondFactorEnrolled ? t('yes') : t('no')],
          [t('person.keys'), String(person.apiKeys)],
        ]}
      />
      <Level person={person} />
      <DrawerSection title={t('person.promotions')}>
        {person.promotions.length === 0 ? <p className={styles.muted}>{t('person.noPromotions')}</p> : null}
        <ul className={styles.plain}>
          {person.promotions.map(({ promotion, usedAt, orderId }) => (
            <li key={promotion}>
              <span>{t(`promotion.${promotion}`)}</span>
              <span className={styles.muted}>
                {t('person.order', { id: orderId })} · <When at={usedAt} />
              </span>
            </li>
          ))}
        </ul>
      </DrawerSection>
      <Documents id={person.id} />
      <DrawerSection title={t('person.sessions')}>
        {person.sessions.length === 0 ? <p className={styles.muted}>{t('person.noSessions')}</p> : null}
        <ul className={styles.plain}>
          {person.sessions.map(({ createdAt, lastSeenAt, userAgent }) => (
            <li key={createdAt}>
              <bdi className={styles.muted} title={userAgent}>
                {deviceOf(userAgent)}
              </bdi>
              <When at={lastSeenAt} />
            </li>
          ))}
        </ul>
      </DrawerSection>
      <Acts person={person} />
    </>
  )
}

const few = 20
const most = 100

/** Names and states; the text of a document is not for this place. */
function Documents({ id }: { id: number }) {
  const { t } = useTranslation('adminUsers')
  const { t: common } = useTranslation()
  const { t: customers } = useTranslation('translations')
  const [limit, setLimit] = useState(few)
  const found = useQuery(queryOf(listUserDocuments, { id, limit }))
  return (
    <DrawerSection title={t('person.documents')}>
      {found.isError ? <p>{t('person.documentsFailed')}</p> : null}
      {found.isPending ? <SkeletonLines count={3} label={common('loading')} /> : null}
      {found.data?.length === 0 ? <p className={styles.muted}>{t('person.noDocuments')}</p> : null}
      <ul className={styles.plain}>
        {(found.data ?? []).map((one) => (
          <li key={one.id}>
            <Link to={`?tab=translations&open=${one.id}`}>
              <bdi>{one.originalFilename}</bdi>
            </Link>
            <span className={styles.states}>
              <StateBadge state={one.status}>{customers(`status.${one.status}`)}</StateBadge>
              <When at={one.completedAt ?? one.createdAt} />
            </span>
          </li>
        ))}
      </ul>
      {found.data?.length === limit && limit < most ? (
        <Button onClick={() => setLimit(most)}>{t('person.moreDocuments')}</Button>
      ) : null}
    </DrawerSection>
  )
}

function Level({ person }: { person: AdminUserDetails }) {
  const { t } = useTranslation('adminUsers')
  const me = useMe()
  const call = useStaffCall()
  const ask = useReason()
  const now = person.adminLevel ?? 'none'
  const [chosen, setChosen] = useState<string>(now)
  const of = { id: person.id, level: person.adminLevel, isFounder: person.isFounder }
  const offered = [null, ...adminLevels].filter(
    (level) => level === person.adminLevel || levelRefusal({ ...me, isFounder: false }, of, level) === undefined,
  )
  if (!may(me.level, 'admins.write') || offered.length < 2 || !person.emailVerified || person.isLeaving) return null
  const save = async () => {
    const level = chosen === 'none' ? null : (chosen as AdminLevel)
    const name = nameOf(person)
    const why = await ask({
      title: level === null ? t('revoke.title', { name }) : t('grant.title', { name, level: t(`levels.${level}`) }),
      text: level === null ? t('revoke.text') : t('grant.text'),
      action: level === null ? t('revoke.action') : t('grant.action'),
      danger: level === null,
    })
    if (why === undefined) return
    const input = {
      id: UserId.parse(person.id),
      isAdmin: level !== null,
      ...(level && { adminLevel: level }),
      seenLevel: person.adminLevel,
      why,
    }
    await call(setAdminStatus, input, { failed: t('revoke.failed'), done: (answer) => localized(answer) ?? null })
  }
  return (
    <DrawerSection title={t('person.level')}>
      <div className={styles.level}>
        <Select
          field={{ name: 'level', value: chosen, onValue: setChosen }}
          label={<span className="visually-hidden">{t('level')}</span>}
          options={offered.map((level) => ({
            value: level ?? 'none',
            label: level === null ? t('levels.none') : t(`levels.${level}`),
          }))}
        />
        <Button disabled={chosen === now} onClick={() => save()}>
          {t('grant.save')}
        </Button>
      </div>
    </DrawerSection>
  )
}

function Acts({ person }: { person: AdminUserDetails }) {
  const { t } = useTranslation('adminUsers')
  const me = useMe()
  const call = useStaffCall()
  const ask = useReason()
  const { id } = person
  const name = nameOf(person)
  const of = { id, level: person.adminLevel, isFounder: person.isFounder }
  if (!may(me.level, 'users.write') || person.isLeaving || disableRefusal({ ...me, isFounder: false }, of)) return null
  const told = { done: (answer: { message: string; code: string }) => localized(answer) ?? null }
  const disable = async () => {
    const why = await ask({
      title: t('disable.title', { name }),
      text: t('disable.text'),
      action: t('disable.action'),
      danger: true,
    })
    if (why !== undefined) await call(disableUser, { id, why }, { failed: t('disable.failed'), ...told })
  }
  const end = async () => {
    const why = await ask({ title: t('end.title', { name }), text: t('end.text'), action: t('end.action') })
    if (why !== undefined) await call(endUserSessions, { id, why }, { failed: t('end.failed'), ...told })
  }
  return (
    <DrawerActions>
      <ResetFactor person={person} />
      <Button onClick={() => end()}>{t('end.action')}</Button>
      {person.disabled ? (
        <Button onClick={() => call(enableUser, { id }, { failed: t('enable.failed'), ...told })}>
          {t('enable.action')}
        </Button>
      ) : (
        <Button variant="danger" onClick={() => disable()}>
          {t('disable.action')}
        </Button>
      )}
    </DrawerActions>
  )
}

/** For who has lost the authenticator app and the recovery codes, once their identity was checked in another way. */
function ResetFactor({ person }: { person: AdminUserDetails }) {
  const { t } = useTranslation('adminUsers')
  const me = useMe()
  const call = useStaffCall()
  const ask = useReason()
  if (!may(me.level, 'factors.reset') || !person.secondFactorEnrolled || person.id === me.id) return null
  const reset = async () => {
    const reason = await ask({
      title: t('factor.title', { name: nameOf(person) }),
      text: t('factor.text'),
      label: t('factor.reason'),
      action: t('factor.action'),
      danger: true,
    })
    if (reason === undefined) return
    const done = (answer: { message: string; code: string }) => localized(answer) ?? null
    await call(resetSecondFactor, { id: person.id, reason }, { failed: t('factor.failed'), done })
  }
  return <Button onClick={() => reset()}>{t('factor.action')}</Button>
}
