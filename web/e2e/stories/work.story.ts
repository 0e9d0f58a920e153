import { randomInt } from 'node:crypto'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { may, need } from '#shared/staff/powers.ts'
import { oneTimeCode } from '../../../infra/local/seed/one-time-code.ts'
import type { SiteClient } from '../../../infra/local/seed/site-client.ts'
import { type Account, becomeCustomer, signIn } from '../account.ts'
import { plainDocx, saved } from '../files.ts'
import { mailTo } from '../mailbox.ts'
import { expectToast } from '../rows/screen.ts'
import { becomeColleague, becomeFounder, type Colleague, callsOf, signInAgain } from '../staff.ts'
import { payWith, sendFile } from '../translate.ts'
import { applyToTranslate } from '../translator.ts'
import { baseUrl, leave, look, resize, type Visitor, visitor } from '../world.ts'

let founder: Visitor
let office: SiteClient
let colleague: Visitor
let ben: Colleague
let customer: Visitor
let buyer: Account
let translator: Visitor
let signer: Account & { lastName: string }

/** A surname that nobody else has: staff assign by name. */
const surname = `Ibarra${Array.from({ length: 6 }, () => String.fromCharCode(97 + randomInt(26))).join('')}`
const documents = {
  diploma: ['The university confers this degree.', 'It was signed by the rector.'],
  licence: ['The holder of this licence may drive a car.', 'It is valid in all states.'],
}
const ids = { diploma: 0, licence: 0 }

beforeAll(async () => {
  founder = await visitor('desktop')
  colleague = await visitor('desktop')
  customer = await visitor('desktop')
  translator = await visitor('desktop')
  const [inside, account, owner, applicant] = await Promise.all([
    // What wants a fresh second factor is done until the end.
    becomeFounder(founder, 60_000),
    becomeCustomer(colleague),
    becomeCustomer(customer),
    applyToTranslate(translator, ['en-es'], surname),
  ])
  office = inside
  buyer = owner
  signer = applicant
  ben = await becomeColleague(colleague, account, office, 'admin')
  await signInAgain(colleague, ben)
}, 240_000)
afterAll(async () => {
  for (const person of [founder, colleague, customer, translator]) await leave(person)
})

const drawer = ({ page }: Visitor): Locator => page.getByRole('dialog').first()
const press = (person: Visitor, name: string) => drawer(person).getByRole('button', { name, exact: true }).click()

async function openIn(person: Visitor, address: string): Promise<void> {
  await person.page.goto(`${baseUrl}/admin?${address}`)
  await drawer(person).getByRole('heading', { name: 'History' }).waitFor()
}

test('an application is read and approved in the console, and the translator comes in', async () => {
  const { page } = founder
  await page.goto(`${baseUrl}/admin?tab=applications&search=${encodeURIComponent(signer.email)}`)
  await page.getByRole('link', { name: new RegExp(surname) }).click()
  await drawer(founder).getByText('•••• 8093').waitFor()
  await drawer(founder).getByRole('heading', { name: 'History' }).waitFor()
  await look(founder, 'work-application')
  await resize(founder, 'phone')
  await look(founder, 'work-application')
  await resize(founder, 'desktop')
  await press(founder, 'Approve')
  await expectToast(page, 'Translator approved successfully')
  await page.getByText('✓ Approved').waitFor()
  await mailTo(signer.email, /approved/i)
  await signIn(translator, signer, '/translator-dashboard')
})

