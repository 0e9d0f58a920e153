import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

type Query = { refetch: () => unknown; isFetching: boolean }

/** In the place of what could not be read: what that is, and the button that asks for it again. */
export function Retry({ title, query, tone = 'danger' }: { title: string; query: Query; tone?: 'danger' | 'warning' }) {
  const { t } = useTranslation()
  return (
    <Notice tone={tone} title={title} live>
      <Button onClick={() => void query.refetch()} busy={query.isFetching && t('loading')}>
        {t('tryAgain')}
      </Button>
    </Notice>
  )
}
