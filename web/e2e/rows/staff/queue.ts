import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { JobStatus, nextJobStatuses } from '#shared/jobs/job.ts'
import { HumanTranslationQueueItem, QueueItemDetails } from '#shared/jobs/view.ts'
import { expectToast, open } from '../screen.ts'
import { answerOf, answers, card, changedByBen, failsToFetch, heads, sent, type Told } from './console.ts'
import { replyNeedsWords } from './desk.ts'

const queueTab = '/admin?tab=queue'
const day = (n: number) => new Date(Date.UTC(2026, 10, n, 12)).toISOString()

/** An item of the queue as the call answers it. */
const item = (id: number, fields: object = {}): HumanTranslationQueueItem =>
  HumanTranslationQueueItem.parse({
    id,
    translationId: 100 + id,
    version: '1',
    assignedTranslator: null,
    claimedBy: null,
    claimedAt: null,
    lockExpiry: null,
    acceptBy: null,
    priority: 'normal',
    status: 'pending',
    estimatedCompletionTime: day(28),
    actualCompletionTime: null,
    late: false,
    translatorNotes: null,
    qualityCheckNotes: null,
    left: null,
    isRevision: false,
    appeal: null,
    reviewScore: null,
    pages: 1,
    words: 40,
    createdAt: day(20),
    updatedAt: day(20),
    translation: {
      originalFilename: `document-${id}.pdf`,
      translationType: 'certified',
      amount: 24.95,
      sourceLanguage: 'es',
      targetLanguage: 'en',
    },
    ...fields,
  })

const assigned = { status: 'assigned', assignedTranslator: 'Rosa Marín', acceptBy: day(29) }
const inWork = { status: 'in_progress', assignedTranslator: 'Rosa Marín', lockExpiry: day(29) }

const details = (one: HumanTranslationQueueItem): QueueItemDetails =>
  QueueItemDetails.parse({
    item: one,
    fileType: 'pdf',
    segments: 2,
    pay: { payCents: 1746, perThousandWordsCents: 43_650 },
    pack: 'plain',
    draftScore: 91,
    asked: null,
    rating: null,
    appeal: null,
    review: null,
    signature: null,
    isMine: false,
    sentBack: null,
    certificates: [],
    history: [],
  })

const rosa = {
  userId: 5,
  name: 'Rosa Marín',
  away: false,
  rating: 4.8,
  ratings: 12,
  load: 1,
  loadLimit: 3,
  completed: 40,
}

/** The tab with these items, for as long as `act` runs. */
const withQueue = (page: Page, items: HumanTranslationQueueItem[], act: () => Promise<void>) =>
  answers(page, { '**/api/admin/counts': {}, '**/api/human-translation-queue?*': items }, act)

/** The same with one item open, its text and who could do it. */
const withItem = (
  page: Page,
  one: HumanTranslationQueueItem,
  act: () => Promise<void>,
  translatedContent = 'One\nTwo',
) =>
  withQueue(page, [one], () =>
    answers(
      page,
      {
        [`**/api/admin/jobs/${one.id}`]: details(one),
        [`**/api/admin/jobs/${one.id}/translators*`]: { translators: [rosa] },
        [`**/api/human-translation-queue/${one.id}`]: {
          id: one.id,
          originalContent: 'Uno\nDos',
          translatedContent,
          comments: [],
        },
      },
      async () => {
        await open(page, `${queueTab}&open=${one.id}`)
        await page.getByRole('dialog').getByText('Uno').waitFor()
        await act()
      },
    ),
  )

const button = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const isOff = async (page: Page, name: string) => (await button(page, name).getAttribute('aria-disabled')) === 'true'
const name = (page: Page) => page.getByRole('dialog').getByRole('combobox', { name: 'Translator name' })
const text = (page: Page) => page.getByRole('dialog').getByLabel('Reviewed translation')
const score = (page: Page) => page.getByRole('dialog').getByLabel('Quality score')

