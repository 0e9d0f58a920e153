import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setWebhook } from '#shared/webhooks/api.ts'
import { WebhookEndpointRequest } from '#shared/webhooks/webhook.ts'
import { call, failureOf } from '../../lib/api.ts'
import { showServerFields } from '../../lib/server-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { useFields } from '../../ui/use-fields.ts'

/** Asks for the address, then shows the signing secret: now and never again. */
export function WebhookDialog({ url, onSet, onClose }: { url: string; onSet: () => void; onClose: () => void }) {
  const { t } = useTranslation('api')
  const [secret, setSecret] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const { of, form, handleSubmit, setError, isSubmitting } = useFields(WebhookEndpointRequest, { url })
  const submit = handleSubmit(async (fields) => {
    setProblem(undefined)
    try {
      setSecret((await call(setWebhook, fields)).secret)
      onSet()
    } catch (error) {
      if (!showServerFields(error, setError)) setProblem(failureOf(error).message ?? t('webhook.notSet'))
    }
  })
  if (secret !== undefined) {
    return (
      <ShownOnce
        title={t('webhook.made')}
        warning={{ title: t('onceTitle'), text: t('webhook.onceText') }}
        label={t('webhook.secret')}
        secret={secret}
        done={t('stored')}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog open onClose={onClose} title={url ? t('webhook.change') : t('webhook.add')}>
      <Form onSubmit={() => void submit()} {...form}>
        {problem ? <Notice tone="danger" title={problem} live /> : null}
        <TextInput {...of('url')} type="url" label={t('webhook.url')} hint={t('webhook.hint')} autoComplete="off" />
        <DialogActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" busy={isSubmitting && t('webhook.setting')}>
            {t('webhook.set')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
