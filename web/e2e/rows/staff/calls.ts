import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { api } from '#shared/api.ts'
import type { Row } from '#shared/lib/route.ts'
import { demoApplication } from '../../../../infra/local/seed/demo-accounts.ts'
import { baseUrl, type Visitor } from '../../world.ts'
import { expectToast, json, open } from '../screen.ts'
import { answers, card, type Told } from './console.ts'

type Who = 'guest' | 'member' | 'staff'
type Answer = { status: number; body: unknown }

const rows: Row[] = Object.values(api).flat()
const nobody = 999_999_999

/** What the running system answers to somebody's cookies. */
async function ask({ page }: Visitor, call: string, body?: object): Promise<Answer> {
  const [method = 'GET', path = ''] = call.split(' ')
  const headers = { origin: baseUrl }
  const answer = await page.request.fetch(baseUrl + path, { method, headers, ...(body && { data: body }) })
  return { status: answer.status(), body: await answer.json().catch(() => undefined) }
}

/** The row of the contract behind a call, which says what it answers. */
function contract(call: string): Row {
  const [method, path = ''] = call.split(' ')
  const found = rows.find((row) => row.method === method && row.path === path.split('?')[0])
  if (!found) throw new Error(`No row of the contract is ${call}`)
  return found
}

const read =
  (call: string, who: Who, holds: (body: unknown) => void): Told[1] =>
  async (people) => {
    const { status, body } = await ask(people[who], call)
    expect([status, contract(call).output.safeParse(body).error]).toEqual([200, undefined])
    holds(body)
  }

const isList = (body: unknown) => expect(Array.isArray(body)).toBe(true)

/** A call that is understood: about something that is not there it answers so, and not that the payload is wrong. */
const takes =
  (call: string, payloads: object[], who: Who = 'staff'): Told[1] =>
  async (people) => {
    const [method = '', path = ''] = call.split(' ')
    for (const payload of payloads) {
      const { status, body } = await ask(people[who], `${method} ${path.replace(/\{\w+\}/, String(nobody))}`, payload)
      expect([status, (body as { message?: string }).message], JSON.stringify(payload)).toEqual([
        404,
        expect.any(String),
      ])
    }
    expect(contract(call).method).toBe(method)
  }

const isSaid = (call: string) =>
  expect(
    contract(call)
      .output.safeParse({})
      .error?.issues.map(({ path }) => path[0]),
  ).toContain('message')

