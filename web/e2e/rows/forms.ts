import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { countries, registrationLanguages } from '#shared/accounts/account.ts'
import { fillRegistration, newAccount } from '../account.ts'
import { intercept, stopIntercepting } from '../intercept.ts'
import type { Guest, Row } from './row.ts'
import { answering, at, expectToast, json, open } from './screen.ts'

const fieldError = (page: Page, message: string) => page.locator('.amplify-field__error-message', { hasText: message })
const submit = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click()

/** Every one of these stands beside its field. */
async function expectBeside(page: Page, messages: string[]): Promise<void> {
  for (const message of messages) await fieldError(page, message).waitFor()
}

export const registering: Row<Guest>[] = [
  [
    'Registration: firstName, lastName, email (valid format) and password required;',
    async ({ guest: { page } }) => {
      await open(page, '/register')
      await submit(page, 'Create Account')
      await expectBeside(page, ['First name is required', 'Last name is required', 'Email is required'])
      await expectBeside(page, ['Password must be at least 8 characters'])
      await page.getByLabel('Email', { exact: true }).fill('ana.example.com')
      await expectBeside(page, ['Please enter a valid email address'])
    },
  ],
  [
    'password minimum 8 characters (the hint mentions uppercase, lowercase and a number but only length is enforced on the client);',
    async ({ guest: { page } }) => {
      await page.getByText(/uppercase, lowercase and a number/).waitFor()
      const password = page.getByLabel('Password', { exact: true })
      await password.fill('sevenxx')
      await expectBeside(page, ['Password must be at least 8 characters'])
      await password.fill('eightxxx')
      await fieldError(page, 'Password must be').waitFor({ state: 'detached' })
    },
  ],
  [
    'country and primaryLanguage chosen from lists;',
    async ({ guest: { page } }) => {
      await expectBeside(page, ['Please select your country', 'Please select your primary language'])
      for (const label of ['Country', 'Primary language']) {
        expect(await page.getByLabel(label).evaluate((field) => field.tagName)).toBe('SELECT')
      }
    },
  ],
  [
    "a captcha token must be obtained before submission, otherwise 'Security Verification Failed, Please refresh the page and try again'.",
    async ({ guest: { page } }) => {
      let asked = false
      await intercept(page, '**/api/register', (route) => {
        asked = true
        return route.abort()
      })
      await answering(
        page,
        '**/config.json',
        (route) => route.fulfill(json(500, {})),
        async () => {
          await open(page, '/register')
          await fillRegistration(page, newAccount())
          const logged = page.waitForEvent('console', (message) => message.text().includes('reCAPTCHA not initialized'))
          await submit(page, 'Create Account')
          const text = 'Please refresh the page and try again'
          await expectToast(page, 'Security Verification Failed', { text, variant: 'destructive' })
          await logged
        },
      )
      stopIntercepting(page, '**/api/register')
      expect(asked, 'nothing was sent without a token').toBe(false)
    },
  ],
]

export const signingIn: Row<Guest>[] = [
  [
    'Login: email and password required.',
    async ({ guest: { page } }) => {
      await open(page, '/login')
      await submit(page, 'Sign In')
      await expectBeside(page, ['Email is required', 'Password is required'])
    },
  ],
]

export const applying: Row<Guest>[] = [
  [
    'API application: companyName, contactName, email (valid), useCase required;',
    async ({ guest: { page } }) => {
      await open(page, '/api-signup')
      await submit(page, 'Submit Application')
      await page.getByText('Please correct these 4 fields').waitFor()
      await expectBeside(page, ['Company name is required', 'Contact name is required'])
      await expectBeside(page, ['Please enter a valid email address', 'Please tell us about your use case'])
    },
  ],
  [
    'all others optional.',
    async ({ guest: { page } }) => {
      await page.getByLabel('Company name').fill('Acme')
      await page.getByLabel('Contact name').fill('Ana')
      await page.getByLabel('Email').fill(newAccount().email)
      await page.getByLabel('Use case').fill('Contracts')
      await submit(page, 'Submit Application')
      await expectToast(page, 'Application Submitted Successfully')
    },
  ],
]

export const addresses: Row<Guest>[] = [
  [
    'Subscribe plan query accepted only as monthly or enterprise.',
    async ({ guest: { page } }) => {
      // Its section 9 sells two more plans under keys of their own; what names no plan means the monthly one.
      for (const [plan, name] of [
        ['monthly', 'Monthly Unlimited'],
        ['enterprise', 'Enterprise'],
        ['enterprise-ai', 'Enterprise AI'],
        ['no-such-plan', 'Monthly Unlimited'],
      ]) {
        await open(page, `/subscribe?plan=${plan}`)
        await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
      }
    },
  ],
]

export const withoutId: Row<Guest>[] = [
  [
    'Checkout page without translationId or translationIds redirects to /.',
    async ({ guest: { page } }) => {
      for (const query of ['', '?tier=ai&price=4.95', '?translationId=none', '?translationIds=']) {
        await open(page, `/checkout${query}`)
        await page.waitForURL((url) => url.pathname === '/')
        expect(at(page)).toBe('/')
      }
    },
  ],
]

const valuesOf = (page: Page, label: string): Promise<string[]> =>
  page.getByLabel(label).evaluate((field) =>
    Array.from((field as HTMLSelectElement).options)
      .map((option) => option.value)
      .filter(Boolean),
  )

const specifiedCountries = 'US, CA, GB, DE, FR, ES, IT, JP, CN, BR, MX, other'
const specifiedLanguages =
  'English, Spanish, French, German, Italian, Portuguese, Chinese, Japanese, Korean, Arabic, Russian, Other'

export const lists: Row<Guest>[] = [
  [
    `Lists: countries ${specifiedCountries};`,
    async ({ guest: { page } }) => {
      await open(page, '/register')
      expect(await valuesOf(page, 'Country')).toEqual(specifiedCountries.split(', '))
      expect(countries).toEqual(specifiedCountries.split(', '))
    },
  ],
  [
    `registration languages ${specifiedLanguages}.`,
    async ({ guest: { page } }) => {
      expect(await valuesOf(page, 'Primary language')).toEqual(specifiedLanguages.split(', '))
      expect(registrationLanguages).toEqual(specifiedLanguages.split(', '))
    },
  ],
]
