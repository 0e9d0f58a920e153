import { globSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { CreateKeyCommand, type CreateKeyCommandInput, KMSClient } from '@aws-sdk/client-kms'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { api } from '#shared/api.ts'
import { apiKeySecret } from '#shared/api-keys/api-key.ts'
import { SigningPurpose } from '#shared/certificates/keys.ts'
import { ErrorAnswer } from '#shared/lib/answer.ts'
import { ApiKeyId } from '#shared/lib/id.ts'
import type { Row } from '#shared/lib/route.ts'
import { errorStatus } from '#shared/messages/message.ts'
import { isMessageCode, table } from '#shared/messages/table.ts'
import type { AdminLevel } from '#shared/staff/powers.ts'
import * as data from '../data/data.ts'
import { newCustomer, type Role, startPayments, waiting } from '../payments/testing/world.ts'
import { log, newId, newToken } from './base.ts'
import { sha256 } from './hash.ts'
import { deepText, inputOf, mutated } from './testing/arbitrary.ts'
import { call, type Request } from './testing/call.ts'
import { repeats } from './testing/repeats.ts'
import { secondHalf } from './testing/second-half.ts'

/** How many calls in all; `npm run fuzz` asks for more. The seed makes a run repeatable. */
const calls = repeats(2000, 'FUZZ_CALLS')
/** Making all callers takes longer than a few calls: rows of few calls share them. */
const sharedBy = 20
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122)

/** What a call may be answered before anybody reads it: it says nothing of a caller's rights that they hold. */
const refusedUnread = new Set([401, 403, 413])
const rowNames = Object.values(api)
  .flat()
  .map(({ name }) => name)
  .toSorted()
type Bound = { row: Row; handler: unknown }
const bound: Bound[] = []
const closing: (() => unknown)[] = []

beforeAll(async () => {
  const world = await startPayments()
  const languages = createServer((_, response) => {
    response.setHeader('content-type', 'application/x-amz-json-1.1')
    response.end(
      JSON.stringify({ Languages: ['en', 'pt'].map((code) => ({ LanguageCode: code, LanguageName: code })) }),
    )
  }).listen(0, '127.0.0.1')
  closing.push(world.close, () => languages.close())
  const Bucket = `test-${crypto.randomUUID()}`
  await new S3Client({}).send(new CreateBucketCommand({ Bucket }))
  const signing = SigningPurpose.options.map(
    async (purpose) => `${purpose}=${await newKey({ KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' })}`,
  )
  Object.assign(process.env, {
    DOCUMENT_BUCKET: Bucket,
    AWS_ENDPOINT_URL_TRANSLATE: `http://127.0.0.1:${(languages.address() as AddressInfo).port}`,
    DAILY_CHARACTERS_PER_USER: '400000',
    DAILY_CHARACTERS_IN_ALL: '20000000',
    SIGNING_KEYS: (await Promise.all(signing)).join(','),
    TAX_KEY_ID: await newKey({ Description: 'tax' }),
  })
  for (const file of globSync('functions/*/entry.ts').toSorted()) {
    const { handler } = (await import(path.resolve(file))) as { handler: { rows?: Row[] } }
    bound.push(...(handler.rows ?? []).map((row) => ({ row, handler })))
  }
})
afterAll(() => Promise.all(closing.map((close) => close())))

