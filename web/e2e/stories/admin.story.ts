import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneTimeCode } from '../../../infra/local/seed/one-time-code.ts'
import { type Account, becomeCustomer } from '../account.ts'
import { mailTo } from '../mailbox.ts'
import { staff } from '../staff.ts'
import { baseUrl, leave, look, resize, type Visitor, visitor } from '../world.ts'

let person: Visitor
let account: Account
let secret = ''
let codes: string[] = []
beforeAll(async () => {
  person = await visitor('desktop')
  account = await becomeCustomer(person)
}, 180_000)
afterAll(async () => {
  await leave(person)
})

const toast = (text: string) => person.page.getByText(text, { exact: true }).first().waitFor()

async function leaveAndGive(fill: () => Promise<void>) {
  const { page } = person
  await person.context.clearCookies()
  await page.goto(`${baseUrl}/login?redirect=%2Fadmin`)
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
  await page.getByLabel('Authentication code').waitFor()
  await fill()
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
}

test('who is not signed in is told so and sent home; a customer reads what the page is for', async () => {
  const stranger = await visitor('desktop')
  await stranger.page.goto(`${baseUrl}/admin`)
  await stranger.page.getByText('Authentication Required', { exact: true }).first().waitFor()
  await stranger.page.getByText('Please log in to access admin features', { exact: true }).first().waitFor()
  await stranger.page.waitForURL(`${baseUrl}/`)
  await leave(stranger)

  await person.page.goto(`${baseUrl}/admin`)
  await person.page.getByText('This is where Attesta’s staff work.').waitFor()
  await look(person, 'admin-for-customers')
})

test('A6: an administrator sets up a second factor before anything else, and keeps the recovery codes', async () => {
  const { page } = person
  const founder = await staff(person.address)
  const people = await founder.get<{ id: number }[]>(`/api/admin/users?search=${encodeURIComponent(account.email)}`)
  await founder.post(`/api/admin/users/${people[0]?.id}/admin-status`, { isAdmin: true, adminLevel: 'admin' })

  await page.goto(`${baseUrl}/login?redirect=%2Fadmin`)
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
  await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor()
  const refused = await page.request.get(`${baseUrl}/api/admin/support-tickets`)
  expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([403, 'second-factor-missing'])

  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await look(person, 'admin-factor-password')
  await page.getByRole('button', { name: 'Set up the app' }).click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  await look(person, 'admin-factor-scan')
  await resize(person, 'phone')
  await look(person, 'admin-factor-scan')
  await resize(person, 'desktop')
  secret = (await page.getByRole('region', { name: 'Key for typing' }).innerText()).replaceAll(/\s/g, '')
  await page.getByLabel('Authentication code').fill('000000')
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click()
  await page.getByText('This code is not right.', { exact: false }).first().waitFor()
  await page.getByLabel('Authentication code').fill(oneTimeCode(secret))
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click()

  const list = page.getByRole('list', { name: 'Recovery codes' })
  await list.waitFor()
  codes = await list.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  await look(person, 'admin-recovery-codes')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = readFileSync((await (await download).path()) ?? '', 'utf8')
  for (const code of codes) expect(file).toContain(code.trim())
  await page.getByLabel('I have kept these codes').check()
  await page.getByRole('button', { name: 'Open the console' }).click()
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
  await page.getByRole('link', { name: 'Support Tickets' }).waitFor()
  await look(person, 'admin-console')
  await mailTo(account.email, /Two-step sign-in is on/)
})

test('the console is worked with the keyboard: the help, the palette, back', async () => {
  const { page } = person
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await look(person, 'admin-keys')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('brand')
  await look(person, 'admin-palette')
  await page.keyboard.press('Enter')
  await page.waitForURL(/tab=brand/)
  await page.goBack()
  await page.getByRole('region', { name: 'Support Tickets' }).waitFor()
  const [guide] = await Promise.all([
    person.context.waitForEvent('page'),
    page.getByRole('link', { name: 'Admin Guide' }).click(),
  ])
  await guide.waitForURL(/\/admin-docs$/)
  await guide.close()
})

test('A6: a recovery code opens one sign-in; what wants a fresh second factor is refused until the app’s code is given', async () => {
  const { page } = person
  await leaveAndGive(async () => {
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await page.getByLabel('Recovery code').fill(codes[0]?.toLowerCase() ?? '')
    await look(person, 'login-recovery-code')
  })
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
  await mailTo(account.email, /A recovery code was used to sign in/)
  const refused = await page.request.post(`${baseUrl}/api/admin/invitations`, {
    data: { email: 'nobody@example.com', adminLevel: 'moderator' },
    headers: { origin: baseUrl },
  })
  expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([403, 'second-factor-old'])

  await leaveAndGive(async () => {
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  })
  await page.getByText('This recovery code is not right, or it was used already.').first().waitFor()
})

test('a session that ends meanwhile asks to sign in again at the next click', async () => {
  const { page } = person
  await leaveAndGive(async () => {
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await page.getByLabel('Recovery code').fill(codes[1] ?? '')
  })
  await page.getByRole('link', { name: 'Support Tickets' }).waitFor()
  // What the page asked before would be refused before the click.
  await page.waitForLoadState('networkidle')
  await person.context.clearCookies()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await toast('Please log in to access admin features')
  await page.waitForURL(`${baseUrl}/`)
})
