import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getWebhook, removeWebhook } from '#shared/webhooks/api.ts'
import { call, failureOf, queryOf } from '../../lib/api.ts'
import { formatDate } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { DeliveryLog } from './delivery-log.tsx'
import styles from './webhook.module.css'
import { WebhookDialog } from './webhook-dialog.tsx'

/** Where the account's events go, and what became of each. */
export function Webhook() {
  const { t, i18n } = useTranslation('api')
  const [editing, setEditing] = useState(false)
  const webhook = useQuery({ ...queryOf(getWebhook, {}), staleTime: 0 })
  const remove = useMutation({
    mutationFn: () => call(removeWebhook, {}),
    onSuccess: async ({ message }) => {
      showToast({ title: message })
      await webhook.refetch()
    },
  })
  if (webhook.isPending) return <SkeletonLines label={t('webhook.loading')} />
  if (webhook.isError) {
    return (
      <Notice tone="danger" title={t('webhook.failed')} live>
        <Button onClick={() => webhook.refetch()}>{t('again')}</Button>
      </Notice>
    )
  }
  const { endpoint } = webhook.data
  return (
    <>
      <div className={styles.part}>
        <h3>{t('webhook.title')}</h3>
        <p className={styles.muted}>{t('webhook.text')}</p>
        {endpoint ? (
          <Facts
            rows={[
              [t('webhook.url'), <bdi key="url">{endpoint.url}</bdi>],
              [t('webhook.since'), formatDate(endpoint.createdAt, i18n.language)],
            ]}
          />
        ) : null}
        {remove.isError ? (
          <Notice tone="danger" title={failureOf(remove.error).message ?? t('webhook.notRemoved')} live />
        ) : null}
        <div className={styles.buttons}>
          <Button onClick={() => setEditing(true)}>{endpoint ? t('webhook.change') : t('webhook.add')}</Button>
          {endpoint ? (
            <Button variant="quiet" busy={remove.isPending && t('webhook.removing')} onClick={() => remove.mutate()}>
              {t('webhook.remove')}
            </Button>
          ) : null}
        </div>
      </div>
      <DeliveryLog empty={endpoint === null ? t('delivery.noEndpoint') : t('delivery.noneText')} />
      {editing ? (
        <WebhookDialog
          url={endpoint?.url ?? ''}
          onSet={() => void webhook.refetch()}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </>
  )
}
