import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listApiKeys } from '#shared/api-keys/api.ts'
import { queryOf } from '../../lib/api.ts'
import { Notice } from '../../ui/notice.tsx'

/** What a new password does to the programs of an account that has API keys; nothing of one that has none. */
export function KeysEndNote() {
  const { t } = useTranslation('accounts')
  const { data } = useQuery(queryOf(listApiKeys, {}))
  return data && data.keys.length > 0 ? (
    <Notice tone="warning">
      <p>{t('account.keysEnd')}</p>
    </Notice>
  ) : null
}
