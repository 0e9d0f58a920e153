import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { becomeCustomer, newAccount } from '../account.ts'
import { mailTo } from '../mailbox.ts'
import { baseUrl, leave, look, type Visitor, visitor } from '../world.ts'

const subject = 'The second page of my certificate'

/** Fills what is not filled in yet, sends it, and reads the number of the question. */
async function ask({ page }: Visitor, fields: Record<string, string>): Promise<string> {
  await page.getByLabel('Your question').waitFor()
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Your question').fill('A stamp is missing on the second page. Can you look at it, please?')
  await page.getByRole('button', { name: 'Send my question' }).click()
  await page.getByText('We have your question').first().waitFor()
  return page.getByText(/^\d{6,}$/).innerText()
}

/** The mail has the question's number, its links lead somewhere, and it quotes its words only to an address that is proven. */
async function expectMail(
  person: Visitor,
  email: string,
  title: RegExp,
  number: string,
  proven: boolean,
): Promise<void> {
  const mail = await mailTo(email, title, number)
  expect(mail.text.includes(subject)).toBe(proven)
  expect(mail.links).toContain(`${baseUrl}/support`)
  for (const link of mail.links) {
    await person.page.goto(link)
    await person.page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(await person.page.getByText('Page Not Found').count()).toBe(0)
  }
}

test('a visitor asks support, and is answered in the language of the page', async () => {
  const person = await visitor('phone')
  const { email } = newAccount()
  await person.page.goto(`${baseUrl}/support`)
  await person.page.getByRole('button', { name: 'Send my question' }).click()
  await person.page.getByText('Please enter a subject').first().waitFor()
  const number = await ask(person, { Name: 'Marta', Email: email })
  await look(person, 'support-received')
  await expectMail(person, email, /^We have your question$/, number, false)

  await person.page.evaluate(() => localStorage.setItem('attesta.language', 'es'))
  await person.page.goto(`${baseUrl}/support`)
  await person.page.locator('[name=name]').fill('Marta')
  await person.page.locator('[name=email]').fill(email)
  await person.page.locator('[name=subject]').fill('Una duda')
  await person.page.locator('[name=message]').fill('¿Cuándo estará lista mi traducción?')
  await person.page.locator('form button[type=submit]').last().click()
  const mail = await mailTo(email, /^Hemos recibido su consulta$/)
  expect(mail.html).toContain('lang="es"')
  await leave(person)
})

test('a customer asks support: the question stands with the account, and mails come in the language of its choice', async () => {
  const person = await visitor('desktop')
  const { page } = person
  const account = await becomeCustomer(person)
  await page.goto(`${baseUrl}/account`)
  await page.getByLabel('Language of our mails to you').selectOption('fr')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Your profile was saved').first().waitFor()

  await page.goto(`${baseUrl}/support`)
  await page.getByLabel('Your question').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(account.email)
  const number = await ask(person, {})
  await expectMail(person, account.email, /^Nous avons reçu votre question$/, number, true)

  await page.goto(`${baseUrl}/account`)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all my data' }).click()
  const told = JSON.parse(readFileSync(await (await saved).path(), 'utf8')) as {
    tickets: { id: number; subject: string }[]
  }
  expect(told.tickets).toMatchObject([{ id: Number(number), subject, status: 'open' }])
  await leave(person)
})
