import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { acceptInvitation, getInvitation, rejectInvitation } from '#shared/invitations/api.ts'
import type { InvitationView } from '#shared/invitations/invitation.ts'
import { may } from '#shared/staff/powers.ts'
import { call, failureOf, queryOf } from '../../lib/api.ts'
import { formatMoment } from '../../lib/dates.ts'
import { isStatus, send } from '../../lib/send.ts'
import { localized } from '../../lib/server-message.ts'
import { endSession, refreshSession, useSession } from '../../lib/session.ts'
import { forgetWindow } from '../../lib/stored.ts'
import { loginTo, paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { TickList } from '../../ui/tick-list.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './admin-invitation.module.css'

/** What the levels may do, as far as an invitation tells it. */
const privileges = [
  ['users', 'users.read'],
  ['translations', 'translations.read'],
  ['tickets', 'tickets.read'],
  ['translators', 'applications.read'],
  ['analytics', 'analytics.read'],
] as const

/** An invitation to the staff, as its mail's link opens it. */
export function AdminInvitationPage() {
  const { t } = useTranslation('adminInvitation')
  const { t: common } = useTranslation()
  const { token = '' } = useParams()
  const session = useSession()
  const { pathname } = useLocation()
  const found = useQuery({ ...queryOf(getInvitation, { token }), enabled: session.state === 'signed-in', retry: false })

  if (session.state === 'signed-out') {
    return (
      <Page
        title={t('login.title')}
        lead={t('login.text')}
        width="text"
        actions={
          <>
            <LinkButton to={paths.home} variant="primary">
              {t('login.action')}
            </LinkButton>
            <LinkButton to={loginTo(pathname)}>{t('login.back')}</LinkButton>
          </>
        }
      >
        <p>{t('login.new')}</p>
      </Page>
    )
  }
  if (found.isError) {
    return (
      <Page
        title={t('error.title')}
        lead={failureOf(found.error).message ?? t('error.text')}
        width="text"
        actions={<LinkButton to={paths.home}>{t('error.action')}</LinkButton>}
      />
    )
  }
  if (!found.data) {
    return (
      <Page title={t('title')} width="text">
        <SkeletonLines count={6} label={common('loading')} />
      </Page>
    )
  }
  return <Offer token={token} invitation={found.data} />
}

function Offer({ token, invitation }: { token: string; invitation: InvitationView }) {
  const { t, i18n } = useTranslation('adminInvitation')
  const { t: common } = useTranslation()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<'accept' | 'decline'>()
  const { adminLevel, expiresAt, invitationMessage, email, isYours } = invitation
  const held = privileges.filter(([, power]) => may(adminLevel, power)).map(([name]) => t(`privileges.${name}`))

  /** Stays here: signed out, this page leads to the login and back. */
  const signOut = async () => {
    try {
      await send('POST', '/api/logout', { body: {} })
      endSession()
      forgetWindow()
    } catch {
      showToast({ title: common('error'), description: common('signOut.failed'), variant: 'destructive' })
    }
  }
  const answer = async (which: 'accept' | 'decline') => {
    if (busy) return
    setBusy(which)
    try {
      if (which === 'accept') {
        const said = localized(await call(acceptInvitation, { token }))
        // The level ends every session; this browser has a new one.
        await refreshSession()
        if (said) showToast({ title: said })
        void navigate(paths.admin)
      } else {
        await call(rejectInvitation, { token })
        showToast({ title: t('declined') })
        void navigate(paths.home)
      }
    } catch (error) {
      setBusy(undefined)
      if (isStatus(error, 401))
        return showToast({ title: t('signIn.title'), description: t('signIn.text'), variant: 'destructive' })
      const title = which === 'accept' ? t('acceptFailed') : t('declineFailed')
      showToast({ title, description: failureOf(error).message ?? '', variant: 'destructive' })
    }
  }

  return (
    <Page title={t('title')} lead={t('lead')} width="text">
      <div className={styles.offer}>
        {isYours === false ? (
          <Notice tone="warning" title={t('other.title', { email })}>
            <p>{t('other.text')}</p>
            <Button onClick={() => void signOut()}>{common('nav.signOut')}</Button>
          </Notice>
        ) : null}
        <Facts
          rows={[
            [t('level'), t(`levels.${adminLevel}`)],
            [t('expires'), formatMoment(expiresAt, i18n.language)],
          ]}
        />
        {invitationMessage ? (
          <blockquote className={styles.words} dir="auto">
            {invitationMessage}
          </blockquote>
        ) : null}
        <section>
          <h2>{t('may')}</h2>
          <TickList items={held} />
        </section>
        <p>{t('factor')}</p>
        <div className={styles.answers}>
          <Button
            variant="primary"
            busy={busy === 'accept' && t('accepting')}
            disabled={isYours === false}
            onClick={() => answer('accept')}
          >
            {t('accept')}
          </Button>
          <Button
            busy={busy === 'decline' && t('declining')}
            disabled={isYours === false}
            onClick={() => answer('decline')}
          >
            {t('decline')}
          </Button>
        </div>
      </div>
    </Page>
  )
}
