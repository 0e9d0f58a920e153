import { useTranslation } from 'react-i18next'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'

export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <Page
      title={t('notFound.title')}
      heading={`404 ${t('notFound.title')}`}
      lead={t('notFound.text')}
      width="text"
      missing
    >
      <LinkButton to={paths.home} variant="primary">
        {t('notFound.home')}
      </LinkButton>
    </Page>
  )
}
