import { expect, test } from 'vitest'
import { becomeCustomer, newAccount, signIn } from '../account.ts'
import { mailTo } from '../mailbox.ts'
import { applyToTranslate } from '../translator.ts'
import { baseUrl, leave, look, visitor } from '../world.ts'

test.each(['desktop', 'phone'] as const)(
  'A5 on a %s: another address for the account, by a link to it',
  async (size) => {
    const person = await visitor(size)
    const { page } = person
    // A translator's profile follows the account.
    const account = size === 'desktop' ? await becomeCustomer(person) : await applyToTranslate(person, ['es-en'])
    if (size === 'phone') await signIn(person, account)
    const { email } = newAccount()
    await page.goto(`${baseUrl}/account`)
    await page.getByRole('button', { name: 'Change the address' }).click()
    const asked = page.getByRole('dialog', { name: 'Change the address' })
    await asked.getByLabel('New email address').fill(email)
    await asked.getByLabel('Current password').fill('not the right one')
    await asked.getByRole('button', { name: 'Send the link' }).click()
    await asked.getByText('This is not your password.').first().waitFor()
    await look(person, 'change-address')
    await asked.getByLabel('Current password').fill(account.password)
    await asked.getByRole('button', { name: 'Send the link' }).click()
    await page.getByText(`A link is on its way to ${email}`, { exact: false }).waitFor()
    await look(person, 'change-address-sent')

    const { links } = await mailTo(email, /Confirm your new address/)
    const link = links.find((one) => one.includes('/change-email?token=')) ?? ''
    // As in a browser where nobody is signed in.
    await person.context.clearCookies()
    await page.goto(link)
    await page.waitForURL(/\/login/)
    await page.getByLabel('Email', { exact: true }).fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
    await page.getByRole('heading', { name: 'Use this address?' }).waitFor()
    await look(person, 'change-address-confirm')
    await page.getByRole('button', { name: 'Use this address' }).click()
    await page.waitForURL(`${baseUrl}/account`)
    await page.getByText(`You sign in with ${email}`, { exact: false }).waitFor()
    const told = await mailTo(account.email, /The address of your account was changed/)

    await page.goto(link)
    await page.getByRole('button', { name: 'Use this address' }).click()
    await page.getByText('This link is not valid any more', { exact: false }).first().waitFor()
    await person.context.clearCookies()
    await signIn(person, { ...account, email })
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    await page.goto(told.links.find((one) => one.includes('/undo-email?token=')) ?? '')
    await look(person, 'take-address-back')
    await page.getByRole('button', { name: 'Take the address back' }).click()
    await page.getByRole('heading', { name: 'The address is yours again' }).waitFor()
    const reset = await mailTo(account.email, /Set a new password/)
    await page.goto(reset.links.find((one) => one.includes('/reset-password?token=')) ?? '')
    await page.getByLabel('New password').fill('Mine alone 4711 again')
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.waitForURL(/\/login/)
    await signIn(person, { ...account, password: 'Mine alone 4711 again' })
    await leave(person)
  },
)
