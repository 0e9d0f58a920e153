import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { QueueItemId, TicketId, UserId } from '#shared/lib/id.ts'
import { may } from '#shared/staff/powers.ts'
import type { StaffMessage, StaffTicket } from '#shared/support/conversation.ts'
import { noteTicket, readTicket } from '#shared/support/desk-api.ts'
import { isTicketOpen } from '#shared/support/ticket.ts'
import { pagesOf } from '../../../../lib/api.ts'
import { listText } from '../../../../lib/list-text.ts'
import { useSession } from '../../../../lib/session.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { DrawerSection } from '../../drawer.tsx'
import { useFetchFailure, useStaffCall } from '../../staff-calls.tsx'
import { StateBadge } from '../../state-badge.tsx'
import { When } from '../../when.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { Choice } from './choice.tsx'
import { Documents } from './documents.tsx'
import { Due } from './due.tsx'
import { ReplyBox } from './reply-box.tsx'
import styles from './tickets.module.css'
import { useTicketWords, useUpdateTicket } from './use-ticket.ts'

/** What others do to an open ticket is seen after at most this long; the version on each write is what guards. */
const lookAgainMs = 15_000

/** One ticket: what was asked, what was said since, who has it, and the box for the answer. */
export function TicketDrawer({
  id,
  mayWrite,
  onOpen,
}: {
  id: TicketId
  mayWrite: boolean
  onOpen: (key: string) => void
}) {
  const { t } = useTranslation('adminTickets')
  const { t: common } = useTranslation()
  const session = useSession()
  const level = session.state === 'signed-in' ? session.user.adminLevel : null
  const query = useInfiniteQuery({ ...pagesOf(readTicket, { id }), refetchInterval: lookAgainMs })
  useFetchFailure(query.error, t('fetchFailed'))
  const [newest] = query.data?.pages ?? []
  if (!query.data || !newest) {
    return query.isError ? (
      <Notice tone="danger" title={t('fetchFailed')}>
        <Button onClick={() => query.refetch()}>{common('tryAgain')}</Button>
      </Notice>
    ) : (
      <Skeleton height={320} />
    )
  }
  const { ticket, others, appealWaits } = newest.answer
  const messages = query.data.pages.toReversed().flatMap(({ answer }) => answer.messages)
  return (
    <>
      <Facts ticket={ticket} mayWrite={mayWrite} appealWaits={appealWaits} />
      <DrawerSection title={t('conversation')}>
        <ul className={styles.talk}>
          <Message
            from={ticket.author === 'product' ? 'note' : 'person'}
            name={ticket.author === 'product' ? t('product') : ticket.name}
            at={ticket.createdAt}
            text={ticket.message}
          />
          {query.hasNextPage ? (
            <li>
              <Button busy={query.isFetchingNextPage && common('loading')} onClick={() => query.fetchNextPage()}>
                {common('earlierMessages')}
              </Button>
            </li>
          ) : null}
          {messages.map((message) => (
            <Message
              key={message.id}
              from={message.from}
              name={message.from === 'person' ? ticket.name : (message.name ?? '')}
              at={message.at}
              text={message.text}
            />
          ))}
        </ul>
      </DrawerSection>
      {ticket.jobId === null ? null : <AboutJob id={ticket.jobId} isAppeal={appealWaits} />}
      {mayWrite ? (
        <>
          {appealWaits ? null : <ReplyBox ticket={ticket} />}
          <NoteBox ticket={ticket} />
        </>
      ) : null}
      {ticket.userId !== null && may(level, 'users.read') ? (
        <Documents key={ticket.id} ticket={ticket} userId={ticket.userId} />
      ) : null}
      {others.length > 0 ? (
        <DrawerSection title={t('others')}>
          <ul className={styles.list}>
            {others.map((other) => (
              <li key={other.id}>
                <Button variant="quiet" onClick={() => onOpen(String(other.id))}>
                  <bdi>{other.subject}</bdi>
                </Button>
                <StateBadge state={other.status}>{t(`status.${other.status}`)}</StateBadge>
              </li>
            ))}
          </ul>
        </DrawerSection>
      ) : null}
    </>
  )
}

/** The job that a translator asks about. An appeal is decided there, and its answer goes out from there. */
function AboutJob({ id, isAppeal }: { id: QueueItemId; isAppeal: boolean }) {
  const { t } = useTranslation('adminTickets')
  return (
    <DrawerSection title={t(isAppeal ? 'job.appeal' : 'job.title')}>
      {isAppeal ? <p>{t('job.decide')}</p> : null}
      <Link to={`?tab=queue&open=${id}`}>{t('job.open', { id })}</Link>
    </DrawerSection>
  )
}

