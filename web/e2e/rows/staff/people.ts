import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { AdminInvitation, invitationDays } from '#shared/invitations/invitation.ts'
import { adminLevels, may } from '#shared/staff/powers.ts'
import { levelRefusal } from '#shared/users/standing.ts'
import { AdminUser } from '#shared/users/user.ts'
import type { Route } from '../../intercept.ts'
import { mailTo } from '../../mailbox.ts'
import { baseUrl } from '../../world.ts'
import { expectToast, json, open } from '../screen.ts'
import { answerOf, answers, failsToFetch, heads, quoted, sent, type Told } from './console.ts'

const usersTab = '/admin?tab=users'

/** An account as the call answers it. */
const user = (id: number, fields: object = {}): AdminUser =>
  AdminUser.parse({
    id,
    firstName: 'Ana',
    lastName: `Souza ${id}`,
    username: `ana-${id}`,
    email: `ana-${id}@example.com`,
    country: 'MX',
    primaryLanguage: 'Spanish',
    isAdmin: false,
    adminLevel: null,
    createdAt: '2026-11-20T12:00:00.000Z',
    isFounder: false,
    isTranslator: false,
    emailVerified: true,
    disabled: false,
    secondFactorEnrolled: true,
    ...fields,
  })

const invitation = (id: number, fields: object = {}): AdminInvitation =>
  AdminInvitation.parse({
    id,
    email: `ben-${id}@example.com`,
    invitedBy: 1,
    inviter: 'Iris Lang',
    adminLevel: 'moderator',
    status: 'pending',
    invitationMessage: null,
    createdAt: '2026-11-20T12:00:00.000Z',
    expiresAt: '2026-11-27T12:00:00.000Z',
    acceptedAt: null,
    rejectedAt: null,
    ...fields,
  })

const admins = [user(1, { adminLevel: 'super', isFounder: true }), user(2, { adminLevel: 'admin' })]

