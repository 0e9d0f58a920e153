import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filledTemplate, type StaffTicket } from '#shared/support/conversation.ts'
import { listAnswerTemplates } from '#shared/support/desk-api.ts'
import { queryOf } from '../../../../lib/api.ts'
import { useDraft } from '../../../../lib/draft.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { DrawerSection } from '../../drawer.tsx'
import { When } from '../../when.tsx'
import styles from './tickets.module.css'
import { useUpdateTicket } from './use-ticket.ts'

/** The answer. Sending it resolves the ticket and mails it to who asked. */
export function ReplyBox({ ticket }: { ticket: StaffTicket }) {
  const { t } = useTranslation('adminTickets')
  const { t: common } = useTranslation()
  const update = useUpdateTicket()
  const templates = useQuery(queryOf(listAnswerTemplates, {}))
  const [text, setText, dropText] = useDraft(`reply ${ticket.id}`, '')
  const [busy, setBusy] = useState(false)
  const [begunAt, setBegunAt] = useState<number>()
  const write = (next: string) => {
    if (begunAt === undefined) setBegunAt(ticket.version)
    setText(next)
  }
  const { lastChange } = ticket
  const overtaken = text !== '' && begunAt !== undefined && begunAt !== ticket.version && lastChange !== null

  async function send() {
    setBusy(true)
    const sent = await update(ticket, { adminResponse: text, status: 'resolved' })
    setBusy(false)
    if (!sent) return
    dropText()
    setBegunAt(undefined)
  }

  return (
    <DrawerSection title={t('reply.title')}>
      <div className={styles.write}>
        {ticket.adminResponse === null ? null : (
          <details>
            <summary>{t('reply.response')}</summary>
            <p className={styles.words} dir="auto">
              {ticket.adminResponse}
            </p>
          </details>
        )}
        {overtaken ? (
          <Notice tone="warning" title={t('reply.overtaken', { name: lastChange.name ?? ticket.name })} live>
            <When at={lastChange.at} />
          </Notice>
        ) : null}
        <label className={styles.label} htmlFor={`reply-${ticket.id}`}>
          {ticket.userId === null && ticket.email === '' ? t('reply.nobody') : t('reply.label')}
        </label>
        <textarea
          id={`reply-${ticket.id}`}
          className={styles.reply}
          rows={6}
          maxLength={5000}
          dir="auto"
          value={text}
          onChange={(event) => write(event.target.value)}
        />
        <div className={styles.row}>
          {templates.data && templates.data.templates.length > 0 ? (
            <select
              className={styles.choice}
              aria-label={t('templates.use')}
              value=""
              onChange={(event) => {
                const chosen = templates.data.templates.find(({ id }) => String(id) === event.target.value)
                if (chosen) write([text, filledTemplate(chosen.text, ticket)].filter(Boolean).join('\n\n'))
              }}
            >
              <option value="">{t('templates.use')}</option>
              {templates.data.templates.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          ) : null}
          {templates.isError ? (
            <Button busy={templates.isFetching && common('loading')} onClick={() => templates.refetch()}>
              {t('templates.again')}
            </Button>
          ) : null}
          <Button variant="primary" disabled={text.trim() === ''} busy={busy && t('sending')} onClick={() => send()}>
            {ticket.adminResponse === null ? t('reply.send') : t('reply.update')}
          </Button>
        </div>
      </div>
    </DrawerSection>
  )
}
