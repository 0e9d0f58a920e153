import { expect } from 'vitest'
import type { Counts } from '#shared/counters/counts.ts'
import { TicketId } from '#shared/lib/id.ts'
import type { StaffTicket } from '#shared/support/conversation.ts'
import { answerDueAt } from '#shared/support/target.ts'
import {
  manyOpenTickets,
  newTicket,
  TicketPriority,
  TicketStatus,
  ticketPreviewCharacters,
} from '#shared/support/ticket.ts'
import { TranslationSummary } from '#shared/translations/translation.ts'
import type { Visitor } from '../../world.ts'
import { answering, expectToast, json, open } from '../screen.ts'
import { failsToFetch, type Told } from './console.ts'

const ticketsTab = '/admin?tab=tickets'
const translationsTab = '/admin?tab=translations'
const message = 'A stamp is missing on the second page of my certificate. Can you look at it?'

/** A ticket as the calls answer it. */
function ticketOf(number: number, fields: Partial<StaffTicket> = {}): StaffTicket {
  const asked = { author: 'person', userId: null, name: 'Ana Souza', email: 'ana@example.com', message } as const
  const made = newTicket({ ...asked, id: TicketId.parse(number), subject: `Question ${number}` }, new Date())
  return { ...made, assignedTo: null, lastChange: null, dueAt: answerDueAt(made), ...fields }
}

const counts: Counts = { tickets: { total: 12, open: 6, in_progress: 2, resolved: 3, closed: 1, urgent: 0 } }
const translationCounts: Counts = {
  translations: { total: 40, ai: 30, certified: 10, completed: 25, failed: 1, human_review: 2 },
}

const summary = (id: number, fields: Partial<TranslationSummary>): TranslationSummary =>
  TranslationSummary.parse({
    id,
    originalFilename: `document-${id}.pdf`,
    fileType: 'pdf',
    fileSize: 204_800,
    sourceLanguage: 'en',
    targetLanguage: 'fr',
    translationType: 'ai',
    status: 'completed',
    stage: 'completed',
    segments: { total: 4, translated: 4, kept: 0 },
    qualityScore: 93,
    certificateStatus: null,
    amount: 4.95,
    paid: true,
    paymentIntentId: 'pi_1',
    failure: null,
    createdAt: '2026-05-01T12:00:00.000Z',
    completedAt: '2026-05-01T12:05:00.000Z',
    resultDays: 30,
    deletedAt: null,
    ...fields,
  })

/** The tab with these tickets, for as long as `act` runs. */
const withTickets = ({ page }: Visitor, tickets: StaffTicket[], act: () => Promise<void>) =>
  answering(
    page,
    '**/api/admin/counts',
    (route) => route.fulfill(json(200, counts)),
    () => answering(page, '**/api/admin/support-tickets?*', (route) => route.fulfill(json(200, { tickets })), act),
  )

/** The same with one ticket open. */
const withOpenTicket = (staff: Visitor, ticket: StaffTicket, act: () => Promise<void>) =>
  withTickets(staff, [ticket], () =>
    answering(
      staff.page,
      `**/api/admin/support-tickets/${ticket.id}`,
      (route) => route.fulfill(json(200, { ticket, messages: [], others: [], appealWaits: false })),
      async () => {
        await open(staff.page, `${ticketsTab}&open=${ticket.id}`)
        await staff.page.getByRole('dialog', { name: ticket.subject }).waitFor()
        await act()
      },
    ),
  )

