import { useTranslation } from 'react-i18next'
import { RequireSession } from '../../features/accounts/require-session.tsx'
import { TranslatorProfile } from '../../features/translators/translator-profile.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const TestEditor = lazyPart(async () => (await import('../../features/editor/test-editor.tsx')).TestEditor)

/** The hub's settings: one's own application and profile. */
export function TranslatorProfilePage() {
  const { t } = useTranslation('translators')
  return (
    <RequireSession title={t('profile.page')}>
      {() => (
        <Page title={t('profile.page')}>
          <TranslatorProfile editor={(props) => <TestEditor {...props} placeholder={<Skeleton height={560} />} />} />
        </Page>
      )}
    </RequireSession>
  )
}
