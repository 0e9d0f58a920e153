import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { AuditReason } from '#shared/audit/audit.ts'
import { field } from '#shared/messages/field.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { useFields } from '../../ui/use-fields.ts'

export type ReasonQuestion = {
  /** Names the object: 'Reject job 12?' */
  title: string
  /** The consequence, in a sentence. */
  text: string
  /** The button: what will happen. */
  action: string
  label?: string
  danger?: boolean
}

const Fields = z.object({ reason: AuditReason.min(1, field('reason-required')) })

/** Asks why, and says what will happen. */
export function ReasonDialog({
  title,
  text,
  action,
  label,
  danger,
  onDone,
}: ReasonQuestion & { onDone: (reason: string | undefined) => void }) {
  const { t } = useTranslation('admin')
  const { of, form, handleSubmit } = useFields(Fields, { reason: '' })
  return (
    <Dialog open onClose={() => onDone(undefined)} title={title}>
      <p>{text}</p>
      <Form onSubmit={() => void handleSubmit(({ reason }) => onDone(reason))()} {...form}>
        <TextArea {...of('reason')} label={label ?? t('reason.label')} hint={t('reason.hint')} rows={3} />
        <DialogActions>
          <Button onClick={() => onDone(undefined)}>{t('cancel')}</Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'}>
            {action}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
