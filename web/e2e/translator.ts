import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { demoApplication } from '../../infra/local/seed/demo-accounts.ts'
import { type SiteClient, visit } from '../../infra/local/seed/site-client.ts'
import { type Account, signIn } from './account.ts'
import { mailTo } from './mailbox.ts'
import { baseUrl, type Visitor } from './world.ts'

type Applicant = Account & { lastName: string }

/** Registers and applies as a program would. */
export async function applyToTranslate(
  { address }: Visitor,
  languagePairs: string[],
  lastName = 'Marín',
): Promise<Applicant> {
  const account = {
    email: `story-${randomBytes(5).toString('hex')}@example.com`,
    password: `Quiet harbour ${randomBytes(4).toString('hex')}`,
    firstName: 'Rosa',
    lastName,
  }
  const { email, password, firstName } = account
  const own = visit(baseUrl, address)
  const country = { country: 'US', primaryLanguage: 'Spanish' }
  await own.post('/api/register', { email, password, firstName, lastName, ...country, recaptchaToken: 'local-pass' })
  const link = (await mailTo(email, /verify/i)).links.find((one) => one.includes('/verify-email?token='))
  await own.get(`/api/verify-email${new URL(link ?? '').search}`)
  await own.post('/api/login', { email, password, recaptchaToken: 'local-pass' })
  const application = demoApplication({ ...account, role: 'Translator', kind: 'translator' })
  await own.post('/api/translator-application', { ...application, languagePairs })
  return account
}

/** The same, is approved by staff, and signs in on the screen, in the hub. */
export async function becomeTranslator(person: Visitor, by: SiteClient, languagePairs: string[]): Promise<Applicant> {
  const account = await applyToTranslate(person, languagePairs)
  const waiting = await by.get<{ id: string; email: string }[]>(
    '/api/admin/translator-applications?status=pending&limit=50',
  )
  const mine = waiting.find((one) => one.email === account.email)
  expect(mine, 'staff see the application').toBeDefined()
  await by.post(`/api/admin/approve-translator/${mine?.id}`, {})
  await mailTo(account.email, /approved/i)
  await signIn(person, account, '/translator-dashboard')
  return account
}