export const ticketsOf21: Told[] = [
  [
    'Four count cards: total, open, in progress, resolved. The open-tickets badge turns red when there are more than 5 open tickets.',
    async ({ staff }) => {
      expect(manyOpenTickets).toBe(5)
      await withTickets(staff, [], async () => {
        await open(staff.page, ticketsTab)
        const card = (name: string) =>
          staff.page.locator('dl[aria-label="Tickets at a glance"] > div').filter({ hasText: name })
        for (const [name, value] of Object.entries({ Total: '12', Open: '6', 'In progress': '2', Resolved: '3' })) {
          await card(name).getByText(value, { exact: true }).waitFor()
        }
        expect(await card('Open').getAttribute('data-tone')).toBe('danger')
      })
    },
  ],
  [
    'Status filter: all, open, in_progress, resolved, closed.',
    async ({ staff }) => {
      await withTickets(staff, [ticketOf(1)], async () => {
        await open(staff.page, ticketsTab)
        const filter = staff.page.getByRole('group', { name: 'Status', exact: true })
        await filter.waitFor()
        expect(await filter.getByRole('button').allInnerTexts()).toEqual([
          'All',
          'Open',
          'In progress',
          'Resolved',
          'Closed',
        ])
        await filter.getByRole('button', { name: 'In progress' }).click()
        await staff.page.waitForURL(/status=in_progress/)
      })
    },
  ],
  [
    'Table columns: ID, subject (with the first 60 characters of the message), customer name and email, status, priority, created date, actions.',
    async ({ staff }) => {
      expect(ticketPreviewCharacters).toBe(60)
      await withTickets(staff, [ticketOf(7)], async () => {
        await open(staff.page, ticketsTab)
        const table = staff.page.getByRole('table', { name: 'Support tickets' })
        const row = table.getByRole('row').filter({ hasText: 'Question 7' })
        await row.waitFor()
        for (const name of ['ID', 'Subject', 'Customer', 'Status', 'Priority', 'Created', 'Actions'])
          expect(await table.getByRole('columnheader', { name, exact: true }).count(), name).toBe(1)
        const text = await row.innerText()
        for (const part of ['#7', `${message.slice(0, 60)}…`, 'Ana Souza', 'ana@example.com'])
          expect(text).toContain(part)
      })
    },
  ],
  [
    'Each row has a status dropdown, a priority dropdown and View.',
    async ({ staff }) => {
      await withTickets(staff, [ticketOf(7)], async () => {
        await open(staff.page, ticketsTab)
        const options = (name: string) => staff.page.getByLabel(name).locator('option').count()
        await staff.page.getByLabel('Status of ticket 7').waitFor()
        expect(await options('Status of ticket 7')).toBe(TicketStatus.options.length)
        expect(await options('Priority of ticket 7')).toBe(TicketPriority.options.length)
        await staff.page.getByRole('button', { name: 'View ticket 7' }).click()
        await staff.page.waitForURL(/open=7/)
      })
    },
  ],
  [
    'The View modal shows the ticket, any admin response, and a reply box. Its button is labelled Send Response (Update Response when a response exists) and is disabled while the reply is blank.',
    async ({ staff }) => {
      const send = (name: string) => staff.page.getByRole('button', { name, exact: true })
      await withOpenTicket(staff, ticketOf(7), async () => {
        const modal = staff.page.getByRole('dialog')
        expect(await modal.innerText()).toContain(message)
        expect(await send('Send Response').getAttribute('aria-disabled')).toBe('true')
        await modal.getByLabel('Your response goes to the customer by mail').fill('   ')
        expect(await send('Send Response').getAttribute('aria-disabled')).toBe('true')
        await modal.getByLabel('Your response goes to the customer by mail').fill('Under Receipts.')
        expect(await send('Send Response').getAttribute('aria-disabled')).toBeNull()
      })
      const answered = ticketOf(8, { adminResponse: 'Look under Receipts.', status: 'resolved', dueAt: null })
      await withOpenTicket(staff, answered, async () => {
        await staff.page.getByRole('dialog').getByText('The last response').click()
        await staff.page.getByRole('dialog').getByText('Look under Receipts.').waitFor()
        expect(await send('Update Response').getAttribute('aria-disabled')).toBe('true')
      })
    },
  ],
]