/** Both documents are paid for in one order, and wait in the queue; the number of each job. */
async function buy(): Promise<{ diploma: number; licence: number }> {
  const { page } = customer
  const mine = callsOf(customer)
  for (const [name, paragraphs] of Object.entries(documents))
    await sendFile(customer, await plainDocx(`${name}.docx`, paragraphs), 'en', 'es', 'certified')
  const ready = async () => {
    const listed = await mine.get<{ id: number; originalFilename: string; stage: string }[]>('/api/translations')
    for (const one of listed) ids[one.originalFilename.replace('.docx', '') as keyof typeof ids] = one.id
    return listed.filter(({ stage }) => stage === 'awaiting_payment').length
  }
  await expect.poll(ready, { timeout: 180_000 }).toBe(2)
  await page.goto(`${baseUrl}/checkout?translationIds=${ids.diploma},${ids.licence}`)
  await page.getByLabel('Card number').waitFor()
  await payWith(page, '4242 4242 4242 4242')
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  const jobs = { diploma: 0, licence: 0 }
  const queued = async () => {
    for (const name of ['diploma', 'licence'] as const)
      jobs[name] = (await office.get<{ id: number }[]>(`/api/human-translation-queue?search=${ids[name]}`))[0]?.id ?? 0
    return jobs.diploma > 0 && jobs.licence > 0
  }
  await expect.poll(queued, { timeout: 120_000 }).toBe(true)
  return jobs
}

const assign = async (person: Visitor) => {
  await drawer(person).getByRole('combobox', { name: 'Translator name' }).fill(surname.slice(0, 9))
  await drawer(person)
    .getByRole('option', { name: new RegExp(surname) })
    .click()
  await press(person, 'Assign')
}

