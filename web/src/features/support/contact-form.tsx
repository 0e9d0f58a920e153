import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrentUser } from '#shared/accounts/account.ts'
import { openTicket, TicketRequest } from '#shared/support/api.ts'
import { call, failureOf } from '../../lib/api.ts'
import { showServerFields } from '../../lib/server-fields.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFields } from '../../ui/use-fields.ts'
import styles from './contact-form.module.css'
import { type AskedQuestion, QuestionReceived } from './question-received.tsx'

/** Asks support. What was typed stays until the question has arrived; then its number stands in the place of the form. */
export function ContactForm({ user }: { user: CurrentUser | null }) {
  const { t } = useTranslation('support')
  const [asked, setAsked] = useState<AskedQuestion>()
  const [problem, setProblem] = useState<string>()
  const { of, form, handleSubmit, setError, resetField, isSubmitting } = useFields(TicketRequest, {
    name: user ? `${user.firstName} ${user.lastName}`.trim() : '',
    email: user?.email ?? '',
    subject: '',
    message: '',
  })
  const submit = handleSubmit(async (fields) => {
    setProblem(undefined)
    try {
      const { id } = await call(openTicket, fields)
      setAsked({ id, subject: fields.subject })
      resetField('subject')
      resetField('message')
    } catch (error) {
      if (!showServerFields(error, setError)) setProblem(failureOf(error).message ?? t('form.failed'))
    }
  })
  if (asked) return <QuestionReceived question={asked} onAskAnother={() => setAsked(undefined)} />
  return (
    <Form onSubmit={() => void submit()} {...form}>
      {problem ? <Notice tone="danger" title={problem} live /> : null}
      <div className={styles.pair}>
        <TextInput {...of('name')} label={t('form.name')} autoComplete="name" required />
        <TextInput
          {...of('email')}
          type="email"
          label={t('form.email')}
          autoComplete="email"
          readOnly={user !== null}
          required
        />
      </div>
      <TextInput {...of('subject')} label={t('form.subject')} required />
      <TextArea {...of('message')} label={t('form.message')} hint={t('form.messageHint')} rows={6} />
      <Button type="submit" variant="primary" busy={isSubmitting && t('form.sending')}>
        {t('form.send')}
      </Button>
    </Form>
  )
}