export const queueOf21: Told[] = [
  [
    'Cards: total, pending, in progress, completed.',
    async ({ staff: { page } }) => {
      const queue = { total: 9, pending: 4, assigned: 1, in_progress: 2, completed: 3, rejected: 0, late: 0 }
      await answers(page, { '**/api/admin/counts': { queue } }, async () => {
        await open(page, queueTab)
        for (const [label, value] of Object.entries({ Total: '9', Pending: '4', 'In Progress': '2', Completed: '3' }))
          await card(page, 'Jobs in the queue', label).getByText(value, { exact: true }).waitFor()
      })
    },
  ],
  [
    'Status filter: all, pending, assigned, in_progress, completed.',
    async ({ staff: { page } }) => {
      await withQueue(page, [item(7)], async () => {
        await open(page, queueTab)
        const filter = page.getByRole('group', { name: 'Status', exact: true })
        await filter.waitFor()
        expect(await filter.getByRole('button').allInnerTexts()).toEqual([
          'All',
          'Pending',
          'Assigned',
          'In Progress',
          'Completed',
        ])
        const asked = page.waitForRequest(/human-translation-queue\?.*status=in_progress/)
        await filter.getByRole('button', { name: 'In Progress' }).click()
        await asked
        await page.waitForURL(/status=in_progress/)
      })
    },
  ],
  [
    'Table columns: ID, document filename (with translation type and amount), language pair, status, priority, assigned translator or Unassigned, created.',
    async ({ staff: { page } }) => {
      await withQueue(page, [item(7), item(8, { ...inWork, priority: 'urgent' })], async () => {
        await open(page, queueTab)
        const row = (id: number) => page.getByRole('row').filter({ hasText: `document-${id}.pdf` })
        await row(7).waitFor()
        const columns = ['ID', 'Document', 'Language pair', 'Status', 'Priority', 'Translator', 'Created', 'Actions']
        expect(await heads(page, 'Human translation queue')).toEqual(columns)
        for (const part of ['#7', 'Certified translation', '$24.95', 'Spanish → English', 'Pending', 'Unassigned'])
          expect(await row(7).innerText()).toContain(part)
        for (const part of ['In Progress', 'Urgent', 'Rosa Marín']) expect(await row(8).innerText()).toContain(part)
        expect(await row(7).locator('time').count()).toBe(1)
      })
    },
  ],
  [
    'Pending rows have Assign. Assigned or in_progress rows have Review.',
    async ({ staff: { page } }) => {
      const items = [item(1), item(2, assigned), item(3, inWork), item(4, { status: 'completed' })]
      await withQueue(page, items, async () => {
        await open(page, queueTab)
        const labels = page.getByRole('table').getByRole('button')
        await labels.first().waitFor()
        const named = await labels.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
        expect(named).toEqual(['Assign: #1', 'Review: #2', 'Review: #3'])
        await page.getByRole('button', { name: 'Review: #2' }).click()
        await page.waitForURL(/open=2/)
      })
    },
  ],
  [
    'The modal shows document info and the original content.',
    async ({ staff: { page } }) => {
      await withItem(page, item(7), async () => {
        const shown = await page.getByRole('dialog').innerText()
        for (const part of ['document-7.pdf', 'Spanish → English', 'Certified translation', '$24.95', '$17.46'])
          expect(shown).toContain(part)
        expect(await page.getByLabel('Original content').last().innerText()).toBe('Uno\nDos')
      })
    },
  ],
  [
    'Pending item: a translator-name input with Assign.',
    async ({ staff: { page } }) => {
      await withItem(page, item(7), async () => {
        await name(page).fill('Ros')
        await page.getByRole('option', { name: /Rosa Marín.*1 of 3 in work.*rated 4\.8/ }).waitFor()
        await page.keyboard.press('Enter')
        expect(await name(page).inputValue()).toBe('Rosa Marín')
        expect(await isOff(page, 'Assign')).toBe(false)
      })
    },
  ],
  [
    'Assigned item: the translator shown with Reassign, then Update and Cancel.',
    async ({ staff: { page } }) => {
      await withItem(page, item(7, assigned), async () => {
        const part = page.getByRole('region', { name: 'Assigned translator' })
        await part.getByText('Rosa Marín').waitFor()
        await button(page, 'Reassign').click()
        expect(await isOff(page, 'Update')).toBe(true)
        await name(page).fill('Rosa Marín')
        expect(await isOff(page, 'Update')).toBe(false)
        await button(page, 'Cancel').click()
        await button(page, 'Reassign').waitFor()
      })
    },
  ],
  [
    'Assigned or in_progress item: a review text area, a quality score input and translator notes, with a Complete Translation button disabled while the text is empty.',
    async ({ staff: { page } }) => {
      for (const fields of [assigned, inWork])
        await withItem(page, item(7, fields), async () => {
          expect(await text(page).inputValue()).toBe('One\nTwo')
          expect(await score(page).getAttribute('type')).toBe('number')
          await page.getByRole('dialog').getByLabel('Translator notes').waitFor()
          expect(await isOff(page, 'Complete Translation')).toBe(false)
          await text(page).fill('')
          expect(await isOff(page, 'Complete Translation')).toBe(true)
        })
    },
  ],
]

