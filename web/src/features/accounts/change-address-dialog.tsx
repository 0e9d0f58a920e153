import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeEmail } from '#shared/accounts/api.ts'
import { call, failureOf } from '../../lib/api.ts'
import { showServerFields } from '../../lib/server-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { PasswordInput, TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFields } from '../../ui/use-fields.ts'
import { FactorField } from './second-factor/factor-field.tsx'

type Props = { hasFactor: boolean; onClose: () => void; onSent: (message: string) => void }

/** Asks for the new address, and for what signing in takes. */
export function ChangeAddressDialog({ hasFactor, onClose, onSent }: Props) {
  const { t } = useTranslation('accounts')
  const [problem, setProblem] = useState<string>()
  const { of, form, handleSubmit, setError, isSubmitting, unregister } = useFields(changeEmail.input, {
    email: '',
    password: '',
  })
  const submit = handleSubmit(async (fields) => {
    setProblem(undefined)
    try {
      onSent((await call(changeEmail, fields)).message)
    } catch (error) {
      if (!showServerFields(error, setError)) setProblem(failureOf(error).message ?? t('address.failed'))
    }
  })
  return (
    <Dialog open onClose={onClose} title={t('address.open')}>
      <Form onSubmit={() => void submit()} {...form}>
        {problem ? <Notice tone="danger" title={problem} live /> : null}
        <TextInput {...of('email')} label={t('address.email')} type="email" autoComplete="email" required />
        <PasswordInput {...of('password')} label={t('account.currentPassword')} autoComplete="current-password" />
        {hasFactor ? <FactorField of={of} unregister={unregister} /> : null}
        <DialogActions>
          <Button onClick={onClose}>{t('address.cancel')}</Button>
          <Button type="submit" variant="primary" busy={isSubmitting && t('address.asking')}>
            {t('address.ask')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
