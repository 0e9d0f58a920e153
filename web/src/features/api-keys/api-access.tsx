import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { listApiKeys } from '#shared/api-keys/api.ts'
import type { ApiKeyView } from '#shared/api-keys/api-key.ts'
import { queryOf } from '../../lib/api.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import styles from './api-access.module.css'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { KeyTable } from './key-table.tsx'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'

/** The account's keys, and what else comes with an approved application; without one, the way to it. */
export function ApiAccess({ children }: { children: ReactNode }) {
  const { t } = useTranslation('api')
  const [creating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<ApiKeyView>()
  const access = useQuery({ ...queryOf(listApiKeys, {}), staleTime: 0 })
  if (access.isPending) return <SkeletonLines label={t('loading')} />
  if (access.isError) {
    return (
      <Notice tone="danger" title={t('failed')} live>
        <Button onClick={() => access.refetch()}>{t('again')}</Button>
      </Notice>
    )
  }
  if (!access.data.approved) {
    return (
      <>
        <p>{t('notApproved')}</p>
        <LinkButton to={paths.apiSignup}>{t('apply')}</LinkButton>
      </>
    )
  }
  const refresh = () => void access.refetch()
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
  )
  return (
    <div className={styles.parts}>
      <div className={styles.part}>
        <div className={styles.heading}>
          <h3>{t('keys')}</h3>
          {access.data.keys.length > 0 ? create : null}
        </div>
        <p className={styles.muted}>
          {t('keysText')} <Link to={paths.apiDocs}>{t('docs')}</Link>
        </p>
        {access.data.keys.length === 0 ? (
          <EmptyState title={t('noKeys')} text={t('noKeysText')}>
            {create}
          </EmptyState>
        ) : (
          <KeyTable keys={access.data.keys} onRevoke={setRevoking} />
        )}
      </div>
      {children}
      {creating ? <CreateKeyDialog onMade={refresh} onClose={() => setCreating(false)} /> : null}
      {revoking ? (
        <RevokeKeyDialog apiKey={revoking} onRevoked={refresh} onClose={() => setRevoking(undefined)} />
      ) : null}
    </div>
  )
}