export const queueStates: Told[] = [
  [
    'Queue item status: pending, assigned, in_progress, completed. Assign is offered for pending items; Reassign for assigned items; completion for assigned or in_progress items.',
    async ({ staff: { page } }) => {
      // A job that cannot be done ends as rejected, and the customer gets the money back: a state beyond the specified ones.
      expect(JobStatus.options).toEqual(['pending', 'assigned', 'in_progress', 'completed', 'rejected'])
      const offered = {
        pending: ['Assign'],
        assigned: ['Reassign', 'Complete Translation'],
        in_progress: ['Complete Translation'],
        completed: [],
      } as const
      for (const [status, names] of Object.entries(offered)) {
        const fields = { pending: {}, assigned, in_progress: inWork, completed: { ...inWork, status } }[status]
        await withItem(page, item(7, fields), async () => {
          const all = await page.getByRole('dialog').getByRole('button').allInnerTexts()
          const known = ['Assign', 'Reassign', 'Complete Translation']
          expect(all.filter((one) => known.includes(one))).toEqual(names)
        })
      }
    },
  ],
  [
    'What sets in_progress on the staff side is not shown.',
    async ({ staff: { page } }) => {
      // The translator's acceptance does, or a member of the staff who takes the job over to finish it.
      expect(nextJobStatuses.assigned).toContain('in_progress')
      await withItem(page, item(7, assigned), async () => button(page, 'Finish in the editor').waitFor())
    },
  ],
]

export const completingAsStaff: Told[] = [
  [
    'Ticket reply and translator name must be non-blank after trimming.',
    async ({ staff }) => {
      const { page } = staff
      await replyNeedsWords(staff)
      await withItem(page, item(7), async () => {
        expect(await isOff(page, 'Assign')).toBe(true)
        await name(page).fill('   ')
        expect(await isOff(page, 'Assign')).toBe(true)
        await name(page).fill(' Rosa ')
        expect(await isOff(page, 'Assign')).toBe(false)
      })
    },
  ],
  [
    'Complete Translation requires non-blank translated text. The quality score input is a number from 1 to 100, default 95.',
    async ({ staff: { page } }) => {
      await withItem(page, item(7, inWork), async () => {
        await text(page).fill(' \n ')
        expect(await isOff(page, 'Complete Translation')).toBe(true)
        await text(page).fill('One\nTwo')
        const input = score(page)
        expect([await input.inputValue(), await input.getAttribute('min'), await input.getAttribute('max')]).toEqual([
          '95',
          '1',
          '100',
        ])
        for (const wrong of ['0', '101', '9.5', '']) {
          await input.fill(wrong)
          expect(await isOff(page, 'Complete Translation'), wrong).toBe(true)
        }
        await input.fill('88')
        await answers(
          page,
          { '**/api/complete-human-translation': (route) => route.fulfill(answerOf('job-completed')) },
          async () => {
            const body = await sent(page, 'POST', () => button(page, 'Complete Translation').click())
            expect(body).toMatchObject({ queueId: 7, translatedContent: 'One\nTwo', qualityScore: 88, seen: '1' })
          },
        )
      })
    },
  ],
]

export const queueMessages: Told[] = [
  failsToFetch("'Failed to fetch translation queue'", '**/api/human-translation-queue?*', queueTab),
  [
    "'Failed to assign translation', 'Failed to complete translation'",
    async ({ staff: { page } }) => {
      const refuse = (route: { fulfill: (answer: typeof changedByBen) => unknown }) => route.fulfill(changedByBen)
      await withItem(page, item(7), async () => {
        await name(page).fill('Rosa Marín')
        await answers(page, { '**/api/assign-translation': refuse }, async () => {
          await button(page, 'Assign').click()
          await expectToast(page, 'Failed to assign translation', { text: 'Ben Ray', variant: 'destructive' })
        })
      })
      await withItem(page, item(7, inWork), () =>
        answers(page, { '**/api/complete-human-translation': refuse }, async () => {
          await button(page, 'Complete Translation').click()
          await expectToast(page, 'Failed to complete translation', { text: 'Ben Ray', variant: 'destructive' })
        }),
      )
    },
  ],
  [
    "'Translation assigned successfully', 'Translation completed successfully'",
    async ({ staff: { page } }) => {
      await withItem(page, item(7), async () => {
        await name(page).fill('Rosa Marín')
        await answers(
          page,
          { '**/api/assign-translation': (route) => route.fulfill(answerOf('job-assigned')) },
          async () => {
            const body = await sent(page, 'POST', () => button(page, 'Assign').click())
            expect(body).toMatchObject({ translationId: 107, translator: 'Rosa Marín' })
            await expectToast(page, 'Translation assigned successfully', { variant: 'default' })
          },
        )
      })
      await withItem(page, item(7, inWork), () =>
        answers(
          page,
          { '**/api/complete-human-translation': (route) => route.fulfill(answerOf('job-completed')) },
          async () => {
            await button(page, 'Complete Translation').click()
            await expectToast(page, 'Translation completed successfully', { variant: 'default' })
          },
        ),
      )
    },
  ],
]

/** What the specification says of the Human Translation Queue. */
export const queue = [queueOf21, queueStates, completingAsStaff, queueMessages]
