import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketId } from '#shared/lib/id.ts'
import { answerOwnTicket, readOwnTicket } from '#shared/support/api.ts'
import type { OwnConversation } from '#shared/support/conversation.ts'
import { isTicketOpen } from '#shared/support/ticket.ts'
import { call, failureOf, pagesOf } from '../../lib/api.ts'
import { formatMoment } from '../../lib/dates.ts'
import { useDraft } from '../../lib/draft.ts'
import { isStatus } from '../../lib/send.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { Leave } from './leave.tsx'
import styles from './questions.module.css'

/** One question with all that was said about it, and the box to go on. Writing opens a settled question again. */
export function Conversation({ id }: { id: TicketId }) {
  const { t } = useTranslation('support')
  const { t: common } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useInfiniteQuery(pagesOf(readOwnTicket, { id }))
  const [newest] = query.data?.pages ?? []
  const isThere = newest !== undefined
  useEffect(() => {
    if (isThere) heading.current?.focus()
  }, [isThere])
  if (!query.data || !newest) {
    // A link of a mail may be opened while another account is signed in.
    if (isStatus(query.error, 404)) {
      return (
        <Notice title={t('questions.notFound')} live>
          {t('questions.notFoundText')}
        </Notice>
      )
    }
    return query.isError ? (
      <Notice tone="danger" title={t('questions.failed')}>
        <Button onClick={() => query.refetch()}>{common('tryAgain')}</Button>
      </Notice>
    ) : (
      <Skeleton height={200} />
    )
  }
  const { ticket } = newest.answer
  const messages = query.data.pages.toReversed().flatMap(({ answer }) => answer.messages)
  return (
    <article className={styles.talk} aria-labelledby="conversation">
      <h3 id="conversation" ref={heading} tabIndex={-1}>
        <bdi>{ticket.subject ?? t('questions.fromSupport')}</bdi>
      </h3>
      <ul className={styles.messages}>
        {ticket.message === null ? null : <Message from="person" at={ticket.createdAt} text={ticket.message} />}
        {query.hasNextPage ? (
          <li>
            {query.isFetchNextPageError ? <Notice tone="danger" title={t('questions.failed')} live /> : null}
            <Button busy={query.isFetchingNextPage && common('loading')} onClick={() => query.fetchNextPage()}>
              {common('earlierMessages')}
            </Button>
          </li>
        ) : null}
        {messages.map((message) => (
          <Message key={message.id} {...message} />
        ))}
      </ul>
      <Answer id={id} isOpen={isTicketOpen(ticket.status)} />
      {isTicketOpen(ticket.status) ? <Leave id={id} given={ticket.leave} /> : null}
    </article>
  )
}

function Message({ from, at, text }: Pick<OwnConversation['messages'][number], 'from' | 'at' | 'text'>) {
  const { t, i18n } = useTranslation('support')
  return (
    <li className={styles.message} data-from={from}>
      <p className={styles.who}>
        <strong>{t(`questions.from.${from}`)}</strong>
        <time dateTime={at}>{formatMoment(at, i18n.language)}</time>
      </p>
      <p className={styles.words} dir="auto">
        {text}
      </p>
    </li>
  )
}

function Answer({ id, isOpen }: { id: TicketId; isOpen: boolean }) {
  const { t } = useTranslation('support')
  const client = useQueryClient()
  const [text, setText, dropText] = useDraft(`answer ${id}`, '')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  async function send() {
    setBusy(true)
    setProblem(undefined)
    try {
      await call(answerOwnTicket, { id, message: text })
      dropText()
      showToast({ title: t('questions.sent') })
      await client.invalidateQueries()
    } catch (error) {
      setProblem(failureOf(error).message ?? t('form.failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.write}>
      {problem ? <Notice tone="danger" title={problem} live /> : null}
      <label htmlFor="answer">{isOpen ? t('questions.answer') : t('questions.answerSettled')}</label>
      <textarea
        id="answer"
        className={styles.box}
        rows={4}
        maxLength={5000}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div>
        <Button variant="primary" disabled={text.trim() === ''} busy={busy && t('form.sending')} onClick={() => send()}>
          {t('questions.send')}
        </Button>
      </div>
    </div>
  )
}