export const translationsOf21: Told[] = [
  [
    'Cards: total, AI, certified, completed.',
    async ({ staff: { page } }) => {
      await answering(
        page,
        '**/api/admin/counts',
        (route) => route.fulfill(json(200, translationCounts)),
        async () => {
          await open(page, translationsTab)
          const card = (name: string) =>
            page.locator('dl[aria-label="Translations at a glance"] > div').filter({ hasText: name })
          for (const [name, value] of Object.entries({ Total: '40', AI: '30', Certified: '10', Completed: '25' }))
            await card(name).getByText(value, { exact: true }).waitFor()
        },
      )
    },
  ],
  [
    "Table columns: ID, filename and size in KB, language pair, type badge ('Human Certified' or 'AI Translation'), status, quality percent bar, amount, date and completion date.",
    async ({ staff: { page } }) => {
      const rows = [summary(1, {}), summary(2, { translationType: 'certified', qualityScore: 89 })]
      await answering(
        page,
        '**/api/translations?*',
        (route) => route.fulfill(json(200, rows)),
        async () => {
          await open(page, translationsTab)
          const row = (id: number) => page.getByRole('row').filter({ hasText: `document-${id}.pdf` })
          await row(1).waitFor()
          for (const part of ['#1', '200 KB', 'English → French', 'AI Translation', 'Completed', '93%', '$4.95'])
            expect(await row(1).innerText()).toContain(part)
          expect(await row(1).locator('time').count()).toBe(2)
          expect(await row(2).innerText()).toContain('Human Certified')
        },
      )
    },
  ],
  [
    'A quality of 90 or more counts as high quality.',
    async ({ staff: { page } }) => {
      const rows = [summary(1, { qualityScore: 90 }), summary(2, { qualityScore: 89.9 })]
      await answering(
        page,
        '**/api/translations?*',
        (route) => route.fulfill(json(200, rows)),
        async () => {
          await open(page, translationsTab)
          const row = (id: number) => page.getByRole('row').filter({ hasText: `document-${id}.pdf` })
          await row(1).waitFor()
          expect(await row(1).innerText()).toMatch(/%\s+high quality/)
          expect(await row(2).innerText()).toContain('below high quality')
        },
      )
    },
  ],
]

export const ticketStates: Told[] = [
  [
    'Ticket status: open, in_progress, resolved, closed. An admin can set any value directly from the dropdown.',
    async ({ staff }) => {
      expect(TicketStatus.options).toEqual(['open', 'in_progress', 'resolved', 'closed'])
      const ticket = ticketOf(7)
      for (const status of ['closed', 'resolved', 'in_progress'] as const) {
        await withTickets(staff, [ticket], async () => {
          await open(staff.page, ticketsTab)
          await staff.page.getByLabel('Status of ticket 7').waitFor()
          const sent = staff.page.waitForRequest((request) => request.method() === 'PUT')
          await answering(
            staff.page,
            '**/api/admin/support-tickets/7',
            (route) => route.fulfill(json(200, { ticket: { ...ticket, status, version: 1 } })),
            async () => {
              await staff.page.getByLabel('Status of ticket 7').selectOption(status)
              expect((await sent).postDataJSON()).toMatchObject({ status, version: 0 })
              await expectToast(staff.page, 'Ticket updated successfully')
            },
          )
        })
      }
    },
  ],
  [
    'Sending a reply sets the status to resolved and stores adminResponse.',
    async ({ staff }) => {
      const ticket = ticketOf(7)
      await withOpenTicket(staff, ticket, async () => {
        const sent = staff.page.waitForRequest((request) => request.method() === 'PUT')
        await staff.page.getByLabel('Your response goes to the customer by mail').fill('Under Receipts.')
        await staff.page.getByRole('button', { name: 'Send Response' }).click()
        expect((await sent).postDataJSON()).toMatchObject({ adminResponse: 'Under Receipts.', status: 'resolved' })
      })
    },
  ],
  [
    'Ticket priority: low, medium, high, urgent, set freely by an admin.',
    async () => {
      expect(TicketPriority.options).toEqual(['low', 'medium', 'high', 'urgent'])
    },
  ],
]

export const deskErrors: Told[] = [
  failsToFetch("'Failed to fetch support tickets'", '**/api/admin/support-tickets?*', ticketsTab),
  failsToFetch("'Failed to fetch translations'", '**/api/translations?*', translationsTab),
]