test('staff assign by name, and whoever decides on an older state reads who came first; staff finish one, the translator the other', async () => {
  const jobs = await buy()
  await Promise.all([
    openIn(founder, `tab=queue&search=${ids.diploma}&open=${jobs.diploma}`),
    openIn(colleague, `tab=queue&search=${ids.diploma}&open=${jobs.diploma}`),
  ])
  await drawer(founder).getByText('It was signed by the rector.').waitFor()
  await look(founder, 'work-job-pending')
  await assign(founder)
  await expectToast(founder.page, 'Translation assigned successfully')
  await drawer(founder).getByRole('button', { name: 'Reassign' }).waitFor()
  await assign(colleague)
  await expectToast(colleague.page, 'Failed to assign translation', { text: 'Iris Lang', variant: 'destructive' })
  await mailTo(signer.email, /assigned to you: diploma/i)

  const page = translator.page
  await page.goto(`${baseUrl}/translator-dashboard`)
  await page.getByRole('button', { name: /Start Work/ }).click()
  await page.getByText(/^Yours for/).waitFor()
  await openIn(colleague, `tab=queue&search=${ids.diploma}&open=${jobs.diploma}`)
  const text = drawer(colleague).getByLabel('Reviewed translation')
  await text.fill('La universidad otorga este título.\nLo firmó el rector.')
  await drawer(colleague).getByLabel('Translator notes').fill('The seal is described in the margin.')
  await look(colleague, 'work-job-complete')
  await press(colleague, 'Complete Translation')
  await expectToast(colleague.page, 'Translation completed successfully')
  await drawer(colleague).getByRole('region', { name: 'Signature' }).getByText(`${ben.firstName} Silva`).waitFor()

  await office.post('/api/assign-translation', { translationId: ids.licence, translator: `Rosa ${surname}` })
  await page.reload()
  await page.getByRole('button', { name: /Start Work/ }).click()
  await page.getByText(/^Yours for/).waitFor()
  await askStaff(jobs.licence)
  await page.getByRole('button', { name: /^Complete/ }).click()
  const lines = 'El titular de este permiso puede conducir un coche.\nEs válido en todos los estados.'
  const field = page.getByRole('dialog').getByLabel('Translation, one line a paragraph')
  await field.fill(lines)
  // A phone reloads a tab that was in the background.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await page.getByRole('button', { name: /^Complete/ }).click()
  await field.waitFor()
  expect(await field.inputValue()).toBe(lines)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('dialog').getByRole('button', { name: 'Submit Translation' }).click()
  await expectToast(page, 'Translation Submitted')

  await mailTo(buyer.email, /certified and ready: diploma/i)
  await mailTo(buyer.email, /certified and ready: licence/i)
  await customer.page.goto(`${baseUrl}/?translation=${ids.diploma}`)
  await customer.page.getByText(`Signed by ${ben.firstName} Silva`).waitFor()
  const download = customer.page.getByRole('button', { name: 'Certified PDF', exact: true })
  const { bytes } = await saved(customer.page, () => download.click())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

/** A question about a job is a ticket at the desk, and its answer a mail. */
async function askStaff(job: number): Promise<void> {
  const question = { number: 1, to: 'staff', text: 'Does the seal belong to it?' }
  await callsOf(translator).post(`/api/translator/jobs/${job}/comments`, question)
  const mine = `/api/admin/support-tickets?search=${encodeURIComponent(signer.email)}`
  const { tickets } = await office.get<{ tickets: { id: number }[] }>(mine)
  await founder.page.goto(`${baseUrl}/admin?tab=tickets&open=${tickets[0]?.id}`)
  await drawer(founder)
    .getByRole('link', { name: new RegExp(`#${job}`) })
    .waitFor()
  await founder.page.getByLabel('Your response goes to the customer by mail').fill('Yes, describe it in brackets.')
  await press(founder, 'Send Response')
  await expectToast(founder.page, 'Ticket updated successfully')
  await mailTo(signer.email, /our answer/i, 'describe it in brackets')
}

/** Password and the app's code, where the server wants a fresh second factor. */
async function stepUp({ page, ...person }: Visitor): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Password', { exact: true }).fill(ben.password)
  await dialog.getByLabel('Authentication code').fill(oneTimeCode(ben.secret))
  await look({ page, ...person }, 'work-step-up')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('pay is marked paid with a fresh second factor, once; a colleague’s older page is told who did it', async () => {
  const of = (name: keyof typeof ids) => `tab=payouts&search=${ids[name]}`
  await founder.page.goto(`${baseUrl}/admin?${of('licence')}`)
  await founder.page.getByRole('button', { name: 'Queue for Friday: licence.docx' }).waitFor()
  await openIn(colleague, `${of('licence')}&open=${ids.licence}`)
  await look(colleague, 'work-payout')
  await press(colleague, 'Mark Paid')
  const { page } = colleague
  const sum = page.getByLabel(/^Type the sum to confirm/)
  await sum.fill('1.00')
  await page.getByText('This is not the sum.').waitFor()
  const { payout } = await office.get<{ payout: { translatorPayout: number } }>(`/api/admin/payouts/${ids.licence}`)
  await sum.fill(payout.translatorPayout.toFixed(2))
  await look(colleague, 'work-mark-paid')
  await page.getByRole('dialog').last().getByRole('button', { name: 'Mark Paid' }).click()
  await stepUp(colleague)
  await expectToast(page, 'Payment Sent', { text: 'Manual payout recorded and translator notified' })
  await mailTo(signer.email, /you were paid/i)

  await founder.page.getByRole('button', { name: 'Queue for Friday: licence.docx' }).click()
  const told = { text: `${ben.firstName} Silva`, variant: 'destructive' } as const
  await expectToast(founder.page, 'Failed to update payout status', told)
  await openIn(founder, `${of('licence')}&open=${ids.licence}`)
  expect(await drawer(founder).getByRole('listitem').filter({ hasText: 'completed' }).count()).toBe(1)

  // What staff signed is staff's pay: somebody else decides about it.
  await page.goto(`${baseUrl}/admin?${of('diploma')}`)
  await page.getByRole('button', { name: 'Queue for Friday: diploma.docx' }).click()
  const own = { text: 'Nobody decides about their own pay', variant: 'destructive' } as const
  await expectToast(page, 'Failed to update payout status', own)
  await founder.page.goto(`${baseUrl}/admin?${of('diploma')}`)
  await founder.page.getByRole('button', { name: 'Queue for Friday: diploma.docx' }).click()
  await expectToast(founder.page, 'Payout marked for weekly batch')
  await mailTo(ben.email, /friday/i)
})

test('a demoted administrator’s open page stops at the next click', async () => {
  await openIn(colleague, `tab=queue&search=${ids.licence}&open=${(await jobOf(ids.licence)).id}`)
  await founder.page.goto(`${baseUrl}/admin?tab=users&search=${encodeURIComponent(ben.email)}&open=${ben.userId}`)
  const level = drawer(founder).getByRole('region', { name: 'Admin level' })
  await level.getByLabel('Admin level').selectOption('moderator')
  await look(founder, 'work-person')
  await resize(founder, 'phone')
  await look(founder, 'work-person')
  await resize(founder, 'desktop')
  await level.getByRole('button', { name: 'Change level' }).click()
  await founder.page.getByLabel('Reason').fill('Looks after quality from now on.')
  await look(founder, 'work-level')
  await founder.page.getByRole('button', { name: 'Give the level' }).click()
  await expectToast(founder.page, `Admin status of ${ben.firstName} Silva updated`)

  // A count beside an earlier tab moves this one behind the drawer.
  await colleague.page.keyboard.press('Escape')
  await colleague.page.getByRole('link', { name: 'Pending Payouts' }).click()
  const text = 'Please log in to access admin features'
  await expectToast(colleague.page, 'Authentication Required', { text, variant: 'destructive' })
  await colleague.page.waitForURL(`${baseUrl}/`)
})

const jobOf = async (translationId: number) =>
  (await office.get<{ id: number }[]>(`/api/human-translation-queue?search=${translationId}`))[0] ?? { id: 0 }

test('a moderator sees and may do exactly their part', async () => {
  await signInAgain(colleague, ben)
  const { page } = colleague
  await page.goto(`${baseUrl}/admin`)
  const tabs = page.getByRole('navigation', { name: 'Console' }).getByRole('link')
  await tabs.first().waitFor()
  expect((await tabs.allInnerTexts()).map((name) => name.split('\n')[0]?.trim())).toEqual([
    'Support Tickets',
    'Human Translation Queue',
    'AI Translations',
    'Brand Assets',
    'Analytics',
  ])

  const { id } = await jobOf(ids.licence)
  await openIn(colleague, `tab=queue&search=${ids.licence}&open=${id}`)
  await drawer(colleague).getByRole('button', { name: 'Review quality' }).waitFor()
  await look(colleague, 'work-moderator')
  const buttons = await drawer(colleague).getByRole('button').allInnerTexts()
  for (const name of ['Assign', 'Reassign', 'Complete Translation', 'Save notes', 'Return to the pool', 'End the job'])
    expect(buttons).not.toContain(name)
  await press(colleague, 'Review quality')
  await page.getByLabel('Note', { exact: true }).fill('Reads well.')
  await page.getByRole('button', { name: 'Save review' }).click()
  await expectToast(page, 'Review saved', { text: 'Score: 100 of 100' })

  await page.goto(`${baseUrl}/admin?tab=payouts`)
  await page.getByRole('region', { name: 'Support Tickets', exact: true }).waitFor()
  const rows = Object.values(api)
    .flat()
    .filter(({ access, method, path }) => access.who === 'staff' && method === 'GET' && !path.includes('{'))
  for (const { access, path } of rows) {
    if (access.who !== 'staff') continue
    const status = (await page.request.get(baseUrl + path)).status()
    expect([path, status === 403]).toEqual([path, !may('moderator', access.power)])
  }
  const job = { translationId: ids.licence, translator: `Rosa ${surname}` }
  const refused = await page.request.post(`${baseUrl}/api/assign-translation`, {
    data: job,
    headers: { origin: baseUrl },
  })
  expect([need('queue.write').level, refused.status()]).toEqual(['admin', 403])
})
