import { expect, test } from 'vitest'
import { becomeCustomer } from '../account.ts'
import { mailTo } from '../mailbox.ts'
import { becomeFounder } from '../staff.ts'
import { baseUrl, leave, look, type Visitor, visitor } from '../world.ts'

const subject = 'The second page of my certificate'

async function founder(): Promise<Visitor> {
  const person = await visitor('desktop')
  await becomeFounder(person)
  return person
}

async function openTicket({ page }: Visitor, number: string): Promise<void> {
  await page.goto(`${baseUrl}/admin?tab=tickets&open=${number}`)
  await page.getByLabel('Your response goes to the customer by mail').waitFor()
}

test('a customer asks, staff answer, the customer goes on in their account; a colleague who writes at the same time is told of it', async () => {
  const customer = await visitor('phone')
  const account = await becomeCustomer(customer)
  await customer.page.goto(`${baseUrl}/support`)
  await customer.page.getByLabel('Subject').fill(subject)
  await customer.page.getByLabel('Your question').fill('A stamp is missing there. Can you look at it, please?')
  await customer.page.getByRole('button', { name: 'Send my question' }).click()
  const number = await customer.page.getByText(/^\d{6,}$/).innerText()

  const [ada, ben] = [await founder(), await founder()]
  await ada.page.goto(`${baseUrl}/admin?tab=tickets&search=${number}`)
  await ada.page.getByRole('button', { name: `View ticket ${number}` }).click()
  await ada.page.getByLabel('Only staff see it').waitFor()
  await look(ada, 'desk-ticket')
  await openTicket(ben, number)
  const words = ben.page.getByLabel('Your response goes to the customer by mail')
  await words.fill('Which stamp do you mean?')
  await ada.page
    .getByLabel('Your response goes to the customer by mail')
    .fill('We have made a new file with the stamp.')
  await ada.page.getByRole('button', { name: 'Send Response' }).click()
  await ada.page.getByText('Ticket updated successfully', { exact: true }).waitFor()

  // The open ticket is read again every few seconds: what a colleague did is told before anything is sent over it.
  await ben.page.getByText(/changed this ticket while you were writing/).waitFor()
  await ben.page.getByText(/ answered · /).waitFor()
  expect(await words.inputValue(), 'nobody’s words are lost').toBe('Which stamp do you mean?')
  const mail = await mailTo(account.email, /^Our answer: The second page/, 'a new file with the stamp')
  expect(mail.text).not.toContain('Which stamp')
  const link = mail.links.find((one) => one.includes(`/support?question=${number}`))
  await customer.page.goto(link ?? '')
  await customer.page.getByText('We have made a new file with the stamp.').waitFor()
  await look(customer, 'support-conversation')
  await customer.page.getByLabel(/Your answer opens the question again/).fill('Thank you, but the date is wrong now.')
  await customer.page.getByRole('button', { name: 'Send answer' }).click()
  await customer.page.getByText('Your answer was sent', { exact: true }).waitFor()
  await customer.page.getByText('Thank you, but the date is wrong now.').waitFor()

  await openTicket(ada, number)
  await ada.page.getByText('Thank you, but the date is wrong now.').waitFor()
  expect(await ada.page.getByLabel('Status', { exact: true }).inputValue()).toBe('open')
  await ada.page.getByRole('button', { name: 'Update Response' }).waitFor()
  for (const person of [customer, ada, ben]) await leave(person)
})
