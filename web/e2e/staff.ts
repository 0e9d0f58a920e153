import { mkdir, rename, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import * as z from 'zod'
import type { AdminLevel } from '#shared/staff/powers.ts'
import { clientsOf, physicalId } from '../../infra/local/cloud/clients.ts'
import { CREDENTIALS, REGION } from '../../infra/local/cloud/ministack.ts'
import { STACKS } from '../../infra/local/outside.ts'
import { readIfThere } from '../../infra/local/read-if-there.ts'
import { DEMO_PASSWORD, demoAccounts } from '../../infra/local/seed/demo-accounts.ts'
import { oneTimeCode } from '../../infra/local/seed/one-time-code.ts'
import { type SiteClient, visit } from '../../infra/local/seed/site-client.ts'
import type { Account } from './account.ts'
import { baseUrl, output, type Visitor } from './world.ts'

const tries = 90
/** A second factor is fresh for ten minutes: whoever takes over a session has at least two of them left. */
const keptForMs = 8 * 60_000
const keptIn = `${output}founder.json`
const Kept = z.object({ site: z.string(), at: z.number(), cookies: z.array(z.tuple([z.string(), z.string()])) })

/**
 * The founding administrator, signed in with the second factor that the local start page shows. A code counts once and the next one
 * comes half a minute later, so stories take over the session of the one before where it is no older than `ageMs`.
 */
export async function staff(address: string, ageMs = keptForMs): Promise<SiteClient> {
  const tried = new Set<string>()
  for (let i = 0; i < tries; i++) {
    const client = (await takenOver(address, ageMs)) ?? (await signedIn(address, tried))
    if (client) return client
    await wait(1000)
  }
  throw new Error('No one-time code was taken')
}

async function takenOver(address: string, ageMs: number): Promise<SiteClient | undefined> {
  const kept = Kept.safeParse(JSON.parse((await readIfThere(keptIn)) ?? 'null'))
  if (!kept.success || kept.data.site !== baseUrl || Date.now() - kept.data.at > ageMs) return
  const client = visit(baseUrl, address, new Map(kept.data.cookies))
  return client.get('/api/me').then(
    () => client,
    () => undefined,
  )
}

async function signedIn(address: string, tried: Set<string>): Promise<SiteClient | undefined> {
  const email = demoAccounts.find(({ kind }) => kind === 'founder')?.email ?? ''
  const page = await (await fetch(`${baseUrl}/_local/`)).text()
  const totpCode = /one-time code (\d{6})/.exec(page)?.[1]
  if (totpCode === undefined) throw new Error('The start page shows no one-time code: npm start makes its account')
  if (tried.has(totpCode)) return
  tried.add(totpCode)
  const client = visit(baseUrl, address)
  const asked = { email, password: DEMO_PASSWORD, totpCode, recaptchaToken: 'local-pass' }
  const refusal = await client.post('/api/login', asked).then(
    () => null,
    (error: Error) => error,
  )
  if (refusal?.message.includes('totpCode')) return
  if (refusal) throw refusal
  await mkdir(output, { recursive: true })
  await writeFile(`${keptIn}.new`, JSON.stringify({ site: baseUrl, at: Date.now(), cookies: [...client.jar] }))
  await rename(`${keptIn}.new`, keptIn)
  return client
}

/** Friday morning in New York: the function that its schedule invokes. */
export async function runFriday(): Promise<void> {
  const endpoint = process.env['AWS_ENDPOINT_URL'] ?? ''
  const named = /^PayoutsFriday(?!Starter)/
  const name = await physicalId(clientsOf(endpoint), STACKS[2] ?? '', 'AWS::Lambda::Function', { named })
  const lambda = new LambdaClient({ endpoint, region: REGION, credentials: CREDENTIALS })
  const { FunctionError, Payload } = await lambda.send(new InvokeCommand({ FunctionName: name, Payload: '{}' }))
  if (FunctionError) throw new Error(`The Friday run failed: ${Buffer.from(Payload ?? []).toString()}`)
}

/** Lets a visitor in as the founding administrator; the same session for calls. */
export async function becomeFounder({ context, address }: Visitor, ageMs = keptForMs): Promise<SiteClient> {
  const client = await staff(address, ageMs)
  // The prefix of the cookie's name wants it secure, which this machine's own address is.
  const url = baseUrl.replace(/^http:/, 'https:')
  await context.addCookies([...client.jar].map(([name, value]) => ({ name, value, url, secure: true, httpOnly: true })))
  await context.addInitScript(() => localStorage.setItem('attesta.session', 'maybe'))
  return client
}

/** Calls with the cookies of a visitor's browser, which keeps those that are answered. */
export function callsOf({ context }: Visitor): Pick<SiteClient, 'get' | 'post'> {
  const call = async <Answer>(method: string, path: string, data?: object): Promise<Answer> => {
    const answer = await context.request.fetch(baseUrl + path, { method, headers: { origin: baseUrl }, data })
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  return { post: (path, body) => call('POST', path, body), get: (path) => call('GET', path) }
}

export type Colleague = Account & { userId: number; secret: string; recoveryCodes: string[] }

/** Gives a customer a level, and sets up their second factor; nobody is signed in afterwards. */
export async function becomeColleague(
  person: Visitor,
  account: Account,
  by: SiteClient,
  adminLevel: AdminLevel,
): Promise<Colleague> {
  const { email, password } = account
  const own = callsOf(person)
  const people = await by.get<{ id: number }[]>(`/api/admin/users?search=${encodeURIComponent(email)}`)
  const userId = people[0]?.id ?? 0
  await by.post(`/api/admin/users/${userId}/admin-status`, { isAdmin: true, adminLevel })
  await own.post('/api/login', { email, password, recaptchaToken: 'local-pass' })
  const { secret } = await own.post<{ secret: string }>('/api/second-factor/enrol', { password })
  const given = { password, totpCode: oneTimeCode(secret) }
  const { recoveryCodes } = await own.post<{ recoveryCodes: string[] }>('/api/second-factor/confirm', given)
  await person.context.clearCookies()
  await person.context.addInitScript(() => localStorage.setItem('attesta.session', 'maybe'))
  return { ...account, userId, secret, recoveryCodes }
}

/** Signs in with the next recovery code: what wants a fresh second factor asks for it on the screen. */
export async function signInAgain(person: Visitor, { email, password, recoveryCodes }: Colleague): Promise<void> {
  const recoveryCode = recoveryCodes.pop()
  await callsOf(person).post('/api/login', { email, password, recaptchaToken: 'local-pass', recoveryCode })
}
