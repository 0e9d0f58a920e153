import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { baseUrl, type Visitor } from '../../world.ts'
import type { Row } from '../row.ts'
import { answering, callsDuring, expectToast, json, open } from '../screen.ts'

/** Somebody who never signs in, and a customer who sees what the hub shows for each answer of the server. */
export type Translators = { guest: Visitor; member: Visitor }
type Told = Row<Translators>

const fieldError = (page: Page, message: string) => page.locator('.amplify-field__error-message', { hasText: message })
const region = (page: Page) => page.getByRole('region', { name: 'Text of the agreement' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const scrollTo = (page: Page, fromEnd: number) =>
  region(page).evaluate((text, left) => text.scrollTo(0, text.scrollHeight - text.clientHeight - left), fromEnd)

/** Past the agreement, with a form that nobody has filled. */
async function openForm(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear()).catch(() => undefined)
  await open(page, '/translator-application')
  if (await button(page, 'Submit Application').isVisible()) return
  await region(page).waitFor()
  await scrollTo(page, 0)
  await page.getByLabel('I have read the entire agreement').check()
  await page.getByLabel('I agree to the terms of this agreement').check()
  await button(page, 'Accept Agreement & Continue').click()
  await button(page, 'Submit Application').waitFor()
}

const filled = {
  'First name': 'Ana',
  'Last name': 'Silva',
  Email: 'ana.rows@example.com',
  Phone: '+1 212 555 0100',
  Country: 'Mexico',
  'About you and your work': 'Birth certificates, diplomas and court files for twelve years. '.repeat(3).trim(),
  'Street address': '1 Main Street',
  City: 'Miami',
  'State or province': 'FL',
  'ZIP or postal code': '33101',
  'Tax ID or SSN': '516-42-8093',
}

async function fillForm(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(filled)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Time zone').selectOption('EST')
  await page.getByLabel('From', { exact: true }).selectOption('es')
  await page.getByLabel('Into', { exact: true }).selectOption('en')
  const add = button(page, 'Add language pair')
  if (await add.isEnabled()) await add.click()
  await page.getByLabel('Legal Documents').check()
}

async function scrollRule({ guest: { page } }: Translators): Promise<void> {
  await page.evaluate(() => sessionStorage.clear())
  await open(page, '/translator-application')
  await region(page).waitFor()
  const boxes = ['I have read the entire agreement', 'I agree to the terms of this agreement']
  await scrollTo(page, 11)
  for (const name of boxes) expect(await page.getByLabel(name).isDisabled()).toBe(true)
  await scrollTo(page, 9)
  for (const name of boxes) await page.getByLabel(name).check()
}

export const agreement: Told[] = [
  [
    'Agreement screen: a scrollable contractor agreement of 11 sections: contractor status, taxes, services, payment terms, confidentiality, quality standards, intellectual property, termination, liability, governing law, compliance.',
    async ({ guest: { page } }) => {
      await open(page, '/translator-application')
      await region(page).waitFor()
      expect(await region(page).getByRole('heading').count()).toBe(11)
      expect(await region(page).evaluate((text) => text.scrollHeight > text.clientHeight)).toBe(true)
    },
  ],
  [
    'Below it are an important-notices box and two checkboxes.',
    async ({ guest: { page } }) => {
      await page.getByText('Important', { exact: true }).waitFor()
      expect(await page.getByRole('checkbox').count()).toBe(2)
    },
  ],
  ...(
    [
      'The agreement boxes follow the scroll rule in 2.3.',
      'Agreement read tolerance 10px from the bottom.',
      "The first, 'I have read the entire agreement', and the second, agree, are both enabled only after the user has scrolled to within 10px of the bottom.",
    ] as const
  ).map((says): Told => [says, scrollRule]),
  [
    'Accept Agreement & Continue needs both ticked.',
    async ({ guest: { page } }) => {
      const goOn = button(page, 'Accept Agreement & Continue')
      await page.getByLabel('I agree to the terms of this agreement').uncheck()
      expect(await goOn.getAttribute('aria-disabled')).toBe('true')
      await page.getByLabel('I agree to the terms of this agreement').check()
      await goOn.click()
      await button(page, 'Submit Application').waitFor()
    },
  ],
  [
    'Decline & Exit goes to /.',
    async ({ guest: { page } }) => {
      await page.evaluate(() => sessionStorage.clear())
      await open(page, '/translator-application')
      await page.getByRole('link', { name: 'Decline & Exit' }).or(button(page, 'Decline & Exit')).click()
      await page.waitForURL(`${baseUrl}/`)
    },
  ],
]

export const applicationScreen: Told[] = [
  [
    'Application form with sections: Personal Information, Language Pairs, Specializations, Experience & Rates, Professional Profile, Tax Information (required for 1099). Then a Submit Application button.',
    async ({ guest: { page } }) => {
      await openForm(page)
      expect(await page.locator('main form h2').allInnerTexts()).toEqual([
        'Personal Information',
        'Language Pairs',
        'Specializations',
        'Experience & Rates',
        'Professional Profile',
        'Tax Information (required for 1099)',
      ])
      await button(page, 'Submit Application').waitFor()
    },
  ],
]

export const applicationForm: Told[] = [
  [
    [
      'firstName | at least 2 characters | First name must be at least 2 characters',
      'lastName | at least 2 characters | Last name must be at least 2 characters',
      'email | valid address | Please enter a valid email address',
      'phone | at least 10 characters | Please enter a valid phone number',
      'country | at least 2 characters | Please select your country',
      'timezone | required | Please select your timezone',
    ].join(' '),
    async ({ guest: { page } }) => {
      await page.getByLabel('First name').fill('A')
      await page.getByLabel('Last name').fill('B')
      await page.getByLabel('Email', { exact: true }).fill('ana.example.com')
      await page.getByLabel('Phone').fill('123')
      await page.getByLabel('Country', { exact: true }).fill('M')
      await button(page, 'Submit Application').click()
      for (const message of [
        'First name must be at least 2 characters',
        'Last name must be at least 2 characters',
        'Please enter a valid email address',
        'Please enter a valid phone number',
        'Please select your country',
        'Please select your timezone',
      ])
        await fieldError(page, message).waitFor()
    },
  ],
  [
    [
      'yearsExperience | at least 1 (input range 1-50) | At least 1 year of experience required',
      'hourlyRate | 10 to 200 | Minimum rate is $10/hour; Maximum rate is $200/hour',
    ].join(' '),
    async ({ guest: { page } }) => {
      const years = page.getByLabel('Years of experience')
      expect([await years.getAttribute('min'), await years.getAttribute('max')]).toEqual(['1', '50'])
      await years.fill('0')
      await fieldError(page, 'At least 1 year of experience required').waitFor()
      await page.getByLabel('Hourly rate (USD)').fill('9')
      await fieldError(page, 'Minimum rate is $10/hour').waitFor()
      await page.getByLabel('Hourly rate (USD)').fill('201')
      await fieldError(page, 'Maximum rate is $200/hour').waitFor()
    },
  ],
  [
    'bio | 100 to 1000 characters, live counter x/1000 | Bio must be at least 100 characters; Bio must be less than 1000 characters',
    async ({ guest: { page } }) => {
      const bio = page.getByLabel('About you and your work')
      await bio.fill('Short.')
      await page.getByText('6/1000', { exact: true }).waitFor()
      await fieldError(page, 'Bio must be at least 100 characters').waitFor()
      await bio.fill('x'.repeat(1001))
      await fieldError(page, 'Bio must be less than 1000 characters').waitFor()
    },
  ],
  [
    'portfolioUrl | optional valid URL | Please enter a valid URL | linkedinUrl | optional valid URL | Please enter a valid LinkedIn URL',
    async ({ guest: { page } }) => {
      await page.getByLabel('Portfolio (optional)').fill('no address')
      await page.getByLabel('LinkedIn (optional)').fill('no address')
      await fieldError(page, 'Please enter a valid URL').waitFor()
      await fieldError(page, 'Please enter a valid LinkedIn URL').waitFor()
      await page.getByLabel('Portfolio (optional)').fill('')
      await page.getByLabel('LinkedIn (optional)').fill('')
      await fieldError(page, 'Please enter a valid URL').waitFor({ state: 'detached' })
    },
  ],
  [
    [
      'taxId | at least 9 characters, masked field | Tax ID/SSN is required (minimum 9 characters)',
      'taxAddress | at least 5 characters | Address is required for tax forms',
      'taxCity | at least 2 characters | City is required',
      'taxState | at least 2 characters | State/Province is required',
      'taxZip | at least 5 characters | ZIP/Postal code is required',
      'businessName | optional | none',
    ].join(' '),
    async ({ guest: { page } }) => {
      expect(await page.getByLabel('Tax ID or SSN').getAttribute('type')).toBe('password')
      for (const message of [
        'Tax ID/SSN is required (minimum 9 characters)',
        'Address is required for tax forms',
        'City is required',
        'State/Province is required',
        'ZIP/Postal code is required',
      ])
        await fieldError(page, message).waitFor()
    },
  ],
  [
    "At least one language pair is required: toast 'Language Pairs Required' with 'Please add at least one language pair'.",
    async ({ guest: { page } }) => {
      await button(page, 'Submit Application').click()
      await expectToast(page, 'Language Pairs Required', { text: 'Please add at least one language pair' })
    },
  ],
  [
    'A language pair can be added only when both languages are chosen, they differ, and the pair is not already present. It can be removed again.',
    async ({ guest: { page } }) => {
      const add = button(page, 'Add language pair')
      const isOff = async () => (await add.getAttribute('aria-disabled')) === 'true' || (await add.isDisabled())
      expect(await isOff()).toBe(true)
      await page.getByLabel('From', { exact: true }).selectOption('es')
      await page
        .getByLabel('Into', { exact: true })
        .selectOption('es')
        .catch(() => undefined)
      expect(await isOff()).toBe(true)
      await page.getByLabel('Into', { exact: true }).selectOption('en')
      await add.click()
      await button(page, 'Remove Spanish into English').waitFor()
      await page.getByLabel('From', { exact: true }).selectOption('es')
      await page.getByLabel('Into', { exact: true }).selectOption('en')
      expect(await isOff()).toBe(true)
      await button(page, 'Remove Spanish into English').click()
      await page.getByText('No language pair yet').waitFor()
      await add.click()
      await button(page, 'Remove Spanish into English').waitFor()
    },
  ],
  [
    "At least one specialization is required: toast 'Specializations Required' with 'Please select at least one specialization'.",
    async ({ guest: { page } }) => {
      await button(page, 'Submit Application').click()
      await expectToast(page, 'Specializations Required', { text: 'Please select at least one specialization' })
    },
  ],
  [
    'Specializations (10): Legal Documents, Medical/Healthcare, Technical/Engineering, Business/Finance, Academic/Research, Marketing/Advertising, Government/Official, Literary/Creative, Software/IT, Tourism/Travel. Timezones: EST, CST, MST, PST, GMT, CET, JST. Tax countries: US, CA, MX, OTHER (Other, contact support).',
    async ({ guest: { page } }) => {
      const boxes = page.getByRole('group', { name: 'Specializations' }).getByRole('checkbox')
      expect(await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value))).toEqual([
        'Legal Documents',
        'Medical/Healthcare',
        'Technical/Engineering',
        'Business/Finance',
        'Academic/Research',
        'Marketing/Advertising',
        'Government/Official',
        'Literary/Creative',
        'Software/IT',
        'Tourism/Travel',
      ])
      const options = (label: string) =>
        page
          .getByLabel(label)
          .locator('option:not([value=""])')
          .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
      expect(await options('Time zone')).toEqual(['EST', 'CST', 'MST', 'PST', 'GMT', 'CET', 'JST'])
      expect(await options('Country for taxes')).toEqual(['US', 'CA', 'MX', 'OTHER'])
    },
  ],
  [
    'Hourly rate $10-$200, default 25. Years of experience 1-50, default 1. Bio 100-1000 characters. Default translator rating 5; default tax country US.',
    async ({ guest: { page } }) => {
      await openForm(page)
      expect(await page.getByLabel('Hourly rate (USD)').inputValue()).toBe('25')
      expect(await page.getByLabel('Years of experience').inputValue()).toBe('1')
      expect(await page.getByLabel('Country for taxes').inputValue()).toBe('US')
    },
  ],
]