test('V1: no call of the contract answers 5xx or out of its schema, whoever sends whatever', {
  timeout: Math.max(600_000, calls * 500),
  // A call that answered 5xx once and not again is a fault all the same.
  retry: 0,
}, async () => {
  const errors = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const each = Math.ceil(calls / bound.length)
  const statuses = byKind(() => new Map<number, number>())
  const letIn = byKind(() => 0)
  const faults: string[] = []
  const callers = await newCallers()
  let asked = 0
  const renew = async () => {
    Object.assign(callers, await newCallers())
    asked = 0
  }
  for (const [place, { row, handler }] of bound.entries()) {
    // A long run that is stopped has said what it found.
    if (place % 20 === 19) console.log(`V1: ${each * place} of ${each * bound.length} calls`, faults)
    if (asked >= sharedBy) await renew()
    const valid = inputOf(row.input, callers.ids)
    const inputs = fc.sample(fc.oneof(valid, mutated(valid)), { numRuns: each, seed: seed + place })
    for (const [turn, input] of inputs.entries()) {
      // A key may make sixty calls a minute.
      if (turn > 0 && turn % 100 === 0) await renew()
      // Where a row has fewer calls than there are kinds, the next row goes on with the next kind.
      const caller = kinds[(place * each + turn) % kinds.length] ?? 'anonymous'
      const answer = await call(handler, row, { ...requestOf(row, input), ...callers.as[caller] })
      asked++
      // Some calls end the session that makes them.
      if (answer.status === 401 && caller !== 'anonymous') asked = sharedBy
      if (row.access.who !== 'anyone' && !refusedUnread.has(answer.status)) letIn[caller]++
      const counted = statuses[caller]
      counted.set(answer.status, (counted.get(answer.status) ?? 0) + 1)
      const fault = faultOf(row, answer)
      if (!fault) continue
      const sent = `${row.method} ${row.path} by ${caller} ${JSON.stringify(input)?.slice(0, 300)}`
      faults.push(`${sent}: ${fault} ${String(errors.mock.lastCall?.[2])}`)
    }
  }
  console.log(`V1: ${each * bound.length} calls of ${bound.length} rows`)
  for (const kind of kinds) {
    const counted = [...statuses[kind]].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`)
    console.log(`    ${kind}: ${counted.join(', ')}; let in ${letIn[kind]} times`)
  }
  expect(faults.slice(0, 20)).toEqual([])
  // Refusals are no faults: a run of nothing else, or of a part of the contract, would prove nothing.
  expect(bound.map(({ row }) => row.name).toSorted()).toEqual(rowNames)
  expect(kinds.filter((kind) => letIn[kind] === 0)).toEqual(['anonymous'])
  const took = kinds.reduce((sum, kind) => sum + (statuses[kind].get(200) ?? 0), 0)
  expect(took).toBeGreaterThan(bound.length / 10)
})

test('V1: a body of 10,000 levels is refused by every call that takes one, in the whole and in each field, or is no field of it', {
  timeout: 600_000,
}, async () => {
  vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const faults: string[] = []
  let sent = 0
  let { as } = await newCallers()
  for (const { row, handler } of bound.filter(({ row: { method } }) => method !== 'GET' && method !== 'DELETE')) {
    const shape = row.input instanceof z.ZodObject ? Object.keys(row.input.shape) : ['content', 'x']
    const deep = [deepText('[', ']'), deepText('{"a":', '}')]
    const bodies = [
      ...deep,
      ...shape.slice(0, 2).flatMap((name) => deep.map((text) => `{${JSON.stringify(name)}:${text}}`)),
    ]
    const path = Object.fromEntries(Array.from(row.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => [name, '1']))
    for (const body of bodies) {
      const answer = await call(handler, row, { path, body, ...as['customer'] })
      sent++
      // Some calls end the session that makes them.
      if (answer.status === 401) as = (await newCallers()).as
      const isField = body !== deep[1] || shape.includes('a')
      const fault = answer.status < 400 && isField ? `taken with ${answer.status}` : faultOf(row, answer)
      if (fault) faults.push(`${row.method} ${row.path} ${body.slice(0, 30)}: ${fault}`)
    }
  }
  console.log(`V1: ${sent} bodies of 10,000 levels`)
  expect(faults.slice(0, 20)).toEqual([])
})

async function newKey(given: CreateKeyCommandInput): Promise<string> {
  const { KeyMetadata } = await new KMSClient({}).send(new CreateKeyCommand(given))
  return KeyMetadata?.KeyId ?? ''
}

const roles = {
  moderator: administrator('moderator'),
  admin: administrator('admin'),
  super: administrator('super'),
} satisfies Record<string, Role>
const kinds = ['anonymous', 'customer', 'api key', 'translator', 'moderator', 'admin', 'super'] as const
type Kind = (typeof kinds)[number]

function administrator(adminLevel: AdminLevel): Role {
  return { isAdmin: true, adminLevel }
}

const byKind = <T>(make: (kind: Kind) => T): Record<Kind, T> =>
  Object.fromEntries(kinds.map((kind) => [kind, make(kind)])) as Record<Kind, T>

/** A customer with two documents that wait for payment, their key, a translator at work, the people of the staff, and nobody. */
async function newCallers() {
  const customer = await newCustomer()
  const rows = [await waiting(customer), await waiting(customer, 'certified')]
  const id = ApiKeyId.parse(newId())
  const secret = apiKeySecret(id, newToken())
  const key = { id, userId: customer.user.id, name: 'Fuzz', prefix: secret.slice(0, 12), hash: sha256(secret) }
  await data.apiKeys.create(
    {
      ...key,
      createdAt: new Date().toISOString(),
      lastUsedAt: null,
      revokedAt: null,
      epoch: 0,
    },
    1,
  )
  const address = `198.18.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`
  const bearer = { origin: undefined, authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
  const as = byKind((): Request => ({ address }))
  as.customer = { address, cookies: customer.cookies }
  as['api key'] = { address, headers: bearer }
  const people = Object.entries(roles).map(async ([kind, role]) => {
    const { cookies } = await newCustomer(undefined, role)
    as[kind as keyof typeof roles] = { address, cookies }
  })
  await Promise.all(people)
  const second = await secondHalf(customer.user)
  as.translator = { address, cookies: second.cookies }
  return { ids: [...rows.map((row) => row.id), ...second.ids], as }
}

/** An input as the request that carries it: path, then query or body. */
function requestOf(row: Row, input: unknown): Request {
  const given = typeof input === 'object' && input !== null ? { ...(input as Record<string, unknown>) } : {}
  const inPath: Record<string, string> = {}
  for (const [, name = ''] of row.path.matchAll(/\{(\w+)\}/g)) {
    inPath[name] = textOf(given[name])
    delete given[name]
  }
  const query = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, textOf(value)]))
  return { path: inPath, ...(row.method === 'GET' || row.method === 'DELETE' ? { query } : { body: given }) }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

function faultOf(row: Row, { status, body, headers }: Awaited<ReturnType<typeof call>>): string | undefined {
  if (status >= 500) return `${status} ${JSON.stringify(body)}`
  if (status === 303) return row.answer === 'file' && headers['location'] ? undefined : 'a redirect that is no file'
  if (status === 202) return row.mayTakeLong ? undefined : 'under way where nothing may be'
  if (status < 400)
    return row.output.safeParse(body).success ? undefined : `an answer out of its schema ${JSON.stringify(body)}`
  const error = ErrorAnswer.required({ requestId: true }).safeParse(body)
  if (!error.success || error.data.message === '') return `an error without its facts ${JSON.stringify(body)}`
  const { code } = error.data
  const known = isMessageCode(code) ? errorStatus[table[code].kind as keyof typeof errorStatus] : undefined
  return known === status ? undefined : `${status} with the code ${code}`
}
