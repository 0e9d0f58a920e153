import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkSecondFactor } from '#shared/accounts/api.ts'
import { freshMinutes } from '#shared/staff/powers.ts'
import { call, failureOf } from '../../lib/api.ts'
import { showServerFields } from '../../lib/server-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { PasswordInput, TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFields } from '../../ui/use-fields.ts'

/** Asks for password and code again; the call that needed them then continues. */
export function StepUpDialog({ onDone }: { onDone: (given: boolean) => void }) {
  const { t } = useTranslation('admin')
  const [problem, setProblem] = useState<string>()
  const { of, form, handleSubmit, setError, isSubmitting } = useFields(checkSecondFactor.input, {
    password: '',
    totpCode: '',
  })
  const submit = handleSubmit(async (fields) => {
    setProblem(undefined)
    try {
      await call(checkSecondFactor, fields)
      onDone(true)
    } catch (error) {
      if (!showServerFields(error, setError)) setProblem(failureOf(error).message ?? t('stepUp.failed'))
    }
  })
  return (
    <Dialog open onClose={() => onDone(false)} title={t('stepUp.title')}>
      <p>{t('stepUp.text', { count: freshMinutes })}</p>
      <Form onSubmit={() => void submit()} {...form}>
        {problem ? <Notice tone="danger" title={problem} live /> : null}
        <PasswordInput {...of('password')} label={t('factor.password')} autoComplete="current-password" />
        <TextInput
          {...of('totpCode')}
          label={t('factor.code')}
          hint={t('factor.codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <DialogActions>
          <Button onClick={() => onDone(false)}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" busy={isSubmitting && t('stepUp.busy')}>
            {t('stepUp.action')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