const applying = '**/api/translator-application'

export const applicationSent: Told[] = [
  [
    "'Application Failed' with the server message or 'Failed to submit application';",
    async ({ guest: { page } }) => {
      await fillForm(page)
      const answers = [
        { body: { code: 'application-open', message: 'You have applied already' }, says: 'You have applied already' },
        { body: {}, says: 'Failed to submit application' },
      ]
      for (const { body, says } of answers)
        await answering(
          page,
          applying,
          (route) => route.fulfill(json(409, body)),
          async () => {
            await button(page, 'Submit Application').click()
            await expectToast(page, 'Application Failed', { text: says, variant: 'destructive' })
          },
        )
    },
  ],
  [
    "on network failure 'Failed to submit application. Please try again.'",
    async ({ guest: { page } }) =>
      answering(
        page,
        applying,
        (route) => route.abort(),
        async () => {
          await button(page, 'Submit Application').click()
          await expectToast(page, 'Application Failed', { text: 'Failed to submit application. Please try again.' })
        },
      ),
  ],
  [
    'Confirmation: the application was submitted and will be reviewed within 2-3 business days, with a Return to Home link.',
    async ({ guest: { page } }) =>
      answering(
        page,
        applying,
        (route) =>
          route.fulfill(
            json(200, { code: 'application-sent', params: {}, message: '', emailConfirmationRequired: true }),
          ),
        async () => {
          const made = await callsDuring(page, async () => {
            await button(page, 'Submit Application').click()
            await page.getByText('reviewed within 2-3 business days').first().waitFor()
          })
          expect(made).toContain('POST /api/translator-application')
          await expectToast(page, 'Application Submitted!')
          await page.getByRole('link', { name: 'Return to Home' }).click()
          await page.waitForURL(`${baseUrl}/`)
        },
      ),
  ],
]

export const flow: Told[] = [
  [
    'Application flow: agreement gate, then form, then submitted.',
    async ({ guest: { page } }) => {
      await page.evaluate(() => sessionStorage.clear())
      await open(page, '/translator-application')
      await region(page).waitFor()
      expect(await button(page, 'Submit Application').count()).toBe(0)
      await openForm(page)
      expect(await region(page).count()).toBe(0)
      await fillForm(page)
      const said = json(200, { code: 'application-sent', params: {}, message: '', emailConfirmationRequired: true })
      await answering(
        page,
        applying,
        (route) => route.fulfill(said),
        async () => {
          await button(page, 'Submit Application').click()
          await page.getByText('reviewed within 2-3 business days').first().waitFor()
          expect(await button(page, 'Submit Application').count()).toBe(0)
        },
      )
    },
  ],
]

/** What the specification says of becoming a translator. */
export const becoming = [agreement, applicationScreen, applicationForm, applicationSent, flow]
