import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { becomeCustomer } from '../account.ts'
import { letterPdf } from '../files.ts'
import { startTranslating } from '../translate.ts'
import { baseUrl, leave, look, visitor } from '../world.ts'

test.each(['desktop', 'phone'] as const)(
  'R3 on a %s: look at a page, delete a document, take the data, close the account',
  async (size) => {
    const person = await visitor(size)
    const { page } = person
    const account = await becomeCustomer(person)
    await startTranslating(person, await letterPdf(), { from: 'English', into: 'Portuguese' })
    await page.getByRole('button', { name: 'Open the preview' }).click({ timeout: 180_000 })
    const viewer = page.getByRole('dialog', { name: 'letter.pdf' })
    await viewer
      .getByRole('region', { name: /^Translation/ })
      .locator('canvas')
      .waitFor()
    await look(person, `pages-${size}`)
    await page.keyboard.press('Escape')

    await page.goto(`${baseUrl}/dashboard`)
    await page.getByRole('button', { name: 'More for letter.pdf' }).click()
    await page.getByRole('menuitem', { name: 'Delete now' }).click()
    const asked = page.getByRole('dialog', { name: 'Delete this document?' })
    await asked.getByText('letter.pdf').waitFor()
    await asked.getByRole('button', { name: 'Delete now' }).click()
    await page.getByText('Deleted document').waitFor()
    expect(await page.getByRole('button', { name: /letter.pdf/ }).count()).toBe(0)

    await page.goto(`${baseUrl}/account`)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download all my data' }).click()
    const told = JSON.parse(readFileSync(await (await saved).path(), 'utf8')) as { profile: { email: string } }
    expect(told.profile.email).toBe(account.email)

    const zone = page.getByRole('heading', { name: 'Delete my account' }).locator('..')
    const colors = await zone.evaluate((panel) => {
      const danger = panel.ownerDocument.body.appendChild(panel.ownerDocument.createElement('i'))
      danger.style.color = 'var(--danger)'
      const seen = [getComputedStyle(panel).borderTopColor, getComputedStyle(danger).color]
      danger.remove()
      return seen
    })
    expect(colors[0], 'what cannot be undone looks dangerous').toBe(colors[1])
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const closing = page.getByRole('dialog', { name: 'Delete my account' })
    await closing.getByLabel(/Type the email/).fill('somebody@example.com')
    await closing.getByLabel('Password', { exact: true }).fill(account.password)
    await closing.getByRole('button', { name: 'Delete my account' }).click()
    await closing.getByText('Please type the email of this account').waitFor()
    await look(person, `delete-account-${size}`)
    await closing.getByLabel(/Type the email/).fill(account.email)
    await closing.getByRole('button', { name: 'Delete my account' }).click()
    await page.waitForURL(`${baseUrl}/`)
    await page.getByText('Your account is deleted').first().waitFor()

    await page.goto(`${baseUrl}/login`)
    await page.getByLabel('Email', { exact: true }).fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
    await page.getByText('Login Failed').first().waitFor()
    await leave(person)
  },
)
