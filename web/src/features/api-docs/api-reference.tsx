import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OpenApi } from '#shared/openapi/openapi.ts'
import { send } from '../../lib/send.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import styles from './api-docs.module.css'
import { OperationView } from './operation-view.tsx'

const url = '/openapi.json'

/** The calls that take an API key, as the document of the contract has them. */
export function ApiReference() {
  const { t } = useTranslation('apiDocs')
  const document = useQuery({
    queryKey: [url],
    queryFn: ({ signal }) => send('GET', url, { signal }) as Promise<OpenApi>,
  })
  if (document.isPending) return <SkeletonLines label={t('loading')} />
  if (document.isError) {
    return (
      <Notice tone="danger" title={t('failed')} live>
        <Button onClick={() => document.refetch()}>{t('again')}</Button>
      </Notice>
    )
  }
  const calls = Object.entries(document.data.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.security.some((scheme) => 'apiKey' in scheme))
      .map(([method, operation]) => ({ method, path, operation })),
  )
  return (
    <div className={styles.reference}>
      {calls.map((call) => (
        <OperationView key={call.operation.operationId} {...call} />
      ))}
    </div>
  )
}
