import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { listTranslatorJobs } from '#shared/jobs/api.ts'
import { JobStatus } from '#shared/jobs/job.ts'
import { signingView } from '#shared/jobs/testing/signing-view.ts'
import { translatorJob } from '#shared/jobs/testing/translator-job.ts'
import type { TranslatorJob, TranslatorStats } from '#shared/jobs/view.ts'
import type { Route } from '../../intercept.ts'
import type { Row } from '../row.ts'
import { answering, at, callsDuring, expectToast, json, open } from '../screen.ts'
import type { Translators } from './applying.ts'
import { answerOf } from './console.ts'

type Told = Row<Translators>

const day = (n: number) => new Date(Date.UTC(2026, 10, n, 12)).toISOString()

const job = (id: number, fields: Partial<TranslatorJob> = {}): TranslatorJob => {
  const one = translatorJob({
    id: id as TranslatorJob['id'],
    lockExpiry: new Date(Date.now() + 6_000_000).toISOString(),
  })
  return { ...one, translation: { ...one.translation, originalFilename: `document ${id}.pdf` }, ...fields }
}

const stats: TranslatorStats = {
  completedJobs: 7,
  averageRating: 4.75,
  totalEarnings: 1234,
  pendingJobs: 2,
  thisMonthJobs: 3,
}

/** While `act` runs, the hub's calls are answered so; what was posted is kept. */
async function withHub(
  page: Page,
  answer: (route: Route, path: string) => unknown,
  act: () => Promise<void>,
): Promise<void> {
  await answering(page, /\/api\/translator\//, (route) => answer(route, new URL(route.request().url()).pathname), act)
}

const hubOf =
  (jobs: readonly TranslatorJob[], post: (route: Route, path: string) => unknown = (route) => route.abort()) =>
  (route: Route, path: string) => {
    if (route.request().method() !== 'GET') return post(route, path)
    if (path.endsWith('/jobs')) return route.fulfill(json(200, jobs))
    if (path.endsWith('/stats')) return route.fulfill(json(200, stats))
    if (path.endsWith('/available-jobs')) return route.fulfill(json(200, { jobs: [] }))
    if (path.endsWith('/profile')) return route.fulfill(json(200, { profile: null }))
    // Without what stands above the button nothing is submitted.
    if (path.endsWith('/signing')) return route.fulfill(json(200, signingView()))
    return route.continue()
  }

const cells = (page: Page, table: string, row: number) =>
  page.getByRole('table', { name: table }).getByRole('row').nth(row).getByRole('cell').allInnerTexts()
const heads = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).getByRole('columnheader').allInnerTexts()

const jobOutput = listTranslatorJobs.output
const active = 'Active Translation Jobs'
const completed = 'Recent Completed Jobs'

export const dashboard: Told[] = [
  [
    'A spinner shows while loading.',
    async ({ member: { page } }) => {
      let release = () => {}
      const held = new Promise<void>((done) => {
        release = done
      })
      const serve = hubOf([])
      await withHub(
        page,
        async (route, path) => {
          await held
          return serve(route, path)
        },
        async () => {
          await open(page, '/translator-dashboard')
          await page.getByText('Loading your jobs').waitFor({ state: 'attached' })
          expect(await page.locator('[aria-busy=true]').count()).toBeGreaterThan(0)
          release()
          await page.getByRole('heading', { name: active }).waitFor()
        },
      )
    },
  ],
  [
    'If the application is pending, an under-review screen says the expected review time is 1-3 business days and an email will arrive once the application is processed.',
    async ({ member: { page } }) =>
      withHub(
        page,
        (route, path) =>
          path.endsWith('/jobs')
            ? route.fulfill(json(403, { code: 'translators-only', message: 'No', applicationSubmitted: true }))
            : hubOf([])(route, path),
        async () => {
          await open(page, '/translator-dashboard')
          await page.getByText('Your application is under review').waitFor()
          await page.getByText(/1-3 business days\. An email will arrive once your application is processed/).waitFor()
        },
      ),
  ],
  [
    'When approved: five stat cards (completed jobs, average rating to one decimal, total earnings in whole dollars, pending jobs, this month), an Active Translation Jobs table and a Recent Completed Jobs table.',
    async ({ member: { page } }) =>
      withHub(page, hubOf([job(1), job(2, { status: 'completed', actualCompletionTime: day(20) })]), async () => {
        await open(page, '/translator-dashboard')
        await page.getByText('$1,234').waitFor()
        const cards = page.locator('dl[aria-label="Your figures"] > div')
        expect((await cards.allInnerTexts()).map((text) => text.replace(/\s*\n\s*/g, ' '))).toEqual([
          'Completed Jobs 7',
          'Average Rating 4.8',
          'Total Earnings $1,234',
          'Pending Jobs 2',
          'This Month 3',
        ])
        await page.getByRole('table', { name: active }).waitFor()
        await page.getByRole('table', { name: completed }).waitFor()
      }),
  ],
  [
    'Active table columns: Document, Languages, Status, Priority, Amount, Due Date, Actions.',
    async ({ member: { page } }) => {
      expect(await heads(page, active)).toEqual([
        'Document',
        'Languages',
        'Status',
        'Priority',
        'Amount',
        'Due Date',
        'Actions',
      ])
      expect((await cells(page, active, 1)).join(' ')).toContain('In Progress')
    },
  ],
  [
    'Completed table columns: Document, Languages, Completed, Amount, Status. It shows the first 5 completed jobs.',
    async ({ member: { page } }) => {
      const done = Array.from({ length: 7 }, (_, i) =>
        job(10 + i, { status: 'completed', actualCompletionTime: day(20 - i) }),
      )
      await withHub(page, hubOf(done), async () => {
        await open(page, '/translator-dashboard')
        await page.getByText('document 10.pdf').waitFor()
        expect((await heads(page, completed)).slice(0, 5)).toEqual([
          'Document',
          'Languages',
          'Completed',
          'Amount',
          'Status',
        ])
        expect(await page.getByText(/^document 1\d\.pdf$/).count()).toBe(5)
      })
    },
  ],
]

