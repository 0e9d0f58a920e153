import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { SecondFactorSetup } from '../../features/accounts/second-factor/second-factor-setup.tsx'
import { Console } from '../../features/console/console.tsx'
import { noteEndedSession } from '../../lib/ended-session.ts'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { Prose } from '../../ui/prose.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'

/** The staff's place. Who has no level reads what it is for; who has no second factor sets one up first. */
export function AdminPage() {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const session = useSession()
  const navigate = useNavigate()
  const away = session.state === 'signed-out'
  const left = away && session.left
  useEffect(() => {
    if (!away) return
    if (!left) showToast({ title: t('signIn.title'), description: t('signIn.text'), variant: 'destructive' })
    noteEndedSession(false)
    void navigate(paths.home, { replace: true })
  }, [away, left, t, navigate])

  if (session.state !== 'signed-in') {
    return (
      <Page title={t('title')}>
        <SkeletonLines count={6} label={common('loading')} />
      </Page>
    )
  }
  const { user } = session
  if (user.adminLevel === null) return <ForStaff />
  if (!user.secondFactorEnrolled) {
    return (
      <Page title={t('factor.title')} lead={t('factor.lead')} width="form">
        <SecondFactorSetup done={t('factor.open')} />
      </Page>
    )
  }
  return <Console level={user.adminLevel} />
}

/** Signed in, but not staff. */
function ForStaff() {
  const { t } = useTranslation('admin')
  return (
    <Page
      title={t('title')}
      lead={t('forStaff.lead')}
      width="text"
      actions={<LinkButton to={paths.dashboard}>{t('forStaff.dashboard')}</LinkButton>}
    >
      <Prose sections={[]}>
        <div>
          <p>{t('forStaff.text')}</p>
          <p>{t('forStaff.invited')}</p>
        </div>
      </Prose>
    </Page>
  )
}