/** 7 */
export const callsOf7: Told[] = [
  [
    'All calls include credentials. Non-OK answers are handled as in section 8.',
    async ({ staff: { page } }) => {
      const asked = page.waitForRequest('**/api/admin/support-tickets?*')
      await open(page, '/admin?tab=tickets')
      expect((await (await asked).allHeaders())['cookie']).toContain('session=')
    },
  ],
  [
    'GET /api/me | none | field user with email; login detection',
    async (people) => {
      const { body } = await ask(people.member, 'GET /api/me')
      expect((body as { user: { email: string } }).user.email).toContain('@')
      expect((await ask(people.guest, 'GET /api/me')).status).toBe(401)
    },
  ],
  ['GET /api/admin/users | none | array of users', read('GET /api/admin/users', 'staff', isList)],
  [
    'GET /api/admin/invitations | none | invitations list (shape not shown)',
    read('GET /api/admin/invitations', 'staff', isList),
  ],
  [
    'POST /api/admin/invitations | email, adminLevel, invitationMessage | field message, shown to the admin',
    async ({ staff }) => {
      const email = `rows-${randomBytes(5).toString('hex')}@example.com`
      const payload = { email, adminLevel: 'moderator', invitationMessage: 'Welcome.' }
      const { status, body } = await ask(staff, 'POST /api/admin/invitations', payload)
      expect([status, (body as { message: string }).message]).toEqual([200, `Invitation sent to ${email}`])
    },
  ],
  [
    'POST /api/admin/users/{id}/admin-status | isAdmin, adminLevel | field message',
    async (people) => {
      const call = 'POST /api/admin/users/{id}/admin-status'
      await takes(call, [{ isAdmin: true, adminLevel: 'moderator' }, { isAdmin: false }])(people)
      isSaid(call)
    },
  ],
  [
    'GET /api/admin/support-tickets | none | {tickets}; 401 leads to login prompt',
    async (people) => {
      await read('GET /api/admin/support-tickets', 'staff', (body) => isList((body as { tickets: unknown }).tickets))(
        people,
      )
      expect((await ask(people.guest, 'GET /api/admin/support-tickets')).status).toBe(401)
    },
  ],
  [
    'PUT /api/admin/support-tickets/{id} | partial: status, or priority, or adminResponse plus status | field ticket',
    async (people) => {
      const call = 'PUT /api/admin/support-tickets/{id}'
      const payloads = [
        { status: 'closed' },
        { priority: 'high' },
        { adminResponse: 'Under Receipts.', status: 'resolved' },
      ]
      await takes(call, payloads)(people)
      expect(
        contract(call)
          .output.safeParse({})
          .error?.issues.map(({ path }) => path[0]),
      ).toContain('ticket')
    },
  ],
  ['GET /api/human-translation-queue | none | queue items', read('GET /api/human-translation-queue', 'staff', isList)],
  ['GET /api/translations | none | translations list', read('GET /api/translations', 'staff', isList)],
  [
    'GET /api/admin/translator-applications | none | applications list',
    read('GET /api/admin/translator-applications', 'staff', isList),
  ],
  [
    'POST /api/admin/approve-translator/{id} | none | result not shown',
    takes('POST /api/admin/approve-translator/{id}', [{}]),
  ],
  [
    'POST /api/admin/reject-translator/{id} | none | result not shown',
    takes('POST /api/admin/reject-translator/{id}', [{}]),
  ],
  [
    'POST /api/assign-translation | translationId, translator | result not shown',
    takes('POST /api/assign-translation', [{ translationId: nobody, translator: 'Rosa Marín' }]),
  ],
  [
    'POST /api/complete-human-translation | queueId, translatedContent, qualityScore, notes | result not shown',
    takes('POST /api/complete-human-translation', [
      { queueId: nobody, translatedContent: 'One', qualityScore: 95, notes: 'None' },
    ]),
  ],
  ['GET /api/pending-payouts | none | pending payouts list', read('GET /api/pending-payouts', 'staff', isList)],
  [
    "POST /api/process-payout | translationId, payoutMethod 'manual' | result not shown",
    takes('POST /api/process-payout', [{ translationId: nobody, payoutMethod: 'manual' }]),
  ],
  [
    "POST /api/update-payout-status | translationId, status 'processing', payoutDate (ISO), payoutMethod 'manual' | result not shown",
    takes('POST /api/update-payout-status', [
      {
        translationId: nobody,
        status: 'processing',
        payoutDate: '2026-11-27T12:00:00.000Z',
        payoutMethod: 'manual',
      },
    ]),
  ],
  [
    'GET /api/download/logo-full.png and /api/download/logo-icon.png | none | file; the SVG buttons use the same URLs with an svg file name',
    async ({ guest: { page } }) => {
      for (const name of ['logo-full', 'logo-icon'])
        for (const [type, mime] of [
          ['png', 'image/png'],
          ['svg', 'image/svg+xml'],
        ] as const) {
          const answer = await page.request.get(`${baseUrl}/api/download/${name}.${type}`)
          expect([answer.status(), answer.headers()['content-type']?.split(';')[0]]).toEqual([200, mime])
        }
    },
  ],
  [
    'GET /api/invitations/{token} | none | adminLevel, expiresAt, invitationMessage; message on error',
    async (people) => {
      const call = 'GET /api/invitations/{token}'
      await takes(call, [{}], 'member')(people)
      const named = contract(call)
        .output.safeParse({})
        .error?.issues.map(({ path }) => path[0])
      for (const field of ['adminLevel', 'expiresAt', 'invitationMessage']) expect(named).toContain(field)
    },
  ],
  [
    'POST /api/invitations/{token}/accept | none | field message',
    async (people) => {
      const call = 'POST /api/invitations/{token}/accept'
      await takes(call, [{}], 'member')(people)
      isSaid(call)
    },
  ],
  [
    'POST /api/invitations/{token}/reject | none | result not shown',
    takes('POST /api/invitations/{token}/reject', [{}], 'member'),
  ],
  [
    'POST /api/translator-application | application payload (section 3) | success shows confirmation; failure reads message',
    async ({ guest }) => {
      const call = 'POST /api/translator-application'
      const person = { email: 'rosa@example.com', firstName: 'Rosa', lastName: 'Marín' }
      const payload = {
        ...demoApplication({ ...person, role: '', kind: 'applicant' }),
        taxCountry: 'US',
        isUsResident: true,
      }
      expect(contract(call).input.safeParse(payload).error).toBeUndefined()
      const { status, body } = await ask(guest, call, { ...payload, hourlyRate: 5 })
      expect([status, (body as { message: string }).message]).toEqual([400, expect.any(String)])
    },
  ],
  [
    'GET /api/translator/jobs | none | list of jobs; 403 with applicationSubmitted means pending',
    async ({ member }) => {
      const { status, body } = await ask(member, 'GET /api/translator/jobs')
      expect([status, body]).toEqual([403, expect.objectContaining({ applicationSubmitted: false })])
    },
  ],
  [
    'GET /api/translator/stats | none | stats object; failure only logged',
    async ({ member: { page } }) => {
      const names = ['completedJobs', 'averageRating', 'totalEarnings', 'pendingJobs', 'thisMonthJobs']
      const issues = contract('GET /api/translator/stats').output.safeParse({}).error?.issues ?? []
      expect(issues.map(({ path }) => path[0])).toEqual(names)
      await answers(
        page,
        {
          '**/api/translator/jobs?*': [],
          '**/api/translator/available-jobs': { jobs: [] },
          '**/api/translator/stats': (route) => route.fulfill(json(500, {})),
        },
        async () => {
          await open(page, '/translator-dashboard')
          await page.getByRole('heading', { name: 'Active Translation Jobs' }).waitFor()
          await card(page, 'Your figures', 'Completed Jobs').waitFor()
          expect(await page.locator('li[data-variant]').count()).toBe(0)
        },
      )
    },
  ],
  [
    'POST /api/translator/accept-job/{id} | none | non-OK silently ignored',
    async ({ member }) => {
      // A refusal is told in a toast (section 8 names it), and nothing else happens.
      expect((await ask(member, `POST /api/translator/accept-job/${nobody}`, {})).status).toBe(403)
      expect(contract('POST /api/translator/accept-job/{id}').input.safeParse({ id: 1 }).error).toBeUndefined()
    },
  ],
  [
    'POST /api/translator/submit-translation | jobId, translatedContent, qualityScore, translatorNotes | non-OK silently ignored',
    async ({ member }) => {
      const call = 'POST /api/translator/submit-translation'
      const payload = { jobId: nobody, translatedContent: 'One', qualityScore: 95, translatorNotes: 'None' }
      expect(contract(call).input.safeParse(payload).error).toBeUndefined()
      expect((await ask(member, call, payload)).status).toBe(403)
    },
  ],
  [
    'GET /api/verify-email?token={token} | none | verified, message, user',
    async ({ guest }) => {
      const { body } = await ask(guest, 'GET /api/verify-email?token=used')
      expect((body as { message: string }).message).toContain('not valid any more')
      const answer = { code: 'email-verified', params: {}, message: 'Done', verified: true, user: { firstName: 'Ana' } }
      expect(contract('GET /api/verify-email').output.safeParse(answer).error).toBeUndefined()
    },
  ],
  [
    'POST /api/resend-verification | email | failure reads message',
    async ({ guest }) => {
      const { status, body } = await ask(guest, 'POST /api/resend-verification', { email: 'nothing' })
      expect([status, (body as { message: string }).message]).toEqual([400, expect.any(String)])
    },
  ],
  [
    'Static downloads: the SVG logo files and markdown documentation files. Documentation pages open in a new tab.',
    async ({ guest: { page } }) => {
      await open(page, '/docs')
      const links = page.locator('main li a')
      await links.first().waitFor()
      const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('target')))
      expect(new Set(targets)).toEqual(new Set(['_blank']))
      expect((await page.request.get(`${baseUrl}/docs/runbook`)).status()).toBe(200)
    },
  ],
  [
    'The generic request behaviour, where a non-OK answer throws an error made of the status code, a colon and the body text, applies to data loading shared with the customer side.',
    async ({ staff: { page } }) => {
      // The error carries the status and the server's own sentence, which the toast shows.
      const refuse = json(409, { code: 'unknown-here', params: {}, message: 'Just this sentence.' })
      await answers(page, { '**/api/pending-payouts?*': (route) => route.fulfill(refuse) }, async () => {
        await open(page, '/admin?tab=payouts')
        const text = 'Just this sentence.'
        await expectToast(page, 'Failed to fetch pending payouts', { text, variant: 'destructive' })
      })
    },
  ],
]

export const enforcement: Told[] = [
  [
    'Server-side enforcement is not shown, other than the 401 handling for tickets and the 403 handling for translator jobs.',
    async ({ guest, member }) => {
      // Every staff row of the contract, without any and with the wrong rights.
      const closed = rows.filter((row) => row.access.who === 'staff' && row.method === 'GET' && !row.path.includes('{'))
      expect(closed.length).toBeGreaterThan(10)
      for (const { path } of closed) {
        expect([path, (await ask(guest, `GET ${path}`)).status]).toEqual([path, 401])
        expect([path, (await ask(member, `GET ${path}`)).status]).toEqual([path, 403])
      }
    },
  ],
]

/** The calls of section 7, asked of the running system. */
export const calls = [callsOf7, enforcement]
