import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getCounts } from '#shared/counters/api.ts'
import { cutText } from '#shared/lib/cut-text.ts'
import { TicketId } from '#shared/lib/id.ts'
import { may } from '#shared/staff/powers.ts'
import type { StaffTicket } from '#shared/support/conversation.ts'
import { listTickets } from '#shared/support/desk-api.ts'
import { manyOpenTickets, TicketPriority, TicketStatus, ticketPreviewCharacters } from '#shared/support/ticket.ts'
import { queryOf } from '../../../../lib/api.ts'
import { useSession } from '../../../../lib/session.ts'
import { Button } from '../../../../ui/button.tsx'
import { FilterChips, SearchedFilters } from '../../chips.tsx'
import { type ConsoleColumn, ConsoleList } from '../../console-list.tsx'
import { CountCards } from '../../count-cards.tsx'
import { StateBadge } from '../../state-badge.tsx'
import { useListState } from '../../use-list-state.ts'
import { When } from '../../when.tsx'
import { Choice } from './choice.tsx'
import { Due } from './due.tsx'
import { TemplatesDialog } from './templates-dialog.tsx'
import { TicketDrawer } from './ticket-drawer.tsx'
import styles from './tickets.module.css'
import { useTicketWords, useUpdateTicket } from './use-ticket.ts'

/** What people ask, and what the product tells an operator: newest first, or whose answer is due next. */
export function TicketsTab() {
  const { t } = useTranslation('adminTickets')
  const state = useListState({ status: 'all', priority: 'all', assignee: 'all', sort: 'time', search: '' })
  const { status, priority, assignee, sort, search } = state.values
  const session = useSession()
  const mayWrite = session.state === 'signed-in' && may(session.user.adminLevel, 'tickets.write')
  const [templates, setTemplates] = useState(false)
  const { statuses } = useTicketWords()
  const wantedStatus = TicketStatus.safeParse(status).data
  const wantedPriority = TicketPriority.safeParse(priority).data
  const columns = useColumns(mayWrite, state.show)

  return (
    <>
      <Cards />
      <SearchedFilters state={state} label={t('search')}>
        <FilterChips
          label={t('filters.status')}
          value={wantedStatus ?? 'all'}
          options={[{ value: 'all', label: t('filters.all') }, ...statuses]}
          onChoose={(value) => state.set({ status: value })}
        />
        <FilterChips
          label={t('filters.assignee')}
          value={assignee}
          options={(['all', 'me', 'nobody'] as const).map((value) => ({ value, label: t(`assignee.${value}`) }))}
          onChoose={(value) => state.set({ assignee: value })}
        />
        <FilterChips
          label={t('filters.sort')}
          value={sort}
          options={(['time', 'target'] as const).map((value) => ({ value, label: t(`sort.${value}`) }))}
          onChoose={(value) => state.set({ sort: value })}
        />
        <Choice
          label={t('filters.priority')}
          value={wantedPriority ?? 'all'}
          options={[
            { value: 'all', label: t('filters.anyPriority') },
            ...TicketPriority.options.map((value) => ({ value, label: t(`priority.${value}`) })),
          ]}
          onChoose={(value) => state.set({ priority: value })}
        />
        <Button onClick={() => setTemplates(true)}>{t('templates.title')}</Button>
      </SearchedFilters>
      <ConsoleList
        caption={t('caption')}
        row={listTickets}
        input={{
          ...(wantedStatus && { status: wantedStatus }),
          ...(wantedPriority && { priority: wantedPriority }),
          ...((assignee === 'me' || assignee === 'nobody') && { assignee }),
          sort: sort === 'target' ? 'target' : 'time',
          ...(search !== '' && { search }),
        }}
        itemsOf={itemsOf}
        columns={columns}
        keyOf={keyOf}
        state={state}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        failed={t('fetchFailed')}
        drawer={{
          title: (key, ticket) => <bdi>{ticket?.subject ?? t('ticket', { number: key })}</bdi>,
          aside: (_, ticket) =>
            ticket ? <StateBadge state={ticket.status}>{t(`status.${ticket.status}`)}</StateBadge> : null,
          content: (key) => {
            const id = TicketId.safeParse(key)
            return id.success ? <TicketDrawer id={id.data} mayWrite={mayWrite} onOpen={state.show} /> : null
          },
        }}
      />
      {templates ? <TemplatesDialog mayWrite={mayWrite} onClose={() => setTemplates(false)} /> : null}
    </>
  )
}

