import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { revokeApiKey } from '#shared/api-keys/api.ts'
import type { ApiKeyView } from '#shared/api-keys/api-key.ts'
import { call, failureOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'

type Props = { apiKey: ApiKeyView; onRevoked: () => void; onClose: () => void }

/** A program may stop working with it, so the key is asked for by its name. */
export function RevokeKeyDialog({ apiKey, onRevoked, onClose }: Props) {
  const { t } = useTranslation('api')
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const fieldName = useId()
  const revoke = useMutation({
    mutationFn: () => call(revokeApiKey, { id: apiKey.id }),
    onSuccess: ({ message }) => {
      onClose()
      onRevoked()
      showToast({ title: message, description: apiKey.name })
    },
  })
  const submit = () => {
    const matches = typed.trim() === apiKey.name
    setWrong(!matches)
    if (matches && !revoke.isPending) revoke.mutate()
  }
  return (
    <Dialog open onClose={onClose} title={t('revokeTitle')}>
      <p>{t('revokeText')}</p>
      <Form onSubmit={submit} errors={{}} attempts={0}>
        {revoke.isError ? (
          <Notice tone="danger" title={failureOf(revoke.error).message ?? t('notRevoked')} live />
        ) : null}
        <TextInput
          field={{
            name: fieldName,
            ref: () => undefined,
            onBlur: () => Promise.resolve(),
            onChange: (event: { target: { value: string } }) => Promise.resolve(setTyped(event.target.value)),
          }}
          label={t('revokeName')}
          hint={<bdi>{apiKey.name}</bdi>}
          autoComplete="off"
          error={wrong ? t('otherName') : undefined}
        />
        <DialogActions>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button type="submit" variant="danger" busy={revoke.isPending && t('revoking')}>
            {t('revoke')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