function Facts({ ticket, mayWrite, appealWaits }: { ticket: StaffTicket; mayWrite: boolean; appealWaits: boolean }) {
  const { t, i18n } = useTranslation('adminTickets')
  const { statuses, priorities } = useTicketWords()
  const update = useUpdateTicket()
  const session = useSession()
  const me = session.state === 'signed-in' ? session.user.id : null
  const maySeePeople = session.state === 'signed-in' && may(session.user.adminLevel, 'users.read')
  const isMine = me !== null && ticket.assigneeId === me
  const [isAssigning, setAssigning] = useState(false)
  const assign = (assigneeId: UserId | null) => {
    setAssigning(false)
    if (assigneeId !== ticket.assigneeId) void update(ticket, { assigneeId }, { assigneeId: ticket.assigneeId })
  }
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.field}>
          <span>{t('columns.customer')}</span>
          <strong>
            {ticket.userId !== null && maySeePeople ? (
              <Link to={`?tab=users&open=${ticket.userId}`}>
                <bdi>{ticket.name || ticket.email || `#${ticket.userId}`}</bdi>
              </Link>
            ) : (
              <bdi>{ticket.name || t('product')}</bdi>
            )}
          </strong>
          <bdi className={styles.second}>{ticket.email}</bdi>
          {ticket.userId === null && ticket.author === 'person' ? (
            <span className={styles.second}>{t('guest')}</span>
          ) : null}
        </div>
        <div className={styles.field}>
          <span>{t('columns.status')}</span>
          <Choice
            label={t('columns.status')}
            value={ticket.status}
            options={appealWaits ? statuses.filter(({ value }) => isTicketOpen(value)) : statuses}
            disabled={!mayWrite}
            onChoose={(status) => void update(ticket, { status }, { status: ticket.status })}
          />
        </div>
        <div className={styles.field}>
          <span>{t('columns.priority')}</span>
          <Choice
            label={t('columns.priority')}
            value={ticket.priority}
            options={priorities}
            disabled={!mayWrite}
            onChoose={(priority) => void update(ticket, { priority }, { priority: ticket.priority })}
          />
        </div>
        <div className={styles.field}>
          <span>{t('columns.due')}</span>
          <Due ticket={ticket} />
        </div>
        <div className={styles.field}>
          <span>{t('columns.assignee')}</span>
          <bdi>{ticket.assignedTo ?? '–'}</bdi>
          {mayWrite && me !== null ? (
            <span className={styles.row}>
              <Button onClick={() => assign(isMine ? null : me)}>{isMine ? t('giveBack') : t('take')}</Button>
              <Button onClick={() => setAssigning(true)}>{t('assign.action')}</Button>
            </span>
          ) : null}
        </div>
      </div>
      {isAssigning && me !== null ? (
        <AssignDialog me={me} onChoose={assign} onClose={() => setAssigning(false)} />
      ) : null}
      <LastChange ticket={ticket} />
      {ticket.leave.length > 0 ? (
        <p className={styles.change}>
          {t('leave')}{' '}
          <bdi>
            {listText(
              ticket.leave.map((one) => `#${one}`),
              i18n.language,
            )}
          </bdi>
        </p>
      ) : null}
    </>
  )
}

/** Who changed what, and when: what a colleague did since stands here as soon as it is known. */
function LastChange({ ticket: { lastChange, name } }: { ticket: StaffTicket }) {
  const { t } = useTranslation('adminTickets')
  if (!lastChange) return null
  const { what, before, after } = lastChange
  const wordOf = (value: string | null) =>
    what === 'status' ? t(`status.${value}` as 'status.open') : t(`priority.${value}` as 'priority.low')
  const values =
    what === 'status' || what === 'priority'
      ? { before: wordOf(before), after: wordOf(after) }
      : { before: '', after: '' }
  return (
    <output className={styles.change}>
      {t(`change.${what}`, { name: lastChange.name ?? name, ...values })} · <When at={lastChange.at} />
    </output>
  )
}

function Message({ from, name, at, text }: Pick<StaffMessage, 'from' | 'at' | 'text'> & { name: string }) {
  const { t } = useTranslation('adminTickets')
  return (
    <li className={styles.message} data-from={from}>
      <p className={styles.who}>
        <span>
          <strong>
            <bdi>{name}</bdi>
          </strong>{' '}
          · {t(`from.${from}`)}
        </span>
        <When at={at} />
      </p>
      <p className={styles.words} dir="auto">
        {text}
      </p>
    </li>
  )
}

function NoteBox({ ticket }: { ticket: StaffTicket }) {
  const { t } = useTranslation('adminTickets')
  const call = useStaffCall()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  async function keep() {
    setBusy(true)
    const kept = await call(noteTicket, { id: ticket.id, text }, { failed: t('note.failed'), done: t('note.kept') })
    setBusy(false)
    if (kept) setText('')
  }
  return (
    <DrawerSection title={t('note.title')}>
      <div className={styles.write}>
        <label className={styles.label} htmlFor={`note-${ticket.id}`}>
          {t('note.label')}
        </label>
        <textarea
          id={`note-${ticket.id}`}
          className={styles.reply}
          rows={2}
          maxLength={5000}
          dir="auto"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className={styles.row}>
          <Button disabled={text.trim() === ''} busy={busy && t('sending')} onClick={() => keep()}>
            {t('note.keep')}
          </Button>
        </div>
      </div>
    </DrawerSection>
  )
}