const itemsOf = ({ tickets }: { tickets: StaffTicket[] }) => tickets
const keyOf = ({ id }: StaffTicket) => id

function Cards() {
  const { t } = useTranslation('adminTickets')
  const figures = useQuery(queryOf(getCounts, {}))
  const counts = figures.data?.tickets
  const card = (status: 'open' | 'in_progress' | 'resolved') => ({
    label: t(`cards.${status}`),
    value: counts?.[status],
    to: `?tab=tickets&status=${status}`,
  })
  return (
    <CountCards
      of={figures}
      label={t('cards.label')}
      cards={[
        { label: t('cards.total'), value: counts?.total, to: '?tab=tickets' },
        { ...card('open'), tone: counts && counts.open > manyOpenTickets ? 'danger' : undefined },
        card('in_progress'),
        card('resolved'),
      ]}
    />
  )
}

function useColumns(mayWrite: boolean, show: (key: string) => void): ConsoleColumn<StaffTicket>[] {
  const { t } = useTranslation('adminTickets')
  const { statuses, priorities } = useTicketWords()
  const update = useUpdateTicket()
  return useMemo(
    () => [
      { key: 'id', label: t('columns.id'), cell: ({ id }) => <bdi>#{id}</bdi>, tight: true, bare: true },
      {
        key: 'subject',
        label: t('columns.subject'),
        opens: true,
        cut: 26,
        cell: ({ subject, message }) => (
          <span>
            <bdi className={styles.subject}>{subject}</bdi>
            <bdi className={styles.second}>{previewOf(message)}</bdi>
          </span>
        ),
      },
      {
        key: 'customer',
        label: t('columns.customer'),
        wide: true,
        cut: 20,
        cell: ({ name, email, author }) =>
          author === 'product' && name === '' ? (
            t('product')
          ) : (
            <>
              <bdi className={styles.subject}>{name}</bdi>
              <bdi className={styles.second}>{email}</bdi>
            </>
          ),
      },
      {
        key: 'status',
        label: t('columns.status'),
        tight: true,
        cell: (ticket) => (
          <Choice
            label={t('statusOf', { number: ticket.id })}
            value={ticket.status}
            options={statuses}
            disabled={!mayWrite}
            onChoose={(status) => void update(ticket, { status }, { status: ticket.status })}
          />
        ),
      },
      {
        key: 'priority',
        label: t('columns.priority'),
        tight: true,
        cell: (ticket) => (
          <Choice
            label={t('priorityOf', { number: ticket.id })}
            value={ticket.priority}
            options={priorities}
            disabled={!mayWrite}
            onChoose={(priority) => void update(ticket, { priority }, { priority: ticket.priority })}
          />
        ),
      },
      { key: 'due', label: t('columns.due'), tight: true, cell: (ticket) => <Due ticket={ticket} /> },
      {
        key: 'assignee',
        label: t('columns.assignee'),
        cell: ({ assignedTo }) => (assignedTo === null ? '–' : <bdi>{assignedTo}</bdi>),
      },
      { key: 'created', label: t('columns.created'), tight: true, cell: ({ createdAt }) => <When at={createdAt} /> },
      {
        key: 'actions',
        label: t('columns.actions'),
        tight: true,
        bare: true,
        cell: ({ id }) => (
          <Button aria-label={t('viewOf', { number: id })} onClick={() => show(String(id))}>
            {t('view')}
          </Button>
        ),
      },
    ],
    // The words change with the language, and with them everything here.
    [t, statuses, priorities, update, mayWrite, show],
  )
}

/** The beginning of a message on one line. */
const previewOf = (message: string): string => {
  const line = message.replaceAll(/\s+/g, ' ')
  return line.length > ticketPreviewCharacters ? `${cutText(line, ticketPreviewCharacters)}…` : line
}
