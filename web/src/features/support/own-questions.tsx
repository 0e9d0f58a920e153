import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { TicketId } from '#shared/lib/id.ts'
import { listOwnTickets } from '#shared/support/api.ts'
import { pagesOf, requestOf } from '../../lib/api.ts'
import { formatDate } from '../../lib/dates.ts'
import { questionAt } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Conversation } from './conversation.tsx'
import { QuestionBadge } from './question-badge.tsx'
import styles from './questions.module.css'

/** The questions of who is signed in, and the conversation of one that the address names. */
export function OwnQuestions({ open }: { open: string | null }) {
  const { t, i18n } = useTranslation('support')
  const { t: common } = useTranslation()
  const list = useInfiniteQuery({
    ...pagesOf(listOwnTickets, { limit: 10 }),
    queryKey: [requestOf(listOwnTickets, {}).url],
  })
  const id = TicketId.safeParse(open)
  if (list.isPending) return <Skeleton height={120} />
  if (list.isError) {
    return (
      <Notice tone="danger" title={t('questions.failed')}>
        <Button onClick={() => list.refetch()}>{common('tryAgain')}</Button>
      </Notice>
    )
  }
  const tickets = list.data.pages.flatMap(({ answer }) => answer.tickets)
  if (tickets.length === 0 && !id.success) return null
  return (
    <section aria-labelledby="questions" className={styles.questions}>
      <h2 id="questions">{t('questions.title')}</h2>
      {tickets.length > 0 ? (
        <ul className={styles.list}>
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <Link
                to={questionAt(ticket.id)}
                preventScrollReset
                aria-current={String(ticket.id) === open ? 'true' : undefined}
              >
                <bdi>{ticket.subject ?? t('questions.fromSupport')}</bdi>
              </Link>
              <span className={styles.facts}>
                <QuestionBadge ticket={ticket} />
                <time dateTime={ticket.createdAt}>{formatDate(ticket.createdAt, i18n.language)}</time>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {list.hasNextPage ? (
        <Button busy={list.isFetchingNextPage && common('loading')} onClick={() => list.fetchNextPage()}>
          {t('questions.more')}
        </Button>
      ) : null}
      {id.success ? <Conversation key={id.data} id={id.data} /> : null}
    </section>
  )
}
