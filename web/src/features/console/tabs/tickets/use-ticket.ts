import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import type { StaffTicket } from '#shared/support/conversation.ts'
import { updateTicket } from '#shared/support/desk-api.ts'
import { TicketPriority, TicketStatus } from '#shared/support/ticket.ts'
import { useStaffCall } from '../../staff-calls.tsx'

type Change = Omit<z.input<typeof updateTicket.input>, 'id' | 'version'>

/** Writes over the version that is shown. What changed by a click in a list can be taken back from the toast. */
export function useUpdateTicket() {
  const { t } = useTranslation('adminTickets')
  const call = useStaffCall()
  const told = { failed: t('failed'), done: t('updated') }
  return (ticket: StaffTicket, change: Change, back?: Change): Promise<{ ticket: StaffTicket } | undefined> =>
    call(
      updateTicket,
      { id: ticket.id, version: ticket.version, ...change },
      {
        ...told,
        ...(back && {
          undo: ({ ticket: now }: { ticket: StaffTicket }) =>
            void call(updateTicket, { id: now.id, version: now.version, ...back }, told),
        }),
      },
    )
}

/** The values of both dropdowns with their words. */
export function useTicketWords() {
  const { t } = useTranslation('adminTickets')
  return {
    statuses: TicketStatus.options.map((value) => ({ value, label: t(`status.${value}`) })),
    priorities: TicketPriority.options.map((value) => ({ value, label: t(`priority.${value}`) })),
  }
}
