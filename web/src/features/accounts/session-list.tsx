import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listSessions, revokeSessions } from '#shared/accounts/api.ts'
import { call, failureOf, queryOf } from '../../lib/api.ts'
import { formatMoment } from '../../lib/dates.ts'
import { deviceOf } from '../../lib/device.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './session-list.module.css'

/** The browsers that are signed in, and one way to sign all others out. */
export function SessionList() {
  const { t, i18n } = useTranslation('accounts')
  const sessions = useQuery({ ...queryOf(listSessions, {}), staleTime: 0 })
  const revoke = useMutation({
    mutationFn: () => call(revokeSessions, {}),
    onSuccess: async ({ message }) => {
      showToast({ title: message })
      await sessions.refetch()
    },
  })
  if (sessions.isPending) return <SkeletonLines label={t('sessions.loading')} />
  if (sessions.isError) {
    return (
      <Notice tone="danger" title={t('sessions.failed')} live>
        <Button onClick={() => sessions.refetch()}>{t('sessions.again')}</Button>
      </Notice>
    )
  }
  const hereFirst = sessions.data.sessions.toSorted((a, b) => Number(b.current) - Number(a.current))
  return (
    <>
      <ul className={styles.sessions}>
        {hereFirst.map((session) => (
          <li key={session.createdAt + session.userAgent}>
            <strong>{session.current ? t('sessions.current') : t('sessions.other')}</strong>
            <bdi title={session.userAgent}>{deviceOf(session.userAgent)}</bdi>
            <span>
              <bdi>{session.address}</bdi> ·{' '}
              {t('sessions.seen', { when: formatMoment(session.lastSeenAt, i18n.language) })}
            </span>
          </li>
        ))}
      </ul>
      {revoke.isError ? (
        <Notice tone="danger" title={failureOf(revoke.error).message ?? t('sessions.notRevoked')} live />
      ) : null}
      <Button
        disabled={sessions.data.sessions.length < 2}
        busy={revoke.isPending && t('sessions.revoking')}
        onClick={() => revoke.mutate()}
      >
        {t('sessions.revoke')}
      </Button>
    </>
  )
}