export const jobStates: Told[] = [
  [
    'Translator job status: pending, assigned, in_progress, completed, rejected. An unknown status displays as pending.',
    async ({ member: { page } }) => {
      expect(JobStatus.options).toEqual(['pending', 'assigned', 'in_progress', 'completed', 'rejected'])
      // Of another version of the server: the hub goes on, and what is in work stays there.
      const later = { ...job(1), status: 'proofreading' } as unknown as TranslatorJob
      expect(jobOutput.parse([later])[0]?.status).toBe('pending')
      await withHub(page, hubOf([later, job(2)]), async () => {
        await open(page, '/translator-dashboard')
        await page.getByText('document 2.pdf').waitFor()
        expect(await page.getByRole('table', { name: active }).getByRole('row').count()).toBe(2)
      })
    },
  ],
  [
    'The completed list shows jobs with status completed.',
    async ({ member: { page } }) => {
      const done = job(3, { status: 'completed', actualCompletionTime: day(20) })
      await withHub(page, hubOf([job(1), job(2, { status: 'rejected' }), done]), async () => {
        await open(page, '/translator-dashboard')
        const table = page.getByRole('table', { name: completed })
        await table.getByText('document 3.pdf').waitFor()
        expect(await table.getByRole('row').count()).toBe(2)
      })
    },
  ],
  [
    'Active jobs are those assigned or in_progress. Assigned jobs show Start Work, which accepts the job (the resulting status is not shown, presumably in_progress).',
    async ({ member: { page } }) => {
      const posted: string[] = []
      const assigned = job(1, { status: 'assigned', acceptBy: day(29) })
      let jobs = [assigned, job(2, { status: 'rejected' })]
      const answer = (route: Route, path: string) =>
        hubOf(jobs, (posting, to) => {
          posted.push(to)
          jobs = [job(1)]
          const held = { id: 1, fence: 2, lockExpiry: day(29) }
          return posting.fulfill(json(200, { ...held, code: 'job-accepted', params: {}, message: 'Accepted' }))
        })(route, path)
      await withHub(page, answer, async () => {
        await open(page, '/translator-dashboard')
        await page.getByText('document 1.pdf').waitFor()
        expect(await page.getByRole('table', { name: active }).getByRole('row').count()).toBe(2)
        await page.getByRole('button', { name: /Start Work/ }).click()
        await expectToast(page, 'Job Accepted', { text: 'successfully accepted this translation job' })
        expect(posted[0]).toBe('/api/translator/accept-job/1')
      })
    },
  ],
  [
    'In-progress jobs show Complete, which opens the dialog and submits the translation for review. After acceptance or submission the data is reloaded.',
    async ({ member: { page } }) => {
      let body: unknown
      let asked = 0
      const serve = hubOf([job(1)], (route) => {
        body = route.request().postDataJSON()
        return route.fulfill(json(200, { code: 'translation-submitted', params: {}, message: 'Submitted' }))
      })
      const answer = (route: Route, path: string) => {
        if (path.endsWith('/jobs')) asked++
        return serve(route, path)
      }
      await withHub(page, answer, async () => {
        await open(page, '/translator-dashboard')
        await page.getByRole('button', { name: /^Complete/ }).click()
        const before = asked
        await page.getByRole('dialog').getByRole('button', { name: 'Submit Translation' }).click()
        await expectToast(page, 'Translation Submitted', { text: 'Your translation has been submitted for review' })
        expect(body).toMatchObject({ jobId: 1, translatedContent: 'One\nTwo', qualityScore: 95 })
        await expect.poll(() => asked).toBeGreaterThan(before)
      })
    },
  ],
  [
    'Other failures show an error toast.',
    async ({ member: { page } }) =>
      withHub(
        page,
        (route, path) => (path.endsWith('/jobs') ? route.fulfill(json(500, {})) : hubOf([])(route, path)),
        async () => {
          await open(page, '/translator-dashboard')
          await page.getByText('Failed to load translator dashboard data').first().waitFor()
        },
      ),
  ],
]

