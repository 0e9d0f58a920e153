import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { type Account, fillRegistration, newAccount, signIn } from '../account.ts'
import { mailTo } from '../mailbox.ts'
import { baseUrl, leave, look, type Visitor, visitor } from '../world.ts'

const taxId = '516-42-8093'

/** What staff decide: the pending application of this address is approved. */
async function approve(email: string): Promise<void> {
  const script = new URL('../../../infra/local/seed/approve-translator.ts', import.meta.url).pathname
  await promisify(execFile)(process.execPath, [script, email])
}

/** Reads the agreement to its end, ticks both boxes and goes on. */
async function accept(person: Visitor): Promise<void> {
  const { page } = person
  await page.goto(`${baseUrl}/translator-application`)
  const read = page.getByLabel('I have read the entire agreement')
  const goOn = page.getByRole('button', { name: 'Accept Agreement & Continue' })
  await read.waitFor()
  expect(await read.isDisabled()).toBe(true)
  await look(person, 'translator-agreement')
  const text = page.getByRole('region', { name: 'Text of the agreement' })
  await text.evaluate((element) => element.scrollTo(0, element.scrollHeight - element.clientHeight - 40))
  expect(await read.isDisabled()).toBe(true)
  await text.evaluate((element) => element.scrollTo(0, element.scrollHeight - element.clientHeight - 9))
  await read.check()
  expect(await goOn.getAttribute('aria-disabled')).toBe('true')
  await page.getByLabel('I agree to the terms of this agreement').check()
  await goOn.click()
}

/** Fills the form; what is missing is said first, and what was typed survives a reload, but for the tax number. */
async function fill(person: Visitor, account: Account): Promise<void> {
  const { page } = person
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await page.getByText('Language Pairs Required').first().waitFor()
  await page.getByText('First name must be at least 2 characters').first().waitFor()
  for (const [label, text] of Object.entries({
    'First name': account.firstName,
    'Last name': 'Silva',
    Email: account.email,
    Phone: '+1 212 555 0100',
    Country: 'Mexico',
    'About you and your work': 'Birth certificates, diplomas and court files for twelve years. '.repeat(3).trim(),
    'Street address': '1 Main Street',
    City: 'Miami',
    'State or province': 'FL',
    'ZIP or postal code': '33101',
  }))
    await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Time zone').selectOption('EST')
  const add = page.getByRole('button', { name: 'Add language pair' })
  for (const [from, into] of [
    ['es', 'en'],
    ['fr', 'en'],
  ] as const) {
    await page.getByLabel('From', { exact: true }).selectOption(from)
    await page.getByLabel('Into', { exact: true }).selectOption(into)
    await add.click()
  }
  await page.getByRole('button', { name: 'Remove French into English' }).click()
  await page.getByLabel('Legal Documents').check()
  await page.getByLabel('Tax ID or SSN').fill(taxId)
  await page.reload()
  await page.getByText('Spanish into English').waitFor()
  expect(await page.getByLabel('City', { exact: true }).inputValue()).toBe('Miami')
  expect(await page.getByLabel('Tax ID or SSN').inputValue()).toBe('')
  expect(await page.getByLabel('Legal Documents').isChecked()).toBe(true)
  expect(await page.getByText('French into English').count()).toBe(0)
  await page.getByText(/^18\d\/1000$/).waitFor()
  await page.getByLabel('Tax ID or SSN').fill(taxId)
  await look(person, 'translator-form')
  await page.getByRole('button', { name: 'Submit Application' }).click()
}

test('a visitor applies, proves the address, is approved, and keeps a profile', async () => {
  const person = await visitor('desktop')
  const { page } = person
  const account = newAccount()
  await accept(person)
  await fill(person, account)
  await page.getByText('reviewed within 2-3 business days').first().waitFor()
  await page.getByText('Confirm your address first').first().waitFor()
  await look(person, 'translator-submitted')

  const mail = await mailTo(account.email, /confirm your application/i)
  expect(mail.text + mail.html).not.toContain(taxId)
  await page.goto(mail.links.find((link) => link.includes('/translator-application?token=')) ?? '')
  await page.getByRole('button', { name: 'Yes, this is my application' }).click()
  await page.getByText('Your application is confirmed').first().waitFor()
  await look(person, 'translator-proof')

  await page.goto(`${baseUrl}/register`)
  await fillRegistration(page, account)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL(/\/verify-email\?email=/)
  const verification = await mailTo(account.email, /verify/i)
  await page.goto(verification.links.find((link) => link.includes('/verify-email?token=')) ?? '')
  await page.getByText(`Welcome, ${account.firstName}!`).waitFor()
  await signIn(person, account)
  await page.goto(`${baseUrl}/translator-dashboard?view=profile`)
  await page.getByText('Your application is under review').first().waitFor()
  await page.getByRole('button', { name: 'These data are mine, and I accept the agreement' }).click()
  await page.getByText('Please confirm your data').waitFor({ state: 'detached' })

  await approve(account.email)
  await page.reload()
  await page.getByText('Your application is approved').first().waitFor()
  await page.getByText('8093').waitFor()
  await page.getByRole('switch', { name: /Available for jobs/ }).click()
  await page.getByText('You are away: no mails about jobs.').waitFor()
  await page.getByLabel('Issued by').fill('American Translators Association')
  await page.getByLabel('Number', { exact: true }).fill('123456')
  await page.getByRole('button', { name: 'Add certification' }).click()
  await page.getByText('Waits to be seen').first().waitFor()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'resume.txt', mimeType: 'text/plain', buffer: Buffer.from('Marta Silva, translator') })
  await page.getByText('Your résumé was saved').first().waitFor()
  await page.getByText('resume.txt').first().waitFor()
  await look(person, 'translator-profile')
  await takeTest(person)
  await leave(person)
})

/** One test, corrected at one place and handed in. */
async function takeTest(person: Visitor): Promise<void> {
  const { page } = person
  await page.getByRole('button', { name: 'Start the test (40 minutes)' }).click()
  await page.getByLabel('Translation of segment 1', { exact: true }).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('A corrected sentence.')
  await page.getByText('40 minutes left').waitFor()
  await look(person, 'translator-test')
  await page.getByRole('button', { name: 'Hand in the test' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hand in the test' }).click()
  await page.getByText('Waits for its score').first().waitFor()
}
