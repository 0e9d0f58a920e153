import { useTranslation } from 'react-i18next'
import { RequireSession } from '../../features/accounts/require-session.tsx'
import { findingText } from '../../features/editor/model/finding-text.ts'
import { TranslatorProfile } from '../../features/translators/translator-profile.tsx'
import { late } from '../../ui/late.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const TestRoom = late(async () => (await import('../../features/editor/test-room.tsx')).TestRoom)

/** The hub's settings: one's own application and profile. */
export function TranslatorProfilePage() {
  const { t } = useTranslation('translators')
  const { t: editor } = useTranslation('editor')
  return (
    <RequireSession title={t('profile.page')}>
      {() => (
        <Page title={t('profile.page')}>
          <TranslatorProfile
            room={(props) => <TestRoom {...props} place={<Skeleton height={560} />} />}
            say={(finding) => {
              const { key, values } = findingText(finding)
              return editor(`findings.${key}` as 'findings.missing', values as { what: string })
            }}
          />
        </Page>
      )}
    </RequireSession>
  )
}
