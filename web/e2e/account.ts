import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { mailTo } from './mailbox.ts'
import { baseUrl, type Visitor } from './world.ts'

export type Account = { email: string; password: string; firstName: string }

export const newAccount = (): Account => ({
  email: `story-${randomBytes(5).toString('hex')}@example.com`,
  password: `Quiet harbour ${randomBytes(4).toString('hex')}`,
  firstName: 'Marta',
})

/** Registers by calls, opens the link of the mail, and signs in: a customer of one story, at their dashboard. */
export async function becomeCustomer({ context, page }: Visitor): Promise<Account> {
  const account = newAccount()
  const { email, password, firstName } = account
  const call = async (path: string, data?: object) => {
    const options = { headers: { origin: baseUrl }, data }
    const answer = await (data ? context.request.post(baseUrl + path, options) : context.request.get(baseUrl + path))
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  }
  const about = { firstName, lastName: 'Silva', country: 'MX', primaryLanguage: 'Spanish' }
  await call('/api/register', { ...about, email, password, recaptchaToken: 'local-pass' })
  const link = new URL(await verificationLink(email))
  await call(`/api/verify-email${link.search}`)
  await call('/api/login', { email, password, recaptchaToken: 'local-pass' })
  await page.goto(`${baseUrl}/dashboard`)
  await page.evaluate(() => localStorage.setItem('attesta.session', 'maybe'))
  return account
}

/** The same on the screens, each of them looked at. */
export async function registerOnScreen(person: Visitor, onScreen: (name: string) => Promise<void>): Promise<Account> {
  const { page } = person
  const account = newAccount()
  await page.goto(`${baseUrl}/register`)
  await fillRegistration(page, account)
  await onScreen('register')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL(/\/verify-email\?email=/)
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await onScreen('verify-pending')
  await page.goto(await verificationLink(account.email))
  await page.getByText(`Welcome, ${account.firstName}!`).waitFor()
  await onScreen('verify-success')
  await signIn(person, account)
  return account
}

async function verificationLink(email: string): Promise<string> {
  const mail = await mailTo(email, /verify|confirm/i)
  const link = mail.links.find((one) => one.includes('/verify-email?token='))
  expect(link, 'the mail holds the link').toBeDefined()
  return link ?? ''
}

export async function fillRegistration(page: Page, account: Account): Promise<void> {
  await page.getByLabel('First name').fill(account.firstName)
  await page.getByLabel('Last name').fill('Silva')
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByLabel('Country').selectOption('MX')
  await page.getByLabel('Primary language').selectOption('Spanish')
}

export async function signIn({ page }: Visitor, account: Account, redirect = '/dashboard'): Promise<void> {
  await page.goto(`${baseUrl}/login?redirect=${encodeURIComponent(redirect)}`)
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
  await page.waitForURL((url) => url.pathname + url.search === redirect)
}
