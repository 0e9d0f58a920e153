import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { LambdaClient } from '@aws-sdk/client-lambda'
import { makeFirstAdmin } from '../../deploy/first-admin.ts'
import { type Clients, outputsOf, physicalId } from '../cloud/clients.ts'
import { CREDENTIALS, REGION } from '../cloud/ministack.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import { STACKS } from '../outside.ts'
import { cloudEnv, LOCAL_DIR, NODE_24 } from '../paths.ts'
import type { Account } from '../proxy/pages.ts'
import { must } from '../run.ts'
import type { Say } from '../setup/say.ts'
import { keptAccounts } from '../state.ts'
import { UserError } from '../user-error.ts'
import { DEMO_PASSWORD, type DemoAccount, demoAccounts, demoApplication } from './demo-accounts.ts'
import { oneTimeCode } from './one-time-code.ts'
import { type SiteClient, visit } from './site-client.ts'

type World = { url: string; gatewayPort: number; clients: Clients; mailbox: Mailbox; stateDir: string; say: Say }

/** Demo accounts, made once through the product's own calls and mails; a later start only tells them again. */
export async function seedAccounts(world: World): Promise<Account[]> {
  return keptAccounts(world.stateDir, () => {
    world.say('making the demo accounts')
    return Promise.all(demoAccounts.map((account, i) => make(world, account, `127.0.1.${i + 1}`)))
  })
}

async function make(world: World, account: DemoAccount, address: string): Promise<Account> {
  const { role, email } = account
  const visitor = visit(world.url, address)
  await signUp(world, visitor, account)
  const made: Account = { role, email, password: DEMO_PASSWORD }
  if (account.kind === 'translator' || account.kind === 'applicant') {
    await visitor.post('/api/login', { email, password: DEMO_PASSWORD, recaptchaToken: 'local-pass' })
    await visitor.post('/api/translator-application', demoApplication(account))
  }
  if (account.kind === 'translator') await approve(world, email)
  return account.kind === 'founder' ? { ...made, ...(await makeFounder(world, visitor, email)) } : made
}

async function signUp(
  { mailbox }: World,
  visitor: SiteClient,
  { email, firstName, lastName }: DemoAccount,
): Promise<void> {
  await visitor.post('/api/register', {
    email,
    firstName,
    lastName,
    password: DEMO_PASSWORD,
    country: 'US',
    primaryLanguage: 'English',
    recaptchaToken: 'local-pass',
  })
  const link = await linkTo(mailbox, email)
  await visitor.get(`/api/verify-email${link.search}`)
}

async function linkTo(mailbox: Mailbox, email: string): Promise<URL> {
  for (let tries = 0; tries < 150; tries++) {
    const [mail] = await mailbox.newestFirst(email)
    const link = mail?.links.find((candidate) => candidate.includes('/verify-email?'))
    if (link) return new URL(link)
    await wait(200)
  }
  throw new UserError(`The verification mail of ${email} did not arrive. Look at the log of the mail function.`)
}

async function approve({ clients, gatewayPort }: World, email: string): Promise<void> {
  const TABLE_NAME = await physicalId(clients, STACKS[0] ?? '', 'AWS::DynamoDB::Table')
  const script = join(LOCAL_DIR, 'seed/approve-translator.ts')
  await must(NODE_24, [script, email], 'The demo translator could not be approved.', {
    env: { ...cloudEnv(gatewayPort), TABLE_NAME },
  })
}

/** Staff need a second factor: it is set up here, and the start page shows its codes. */
async function makeFounder({ clients, gatewayPort }: World, visitor: SiteClient, email: string) {
  const outputs = await outputsOf(clients, STACKS[1] ?? '')
  const endpoint = `http://127.0.0.1:${gatewayPort}`
  const lambda = new LambdaClient({ endpoint, region: REGION, credentials: CREDENTIALS })
  await makeFirstAdmin(lambda, outputs?.['FounderFunction'] ?? '', email)
  const password = DEMO_PASSWORD
  await visitor.post('/api/login', { email, password, recaptchaToken: 'local-pass' })
  const { secret } = await visitor.post<{ secret: string }>('/api/second-factor/enrol', { password })
  await visitor.post('/api/second-factor/confirm', { password, totpCode: oneTimeCode(secret) })
  return { note: 'one-time codes: the Details page', secret }
}