/** The list of accounts, and that of administrators. */
const users = (route: Route) => {
  const list = new URL(route.request().url()).searchParams.get('list')
  return route.fulfill(json(200, list === 'staff' ? admins : [user(1), user(2), user(3)]))
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

export const peopleOf21: Told[] = [
  [
    'An invite form (email, admin level, optional personal message), a Pending Invitations table, an All Users table, and a Current Administrators list.',
    async ({ staff: { page } }) => {
      await answers(
        page,
        { '**/api/admin/users?*': users, '**/api/admin/invitations?*': [invitation(8)] },
        async () => {
          await open(page, usersTab)
          const form = region(page, 'Invite New Admin')
          for (const label of ['Email', 'Admin level', 'Personal message (optional)'])
            await form.getByLabel(label, { exact: true }).waitFor()
          await region(page, 'Pending Invitations')
            .getByRole('cell', { name: 'ben-8@example.com', exact: true })
            .waitFor()
          expect((await heads(page, 'Pending Invitations')).slice(0, 3)).toEqual(['Email', 'Admin level', 'Status'])
          await region(page, 'All Users').getByRole('cell', { name: 'ana-3@example.com', exact: true }).waitFor()
          await region(page, 'Current Administrators').getByRole('listitem').first().waitFor()
          expect(await region(page, 'Current Administrators').getByRole('listitem').count()).toBe(2)
        },
      )
    },
  ],
  [
    'The administrator with id 1 has no revoke button in that list.',
    async ({ staff: { page } }) => {
      await answers(page, { '**/api/admin/users?*': users }, async () => {
        await open(page, usersTab)
        const list = region(page, 'Current Administrators').getByRole('listitem')
        await list
          .filter({ hasText: 'ana-2@' })
          .getByRole('button', { name: /^Revoke/ })
          .waitFor()
        expect(await list.filter({ hasText: 'ana-1@' }).getByRole('button').count()).toBe(0)
      })
    },
  ],
]

const link = '/admin-invitation/12-anything'
const offer = {
  adminLevel: 'admin',
  expiresAt: '2026-11-30T12:00:00.000Z',
  invitationMessage: 'You know the tickets best.',
  email: 'a•••@example.com',
  isYours: true,
}
const offered = { '**/api/invitations/*': offer }

/** 2.2 */
export const invitationPage: Told[] = [
  [
    'Loads the invitation and shows the level, expiry, an optional personal message and a list of privileges: user management, translation monitoring, support tickets, human translator oversight, analytics.',
    async ({ member: { page } }) => {
      await answers(page, offered, async () => {
        await open(page, link)
        await page.getByText('You know the tickets best.').waitFor()
        const text = await page.getByRole('main').innerText()
        for (const part of ['Admin', 'Nov 30, 2026']) expect(text).toContain(part)
        expect(await page.getByRole('main').getByRole('listitem').allInnerTexts()).toEqual([
          'User management',
          'Translation monitoring',
          'Support tickets',
          'Human translator oversight',
          'Analytics',
        ])
      })
      await answers(page, { '**/api/invitations/*': { ...offer, invitationMessage: null } }, async () => {
        await open(page, link)
        await page.getByRole('button', { name: 'Accept Invitation' }).waitFor()
        expect(await page.locator('blockquote').count()).toBe(0)
      })
    },
  ],
  [
    'Buttons: Accept Invitation and Decline.',
    async ({ member: { page } }) => {
      await answers(page, offered, async () => {
        await open(page, link)
        const buttons = page.getByRole('main').getByRole('button')
        await buttons.first().waitFor()
        expect(await buttons.allInnerTexts()).toEqual(['Accept Invitation', 'Decline'])
      })
    },
  ],
  [
    "Without a login it shows 'Login Required' with a Go to Login button to /.",
    async ({ guest: { page } }) => {
      await open(page, link)
      await page.getByRole('heading', { name: 'Login Required' }).waitFor()
      expect(await page.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/')
    },
  ],
  [
    "On a load error it shows 'Invitation Error' with the message and Return Home.",
    async ({ member: { page } }) => {
      const gone = answerOf('invitation-void')
      await answers(page, { '**/api/invitations/*': (route) => route.fulfill(gone) }, async () => {
        await open(page, link)
        await page.getByRole('heading', { name: 'Invitation Error' }).waitFor()
        await page.getByText('This invitation was withdrawn.').waitFor()
        expect(await page.getByRole('link', { name: 'Return Home' }).getAttribute('href')).toBe('/')
      })
    },
  ],
  [
    'Accepting leads to /admin. Declining leads to /.',
    async ({ member: { page } }) => {
      const calls = { '**/api/invitations/*/*': (route: Route) => route.fulfill(answerOf('invitation-accepted')) }
      await answers(page, { ...offered, ...calls }, async () => {
        await open(page, link)
        await page.getByRole('button', { name: 'Accept Invitation' }).click()
        await page.waitForURL(`${baseUrl}/admin`)
        await open(page, link)
        await page.getByRole('button', { name: 'Decline' }).click()
        await page.waitForURL(`${baseUrl}/`)
      })
    },
  ],
]

export const invitationStates: Told[] = [
  [
    'Invitation status: pending, accepted, rejected, expired (expired is implied, display not shown). Other values display grey.',
    async ({ staff: { page } }) => {
      const tones = { pending: 'yellow', accepted: 'green', rejected: 'red', expired: 'neutral', withdrawn: 'neutral' }
      const all = Object.keys(tones).map((status, index) => invitation(index + 1, { status }))
      await answers(page, { '**/api/admin/invitations?*': all }, async () => {
        await open(page, `${usersTab}&invitations.status=all`)
        const rows = region(page, 'Pending Invitations').getByRole('row').filter({ hasText: 'ben-' })
        await rows.first().waitFor()
        const shown = await rows.evaluateAll((found) =>
          found.map((row) => {
            const badge = row.querySelector<HTMLElement>('[data-tone]')
            return [badge?.innerText.trim().toLowerCase(), badge?.dataset['tone']]
          }),
        )
        expect(shown).toEqual(Object.entries(tones))
      })
    },
  ],
]

export const inviting: Told[] = [
  [
    "Invitation email is required; if empty, 'Email is required' appears and the send button is disabled.",
    async ({ staff: { page } }) => {
      await open(page, usersTab)
      const send = page.getByRole('button', { name: 'Send Invitation' })
      await send.waitFor()
      const email = region(page, 'Invite New Admin').getByLabel('Email', { exact: true })
      for (const text of ['', '   ']) {
        await email.fill(text)
        await page.getByText('Email is required', { exact: true }).waitFor()
        expect(await send.getAttribute('aria-disabled')).toBe('true')
      }
      await email.fill('ben@example.com')
      await page.getByText('Email is required', { exact: true }).waitFor({ state: 'detached' })
      expect(await send.getAttribute('aria-disabled')).toBeNull()
    },
  ],
  [
    'The personal message is optional and omitted when empty.',
    async ({ staff: { page } }) => {
      const answer = answerOf('invitation-sent', { email: 'ben@example.com' })
      const invite = (route: Route) => (route.request().method() === 'POST' ? route.fulfill(answer) : route.continue())
      await answers(page, { '**/api/admin/invitations': invite }, async () => {
        await open(page, usersTab)
        const form = region(page, 'Invite New Admin')
        await form.getByLabel('Email', { exact: true }).fill('ben@example.com')
        const press = () => form.getByRole('button', { name: 'Send Invitation' }).click()
        expect(await sent(page, 'POST', press)).toEqual({ email: 'ben@example.com', adminLevel: 'admin' })
      })
    },
  ],
]

export const accepting: Told[] = (
  [
    "Accepting an invitation requires a logged-in user, otherwise 'Authentication Required' with 'Please log in to accept this invitation'.",
    "Acceptance without login: 'Authentication Required' / 'Please log in to accept this invitation'.",
  ] as const
).map(
  (says): Told => [
    says,
    async ({ member: { page } }) => {
      const away = json(401, { code: 'unauthenticated', params: {}, message: 'Please sign in' })
      await answers(page, { ...offered, '**/api/invitations/*/accept': (route) => route.fulfill(away) }, async () => {
        await open(page, link)
        await page.getByRole('button', { name: 'Accept Invitation' }).click()
        const text = 'Please log in to accept this invitation'
        await expectToast(page, 'Authentication Required', { text, variant: 'destructive' })
      })
    },
  ],
)

const refused = answerOf('level-too-high')
const silent = json(500, {})

/** Sends an invitation; the server answers so. */
const invite = (page: Page, answer: ReturnType<typeof json>, act: () => Promise<void>) =>
  answers(
    page,
    {
      '**/api/admin/invitations': (route) =>
        route.request().method() === 'POST' ? route.fulfill(answer) : route.continue(),
    },
    async () => {
      await open(page, usersTab)
      await region(page, 'Invite New Admin').getByLabel('Email', { exact: true }).fill('ben@example.com')
      await page.getByRole('button', { name: 'Send Invitation' }).click()
      await act()
    },
  )

/** Takes the level of the second administrator away; the server answers so. */
const revoke = (page: Page, answer: ReturnType<typeof json>, act: () => Promise<void>) =>
  answers(
    page,
    { '**/api/admin/users?*': users, '**/api/admin/users/2/admin-status': (route) => route.fulfill(answer) },
    async () => {
      await open(page, usersTab)
      await page.getByRole('button', { name: 'Revoke the admin status of Ana Souza 2' }).click()
      await page.getByLabel('Reason').fill('The team is complete.')
      await page.getByRole('button', { name: 'Revoke Admin Status' }).click()
      await act()
    },
  )

export const peopleMessages: Told[] = [
  failsToFetch("Fetch failures: 'Failed to fetch users'", '**/api/admin/users?*', usersTab),
  failsToFetch("'Failed to fetch invitations'", '**/api/admin/invitations?*', usersTab),
  [
    "'Email is required'.",
    async ({ staff: { page } }) => {
      await open(page, usersTab)
      await page.getByText('Email is required', { exact: true }).waitFor()
    },
  ],
  [
    "'Failed to send invitation' (the server message is used when present).",
    async ({ staff: { page } }) => {
      await invite(page, silent, () => expectToast(page, 'Failed to send invitation', { variant: 'destructive' }))
      const text = 'give at most your own level'
      await invite(page, refused, () =>
        expectToast(page, 'Failed to send invitation', { text, variant: 'destructive' }),
      )
    },
  ],
  [
    "'Failed to update admin status'",
    async ({ staff: { page } }) => {
      await revoke(page, refused, () => expectToast(page, 'Failed to update admin status', { variant: 'destructive' }))
    },
  ],
  [
    "'Failed to load invitation' (on the Invitation Error screen), 'Failed to accept invitation'.",
    async ({ member: { page } }) => {
      const fail = (route: Route) => route.fulfill(silent)
      await answers(page, { '**/api/invitations/*': fail }, async () => {
        await open(page, link)
        await page.getByRole('heading', { name: 'Invitation Error' }).waitFor()
        await page.getByText('Failed to load invitation').waitFor()
      })
      await answers(page, { ...offered, '**/api/invitations/*/accept': fail }, async () => {
        await open(page, link)
        await page.getByRole('button', { name: 'Accept Invitation' }).click()
        await expectToast(page, 'Failed to accept invitation', { variant: 'destructive' })
      })
    },
  ],
  [
    "'Invitation Declined'. Server messages are shown for invitation sent, admin status and acceptance.",
    async ({ staff, member: { page } }) => {
      await answers(
        page,
        {
          ...offered,
          '**/api/invitations/*/reject': (route) => route.fulfill(answerOf('invitation-declined')),
          '**/api/invitations/*/accept': (route) => route.fulfill(answerOf('invitation-accepted')),
        },
        async () => {
          await open(page, link)
          await page.getByRole('button', { name: 'Decline' }).click()
          await expectToast(page, quoted("'Invitation Declined'"), { variant: 'default' })
          await open(page, link)
          await page.getByRole('button', { name: 'Accept Invitation' }).click()
          await expectToast(page, 'Invitation accepted. Welcome to the team!', { variant: 'default' })
        },
      )
      await invite(staff.page, answerOf('invitation-sent', { email: 'ben@example.com' }), () =>
        expectToast(staff.page, 'Invitation sent to ben@example.com', { variant: 'default' }),
      )
      await revoke(staff.page, answerOf('level-taken', { name: 'Ana Souza 2' }), () =>
        expectToast(staff.page, 'Admin status of Ana Souza 2 revoked', { variant: 'default' }),
      )
    },
  ],
]

export const levels: Told[] = [
  [
    'Roles: customer, translator (through an application and approval), admin.',
    async ({ member, staff }) => {
      const me = async (page: Page) =>
        ((await (await page.request.get(`${baseUrl}/api/me`)).json()) as { user: Record<string, unknown> }).user
      expect(await me(member.page)).toMatchObject({ isTranslator: false, adminLevel: null })
      expect(await me(staff.page)).toMatchObject({ adminLevel: 'super' })
    },
  ],
  [
    'Admin levels: Super Admin has full access and cannot be revoked by other admins. Admin has user management, translation monitoring, support tickets and analytics. Moderator has translation quality control, support tickets and read-only basic analytics.',
    async () => {
      expect(adminLevels).toEqual(['moderator', 'admin', 'super'])
      const someone = (level: (typeof adminLevels)[number]) => ({ id: 2, level, isFounder: false })
      expect(levelRefusal({ ...someone('admin'), id: 3 }, someone('super'), null)).toBe('super-fixed')
      for (const power of ['users.write', 'translations.write', 'tickets.write', 'analytics.read'] as const)
        expect([may('moderator', power), may('admin', power)]).toEqual([
          power.startsWith('tickets') || power.startsWith('analytics'),
          true,
        ])
      for (const power of ['queue.read', 'queue.review', 'tests.score', 'tickets.write', 'analytics.read'] as const)
        expect(may('moderator', power), power).toBe(true)
      for (const power of ['users.read', 'queue.write', 'payouts.read', 'analytics.money', 'audit.read'] as const)
        expect(may('moderator', power), power).toBe(false)
    },
  ],
  [
    'An admin can invite new admins, grant or revoke admin status for any user (level defaults to admin), manage tickets, assign and complete human translations, approve and reject translators, process payouts and download brand assets.',
    async () => {
      for (const power of [
        'invitations.write',
        'admins.write',
        'tickets.write',
        'queue.write',
        'applications.decide',
        'payouts.pay',
        'brand.read',
      ] as const)
        expect(may('admin', power), power).toBe(true)
    },
  ],
  [
    'Admin invitations are sent by email with an admin level and an optional message, and expire in 7 days.',
    async ({ staff: { page } }) => {
      const email = `rows-${randomBytes(5).toString('hex')}@example.com`
      const data = { email, adminLevel: 'moderator', invitationMessage: 'You know the tickets best.' }
      const post = (path: string, body: object) =>
        page.request.post(`${baseUrl}${path}`, { data: body, headers: { origin: baseUrl } })
      expect((await post('/api/admin/invitations', data)).status()).toBe(200)
      const mail = await mailTo(email, /invit/i)
      for (const part of ['Moderator', 'You know the tickets best.']) expect(mail.text).toContain(part)
      const answer = await page.request.get(`${baseUrl}/api/admin/invitations?status=pending`)
      const made = ((await answer.json()) as AdminInvitation[]).find((one) => one.email === email)
      const lives = Date.parse(made?.expiresAt ?? '') - Date.parse(made?.createdAt ?? '')
      expect([invitationDays, Math.round(lives / 86_400_000)]).toEqual([7, 7])
      expect((await post(`/api/admin/invitations/${made?.id}/withdraw`, {})).status()).toBe(200)
    },
  ],
  [
    'Admin invitations expire in 7 days.',
    async () => {
      expect(invitationDays).toBe(7)
      await Promise.resolve()
    },
  ],
]

/** What the specification says of User Management, invitations and levels. */
export const people = [levels, peopleOf21, invitationPage, invitationStates, inviting, accepting, peopleMessages]
