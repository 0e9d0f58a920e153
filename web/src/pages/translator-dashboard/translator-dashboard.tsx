import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { RequireSession } from '../../features/accounts/require-session.tsx'
import { Hub } from '../../features/jobs/hub.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const JobEditor = lazyPart(async () => (await import('./job-editor.tsx')).JobEditor)
const Profile = lazyPart(async () => (await import('../translators/translator-profile.tsx')).TranslatorProfilePage)

const HubStanding = lazyPart(async () => (await import('../../features/translators/hub-standing.tsx')).HubStanding)
const Earnings = lazyPart(async () => (await import('../../features/payouts/earnings.tsx')).Earnings)

/** The translator hub; with `?job=` it is the editor in which that job is done. */
export function TranslatorDashboardPage() {
  const { t } = useTranslation(['jobs', 'translators'])
  const [search] = useSearchParams()
  const job = Number(search.get('job'))
  if (Number.isSafeInteger(job) && job > 0)
    return (
      <RequireSession title={t('title')}>
        {() => (
          <JobEditor
            key={job}
            jobId={job}
            fromQueue={search.get('from') === 'queue'}
            placeholder={<Skeleton height={480} />}
          />
        )}
      </RequireSession>
    )
  if (search.get('view') === 'profile') return <Profile placeholder={<Skeleton height={480} />} />
  return (
    <RequireSession title={t('title')}>
      {() => (
        <Page
          title={t('title')}
          actions={<LinkButton to="?view=profile">{t('profile.page', { ns: 'translators' })}</LinkButton>}
        >
          <Hub
            standing={<HubStanding placeholder={null} />}
            earnings={<Earnings placeholder={<Skeleton height={320} />} />}
          />
        </Page>
      )}
    </RequireSession>
  )
}
