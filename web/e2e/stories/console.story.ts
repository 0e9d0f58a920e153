import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, becomeCustomer, signIn } from '../account.ts'
import { mailTo } from '../mailbox.ts'
import { becomeFounder } from '../staff.ts'
import { baseUrl, leave, look, resize, type Visitor, visitor } from '../world.ts'

let founder: Visitor
let invited: Visitor
let account: Account
beforeAll(async () => {
  founder = await visitor('desktop')
  invited = await visitor('desktop')
  account = await becomeCustomer(invited)
  await becomeFounder(founder)
}, 180_000)
afterAll(async () => {
  await leave(founder)
  await leave(invited)
})

const tabs = {
  tickets: 'Support Tickets',
  queue: 'Human Translation Queue',
  translations: 'AI Translations',
  applications: 'Translator Applications',
  payouts: 'Pending Payouts',
  brand: 'Brand Assets',
  users: 'User Management',
  analytics: 'Analytics',
}

test.each(Object.entries(tabs))('the founder opens the tab %s, on a desk and on a phone', async (id, name) => {
  const { page } = founder
  await page.goto(`${baseUrl}/admin?tab=${id}`)
  await page.getByRole('region', { name, exact: true }).waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], [data-skeleton]'))
  await look(founder, `console-${id}`)
  await resize(founder, 'phone')
  await look(founder, `console-${id}`)
  await resize(founder, 'desktop')
})

test('AI Translations is searched with a key; on a phone the filters are folded and say how many hold', async () => {
  const { page } = founder
  await page.goto(`${baseUrl}/admin?tab=translations`)
  await page.getByRole('region', { name: tabs.translations, exact: true }).waitFor()
  const field = page.getByRole('textbox', { name: 'Find a translation' })
  await field.waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(account.email)
  await page.getByText('Nothing matches').waitFor()
  expect(new URL(page.url()).searchParams.get('search')).toBe(account.email)
  await resize(founder, 'phone')
  const fold = page.getByRole('button', { name: /^Filters/ })
  await fold.waitFor()
  expect(await page.getByRole('button', { name: 'Failed', exact: true }).isVisible()).toBe(false)
  await fold.click()
  await page.getByRole('button', { name: 'Failed', exact: true }).click()
  await page.getByRole('button', { name: 'Filters 1' }).waitFor()
  await look(founder, 'console-filters')
  await resize(founder, 'desktop')
})

test('offline the console keeps its page and says so; Refresh throws nobody out', async () => {
  const { page, context } = founder
  await page.goto(`${baseUrl}/admin?tab=users`)
  await page.getByLabel('Personal message (optional)').fill('Not lost')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText('You are offline').waitFor()
  await context.setOffline(false)
  expect(await page.getByLabel('Personal message (optional)').inputValue()).toBe('Not lost')
  expect(new URL(page.url()).pathname).toBe('/admin')
})

test('an invitation goes to one address, and is accepted there; the second factor comes before anything else', async () => {
  const { page } = founder
  await page.goto(`${baseUrl}/admin?tab=users`)
  await page.getByRole('button', { name: 'Send Invitation' }).waitFor()
  expect(await page.getByRole('button', { name: 'Send Invitation' }).isDisabled()).toBe(true)
  await page.getByText('Email is required').waitFor()
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Admin level').selectOption('moderator')
  await page.getByLabel('Personal message (optional)').fill('You know the tickets best.')
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  await page.getByRole('cell', { name: account.email }).first().waitFor()

  const stranger = await visitor('desktop')
  const mail = await mailTo(account.email, /invit/i)
  const link = mail.links.find((one) => one.includes('/admin-invitation/')) ?? ''
  await stranger.page.goto(link)
  await stranger.page.getByRole('heading', { name: 'Login Required' }).waitFor()
  await look(stranger, 'invitation-login')
  await leave(stranger)

  await page.goto(link)
  await page.getByText(/^This invitation is for s•••@example\.com/).waitFor()
  expect(await page.getByRole('button', { name: 'Accept Invitation' }).isDisabled()).toBe(true)

  await invited.page.goto(link)
  await invited.page.getByText('You know the tickets best.').waitFor()
  await look(invited, 'invitation')
  await resize(invited, 'phone')
  await look(invited, 'invitation')
  await resize(invited, 'desktop')
  await invited.page.getByRole('button', { name: 'Accept Invitation' }).click()
  await invited.page.waitForURL(/\/admin/)
  await invited.page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor()
  await invited.page.goto(link)
  await invited.page.getByRole('heading', { name: 'Invitation Error' }).waitFor()
  await look(invited, 'invitation-error')
})

test('Z5: a level that is taken back is gone at the next call of an open page', async () => {
  await invited.page.goto(`${baseUrl}/admin`)
  await invited.page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor()
  const { page } = founder
  await page.goto(`${baseUrl}/admin?tab=users`)
  const administrators = page.getByRole('listitem').filter({ hasText: account.email })
  await administrators.getByRole('button', { name: /^Revoke/ }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('The team is complete.')
  await look(founder, 'console-revoke')
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke Admin Status' }).click()
  await administrators.waitFor({ state: 'detached' })
  const answer = await invited.page.request.get(`${baseUrl}/api/admin/support-tickets`)
  expect([401, 403]).toContain(answer.status())
  await signIn(invited, account)
  await invited.page.goto(`${baseUrl}/admin`)
  await invited.page.getByText('This is where Attesta’s staff work.').waitFor()
})
