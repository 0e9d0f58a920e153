import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { CurrentUser } from '#shared/accounts/account.ts'
import { agreementVersion } from '#shared/translators/agreement.ts'
import { getTranslatorProfile } from '#shared/translators/api.ts'
import type { TranslatorProfile } from '#shared/translators/translator.ts'
import { AgreementScreen } from '../../features/translators/agreement-screen.tsx'
import { ApplicationForm } from '../../features/translators/application-form.tsx'
import { keepDraft, readDraft } from '../../features/translators/draft.ts'
import { Proof } from '../../features/translators/proof.tsx'
import { Standing, useMayApply } from '../../features/translators/standing.tsx'
import { TestInvitation } from '../../features/translators/test-invitation.tsx'
import { queryOf } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import styles from './translator-application.module.css'

/** How somebody becomes a translator: the agreement, the form, the confirmation. */
export function TranslatorApplicationPage() {
  const { t } = useTranslation('translators')
  const [query] = useSearchParams()
  const token = query.get('token')
  const session = useSession()
  if (token !== null) return <Proof token={token} />
  if (session.state === 'checking') return <Waiting />
  return session.state === 'signed-in' ? <ForAccount user={session.user} /> : <Steps user={null} lead={t('lead')} />
}

/** Somebody who has applied already reads what became of it. Where that cannot be known now, the server says it on sending. */
function ForAccount({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('translators')
  const { data, isPending } = useQuery(queryOf(getTranslatorProfile, {}))
  if (isPending) return <Waiting />
  const profile = data?.profile
  return profile ? <Applied user={user} profile={profile} /> : <Steps user={user} lead={t('lead')} />
}

/** Nobody fills a form that would not be taken: who may apply again, or from when they may, is said first. */
function Applied({ user, profile }: { user: CurrentUser; profile: TranslatorProfile }) {
  const { t } = useTranslation('translators')
  const mayApply = useMayApply(profile)
  if (mayApply) return <Steps user={user} lead={t('lead')} rejected={profile.rejectionReason ?? t('state.noReason')} />
  return (
    <Page title={t('title')} width="form">
      <div className={styles.steps}>
        <Standing profile={profile} />
        {profile.status === 'rejected' ? null : (
          <LinkButton to={paths.translatorDashboard} variant="primary">
            {t('proof.hub')}
          </LinkButton>
        )}
      </div>
    </Page>
  )
}

type Sent = { email: string; emailConfirmationRequired: boolean }

function Steps({ user, lead, rejected }: { user: CurrentUser | null; lead: string; rejected?: string }) {
  const { t } = useTranslation('translators')
  const [accepted, setAccepted] = useState(() => {
    const kept = readDraft().accepted
    return kept?.version === agreementVersion ? kept : undefined
  })
  const [sent, setSent] = useState<Sent>()
  const step = sent ? 'sent' : accepted ? 'form' : 'agreement'
  useEffect(() => {
    if (step !== 'agreement') window.scrollTo(0, 0)
  }, [step])
  if (sent) return <Confirmation {...sent} />
  if (accepted) {
    return (
      <Page key="form" title={t('title')} lead={t('formLead')}>
        <ApplicationForm user={user} accepted={accepted} onDone={setSent} />
      </Page>
    )
  }
  const accept = () => {
    const now = { version: agreementVersion, at: new Date().toISOString() }
    keepDraft({ accepted: now })
    setAccepted(now)
  }
  return (
    <Page key="agreement" title={t('agreement.title')} lead={lead}>
      {rejected ? (
        <div className={styles.before}>
          <Notice title={t('state.rejected')}>
            <p dir="auto">{rejected}</p>
          </Notice>
        </div>
      ) : null}
      <AgreementScreen onAccept={accept} />
    </Page>
  )
}

function Confirmation({ email, emailConfirmationRequired }: Sent) {
  const { t } = useTranslation('translators')
  return (
    <Page key="sent" title={t('done.title')} lead={t('done.text')} width="form">
      <div className={styles.steps}>
        {emailConfirmationRequired ? (
          <Notice tone="warning" title={t('done.confirmTitle')}>
            <p>{t('done.confirmText', { email })}</p>
          </Notice>
        ) : (
          <TestInvitation />
        )}
        <LinkButton to={paths.home}>{t('done.home')}</LinkButton>
      </div>
    </Page>
  )
}

function Waiting() {
  const { t } = useTranslation('translators')
  return (
    <Page title={t('title')}>
      <SkeletonLines count={8} label={t('loading')} />
    </Page>
  )
}
