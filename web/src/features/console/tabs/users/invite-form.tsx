import { useTranslation } from 'react-i18next'
import { inviteAdmin } from '#shared/invitations/api.ts'
import { adminLevels, isAtLeast } from '#shared/staff/powers.ts'
import { localized } from '../../../../lib/server-message.ts'
import { Button } from '../../../../ui/button.tsx'
import { Select, TextArea, TextInput } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { useFields } from '../../../../ui/use-fields.ts'
import { useStaffCall } from '../../staff-calls.tsx'
import { Part } from './part.tsx'
import { useMe } from './use-me.ts'
import styles from './users.module.css'

const empty = { email: '', adminLevel: 'admin', invitationMessage: '' } as const

/** Invites an address; nobody is offered a level above the own. */
export function InviteForm() {
  const { t } = useTranslation('adminUsers')
  const { level } = useMe()
  const call = useStaffCall()
  const { of, form, handleSubmit, watch, reset, isSubmitting } = useFields(inviteAdmin.input, empty)
  const isBlank = watch('email').trim() === ''
  const submit = handleSubmit(async ({ invitationMessage, ...given }) => {
    const input = { ...given, ...(invitationMessage ? { invitationMessage } : {}) }
    const sent = await call(inviteAdmin, input, {
      failed: t('invite.failed'),
      done: (answer) => localized(answer) ?? null,
    })
    if (sent) reset(empty)
  })
  return (
    <Part title={t('invite.title')}>
      <div className={styles.invite}>
        <Form onSubmit={() => void submit()} {...form}>
          <TextInput
            {...of('email')}
            type="email"
            label={t('invite.email')}
            hint={isBlank ? t('invite.emailRequired') : undefined}
            autoComplete="off"
            required
          />
          <Select
            {...of('adminLevel')}
            label={t('level')}
            options={adminLevels
              .filter((one) => level !== null && isAtLeast(level, one))
              .map((value) => ({ value, label: t(`levels.${value}`) }))}
          />
          <TextArea {...of('invitationMessage')} label={t('invite.message')} rows={3} />
          <div>
            <Button type="submit" variant="primary" disabled={isBlank} busy={isSubmitting && t('invite.sending')}>
              {t('invite.action')}
            </Button>
          </div>
        </Form>
      </div>
    </Part>
  )
}
