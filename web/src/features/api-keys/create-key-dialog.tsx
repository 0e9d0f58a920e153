import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createApiKey } from '#shared/api-keys/api.ts'
import { ApiKeyRequest } from '#shared/api-keys/api-key.ts'
import { call, failureOf } from '../../lib/api.ts'
import { showServerFields } from '../../lib/server-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { useFields } from '../../ui/use-fields.ts'

/** Asks for a name, then shows the secret once. */
export function CreateKeyDialog({ onMade, onClose }: { onMade: () => void; onClose: () => void }) {
  const { t } = useTranslation('api')
  const [secret, setSecret] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const { of, form, handleSubmit, setError, isSubmitting } = useFields(ApiKeyRequest, { name: '' })
  const submit = handleSubmit(async (fields) => {
    setProblem(undefined)
    try {
      setSecret((await call(createApiKey, fields)).secret)
      onMade()
    } catch (error) {
      if (!showServerFields(error, setError)) setProblem(failureOf(error).message ?? t('notCreated'))
    }
  })
  if (secret !== undefined) {
    return (
      <ShownOnce
        title={t('made')}
        warning={{ title: t('onceTitle'), text: t('onceText') }}
        label={t('secret')}
        secret={secret}
        done={t('stored')}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog open onClose={onClose} title={t('create')}>
      <Form onSubmit={() => void submit()} {...form}>
        {problem ? <Notice tone="danger" title={problem} live /> : null}
        <TextInput {...of('name')} label={t('keyName')} hint={t('keyNameHint')} autoComplete="off" />
        <DialogActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" busy={isSubmitting && t('creating')}>
            {t('create')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