export const ticketUpdates: Told[] = [
  [
    "'Failed to update ticket'",
    async ({ staff }) => {
      await withTickets(staff, [ticketOf(7)], () =>
        answering(
          staff.page,
          '**/api/admin/support-tickets/7',
          (route) =>
            route.fulfill(
              json(409, { code: 'changed-meanwhile-by', message: 'Ben Ray changed it', params: { name: 'Ben Ray' } }),
            ),
          async () => {
            await open(staff.page, ticketsTab)
            await staff.page.getByLabel('Priority of ticket 7').selectOption('high')
            await expectToast(staff.page, 'Failed to update ticket', { text: 'Ben Ray', variant: 'destructive' })
          },
        ),
      )
    },
  ],
  [
    "Admin success toasts: 'Ticket updated successfully'",
    async ({ staff }) => {
      const ticket = { ...ticketOf(7), priority: 'high', version: 1 }
      await withTickets(staff, [ticketOf(7)], () =>
        answering(
          staff.page,
          '**/api/admin/support-tickets/7',
          (route) => route.fulfill(json(200, { ticket })),
          async () => {
            await open(staff.page, ticketsTab)
            await staff.page.getByLabel('Priority of ticket 7').selectOption('high')
            await expectToast(staff.page, 'Ticket updated successfully', { variant: 'default' })
          },
        ),
      )
    },
  ],
]

/** The button of the reply is off while the reply is blank, and on with words. */
export async function replyNeedsWords(staff: Visitor): Promise<void> {
  await withOpenTicket(staff, ticketOf(7), async () => {
    const modal = staff.page.getByRole('dialog')
    const isOff = async () =>
      (await modal.getByRole('button', { name: 'Send Response', exact: true }).getAttribute('aria-disabled')) === 'true'
    for (const [words, off] of [
      ['', true],
      ['   ', true],
      ['Under Receipts.', false],
    ] as const) {
      await modal.getByLabel('Your response goes to the customer by mail').fill(words)
      expect(await isOff(), words).toBe(off)
    }
  })
}

export const targets: Told[] = [
  [
    'Support response targets: 24 hours in general;',
    async () => {
      const due = answerDueAt({
        status: 'open',
        priority: ticketOf(1).priority,
        waitingSince: '2026-11-22T15:00:00.000Z',
      })
      expect(due).toBe('2026-11-23T15:00:00.000Z')
      await Promise.resolve()
    },
  ],
  [
    'Urgent immediate, High same day, Medium 24 hours, Low 48 hours.',
    async () => {
      const due = (priority: TicketPriority) =>
        answerDueAt({ status: 'open', priority, waitingSince: '2026-11-22T15:00:00.000Z' })
      expect(TicketPriority.options.map(due)).toEqual([
        '2026-11-24T15:00:00.000Z',
        '2026-11-23T15:00:00.000Z',
        '2026-11-23T05:00:00.000Z',
        '2026-11-22T15:00:00.000Z',
      ])
    },
  ],
]

export const deskConstants: Told[] = [
  [
    'Ticket message preview: 60 characters.',
    async () => {
      expect(ticketPreviewCharacters).toBe(60)
      await Promise.resolve()
    },
  ],
  [
    'Open-tickets badge red above 5.',
    async ({ staff }) => {
      for (const many of [5, 6]) {
        const answer = json(200, { tickets: { ...counts.tickets, open: many } })
        await answering(
          staff.page,
          '**/api/admin/counts',
          (route) => route.fulfill(answer),
          async () => {
            await open(staff.page, ticketsTab)
            const badge = staff.page.getByRole('navigation', { name: 'Console' }).getByTitle(`${many} open tickets`)
            await badge.waitFor()
            expect(await badge.getAttribute('data-many')).toBe(many > 5 ? 'true' : null)
          },
        )
      }
    },
  ],
]

/** What the specification says of Support Tickets and AI Translations. */
export const desk = [ticketsOf21, translationsOf21, ticketStates, deskErrors, ticketUpdates, targets, deskConstants]
