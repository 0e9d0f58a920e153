import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listTests } from '#shared/translators/entrance-test-api.ts'
import { queryOf } from '../../lib/api.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The way to the entrance test, as long as none was handed in; nothing where no pair has one. */
export function TestInvitation() {
  const { t } = useTranslation('translators')
  const { data } = useQuery(queryOf(listTests, {}))
  const isDone = data?.tests.some(({ state }) => state !== 'open')
  if (!data || isDone || (data.available.length === 0 && data.tests.length === 0)) return null
  return (
    <Notice title={t('done.testTitle')}>
      <p>{t('done.testText')}</p>
      <LinkButton to={`${paths.translatorDashboard}?view=profile#tests`}>{t('done.toTest')}</LinkButton>
    </Notice>
  )
}