export const completing: Told[] = [
  [
    'Complete dialog: the original content, a translation text area (prefilled with any existing translated content), a quality score select, optional translator notes, Cancel and Submit Translation.',
    async ({ member: { page } }) =>
      withHub(page, hubOf([job(1)]), async () => {
        await open(page, '/translator-dashboard')
        await page.getByRole('button', { name: /^Complete/ }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByText('Uno').waitFor()
        expect(await dialog.getByLabel('Translation, one line a paragraph').inputValue()).toBe('One\nTwo')
        await dialog.getByLabel('Translator notes (optional)').waitFor()
        await dialog.getByRole('button', { name: 'Cancel' }).waitFor()
        await dialog.getByRole('button', { name: 'Submit Translation' }).waitFor()
      }),
  ],
  [
    'Quality score options: 95 (Excellent), 90 (Very Good), 85 (Good), 80 (Acceptable); default 95.',
    async ({ member: { page } }) => {
      const select = page.getByRole('dialog').getByLabel('Quality score')
      expect(await select.inputValue()).toBe('95')
      expect(await select.locator('option').allInnerTexts()).toEqual([
        '95 (Excellent)',
        '90 (Very Good)',
        '85 (Good)',
        '80 (Acceptable)',
      ])
    },
  ],
  [
    "Translator job submission: translated content must be non-empty, otherwise toast 'Incomplete Translation' with 'Please provide the translated content'.",
    async ({ member: { page } }) => {
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Translation, one line a paragraph').fill('  ')
      const made = await callsDuring(page, async () => {
        await dialog.getByRole('button', { name: 'Submit Translation' }).click()
        await expectToast(page, 'Incomplete Translation', { text: 'Please provide the translated content' })
      })
      // Typing says that the job is worked at.
      expect(made.filter((call) => !call.endsWith('/heartbeat'))).toEqual([])
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    },
  ],
  [
    "'Failed to accept job'; 'Failed to submit translation'.",
    async ({ member: { page } }) =>
      withHub(page, hubOf([job(1), job(2, { status: 'assigned', acceptBy: day(29) })]), async () => {
        await open(page, '/translator-dashboard')
        await page.getByRole('button', { name: /Start Work/ }).click()
        await expectToast(page, 'Failed to accept job', { variant: 'destructive' })
        // As high as its dialog: what is told must not lie upon what is pressed next.
        const size = page.viewportSize()
        await page.setViewportSize({ width: 1280, height: 560 })
        await page.getByRole('button', { name: /^Complete/ }).click()
        const submit = page.getByRole('dialog').getByRole('button', { name: 'Submit Translation' })
        await submit.click()
        await expectToast(page, 'Failed to submit translation', { variant: 'destructive' })
        await submit.click({ trial: true, timeout: 2000 })
        await page.setViewportSize(size ?? { width: 1280, height: 800 })
      }),
  ],
  [
    'The translator dashboard is for approved translators. Others get 403;',
    async ({ member: { page }, guest }) => {
      const status = await page.evaluate(async () => (await fetch('/api/translator/jobs')).status)
      expect(status).toBe(403)
      await open(page, '/translator-dashboard')
      await page.getByRole('heading', { name: 'Translate for Attesta' }).waitFor()
      await open(guest.page, '/translator-dashboard')
      await guest.page.waitForURL(/\/login/)
      expect(at(guest.page)).toContain('redirect=')
    },
  ],
]

const refusing =
  (status: number, body: object) =>
  (route: Route, path: string): unknown =>
    path.endsWith('/jobs') ? route.fulfill(json(status, body)) : hubOf([])(route, path)

const underReview = (page: Page) => page.getByText(/1-3 business days\. An email will arrive/)

export const access: Told[] = [
  [
    'Translator access: a successful jobs load means approved. A 403 whose body has applicationSubmitted true means pending review; other 403 handling also shows pending.',
    async ({ member: { page } }) => {
      await withHub(page, hubOf([]), async () => {
        await open(page, '/translator-dashboard')
        await page.getByRole('heading', { name: active }).waitFor()
      })
      // Who has not applied, was refused or suspended reads that instead: nothing of theirs is under review.
      for (const body of [{ code: 'translator-pending', message: 'No', applicationSubmitted: true }, {}])
        await withHub(page, refusing(403, body), async () => {
          await open(page, '/translator-dashboard')
          await underReview(page).waitFor()
        })
    },
  ],
  [
    'applicants with a submitted application see the under-review screen.',
    async ({ member: { page } }) => {
      const body = { code: 'translator-pending', message: 'No', applicationSubmitted: true }
      await withHub(page, refusing(403, body), async () => {
        await open(page, '/translator-dashboard')
        await page.getByText('Your application is under review').waitFor()
      })
    },
  ],
  [
    'Application review: 2-3 business days (success screen) or 1-3 business days (pending screen).',
    async ({ member: { page } }) => {
      // The success screen is walked with the application.
      await withHub(page, refusing(403, {}), async () => {
        await open(page, '/translator-dashboard')
        await underReview(page).waitFor()
      })
    },
  ],
]

/** Starts the job that is offered, and submits the one in work; the server answers both so. */
async function startAndSubmit(
  page: Page,
  answer: ReturnType<typeof json>,
  told: (which: 'accept' | 'submit') => Promise<void>,
): Promise<void> {
  const jobs = [job(1), job(2, { status: 'assigned', acceptBy: day(29) })]
  await withHub(
    page,
    hubOf(jobs, (route) => route.fulfill(answer)),
    async () => {
      await open(page, '/translator-dashboard')
      await page.getByRole('button', { name: /Start Work/ }).click()
      await told('accept')
      await page.getByRole('button', { name: /^Complete/ }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Submit Translation' }).click()
      await told('submit')
    },
  )
}

export const hubMessages: Told[] = [
  [
    "'Error' with 'Failed to load translator dashboard data'.",
    async ({ member: { page } }) =>
      withHub(page, refusing(500, {}), async () => {
        await open(page, '/translator-dashboard')
        await expectToast(page, 'Error', { text: 'Failed to load translator dashboard data', variant: 'destructive' })
      }),
  ],
  [
    "Successes: 'Job Accepted' (You've successfully accepted this translation job); 'Translation Submitted' (Your translation has been submitted for review); 'Application Submitted!'.",
    async ({ member: { page } }) => {
      // The third is walked with the application.
      const held = answerOf('job-accepted', {}, { id: 2, fence: 2, lockExpiry: day(29) })
      await startAndSubmit(page, held, async (which) =>
        which === 'accept'
          ? expectToast(page, 'Job Accepted', { text: 'successfully accepted this translation job' })
          : expectToast(page, 'Translation Submitted', { text: 'Your translation has been submitted for review' }),
      )
    },
  ],
  [
    'Non-OK responses from accept-job and submit-translation are silently ignored.',
    async ({ member: { page } }) => {
      // Nothing changes by them; that they were refused is told in the words of the catalogue.
      const refuse = answerOf('job-taken')
      await startAndSubmit(page, refuse, async (which) => {
        const title = which === 'accept' ? 'Failed to accept job' : 'Failed to submit translation'
        await expectToast(page, title, { text: 'Somebody else has taken this job', variant: 'destructive' })
        await page.getByRole('table', { name: active }).getByText('document 2.pdf').waitFor()
      })
    },
  ],
]

export const hubConstants: Told[] = [
  [
    'Recent completed jobs shown: 5.',
    async ({ member: { page } }) => {
      const done = Array.from({ length: 6 }, (_, i) =>
        job(10 + i, { status: 'completed', actualCompletionTime: day(9) }),
      )
      await withHub(page, hubOf(done), async () => {
        await open(page, '/translator-dashboard')
        await page.getByRole('table', { name: completed }).getByText('document 10.pdf').waitFor()
        expect(await page.getByText(/^document 1\d\.pdf$/).count()).toBe(5)
      })
    },
  ],
  [
    'Quality score range 1-100, default 95; options 95, 90, 85, 80 on the translator dialog; 90 or more is high quality on staff screens.',
    async ({ member: { page } }) => {
      // The range and the line of high quality are walked in the console.
      await withHub(page, hubOf([job(1)]), async () => {
        await open(page, '/translator-dashboard')
        await page.getByRole('button', { name: /^Complete/ }).click()
        const select = page.getByRole('dialog').getByLabel('Quality score')
        expect(await select.inputValue()).toBe('95')
        const values = select.locator('option')
        expect(await values.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))).toEqual([
          '95',
          '90',
          '85',
          '80',
        ])
      })
    },
  ],
]

/** What the specification says of the translator's dashboard. */
export const hub = [dashboard, jobStates, completing, access, hubMessages, hubConstants]
