import { useTranslation } from 'react-i18next'
import type { ApiKeyView } from '#shared/api-keys/api-key.ts'
import { formatDate, formatMoment } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import styles from './api-access.module.css'

export function KeyTable({ keys, onRevoke }: { keys: readonly ApiKeyView[]; onRevoke: (key: ApiKeyView) => void }) {
  const { t, i18n } = useTranslation('api')
  return (
    <DataTable
      caption={t('keys')}
      rows={keys}
      keyOf={(key) => key.id}
      columns={[
        { key: 'name', label: t('name'), cell: (key) => <bdi>{key.name}</bdi> },
        {
          key: 'prefix',
          label: t('begins'),
          cell: (key) => (
            <code className={styles.code} dir="ltr">
              {key.prefix}…
            </code>
          ),
        },
        {
          key: 'created',
          label: t('created'),
          cell: (key) => <time dateTime={key.createdAt}>{formatDate(key.createdAt, i18n.language)}</time>,
        },
        {
          key: 'used',
          label: t('lastUsed'),
          cell: (key) => (key.lastUsedAt === null ? t('never') : formatMoment(key.lastUsedAt, i18n.language)),
        },
        {
          key: 'revoke',
          label: t('action'),
          align: 'end',
          bare: true,
          cell: (key) => (
            <Button aria-label={t('revokeNamed', { name: key.name })} onClick={() => onRevoke(key)}>
              {t('revoke')}
            </Button>
          ),
        },
      ]}
    />
  )
}
