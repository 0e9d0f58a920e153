import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as rows from '#shared/accounts/api.ts'
import { log } from '../lib/base.ts'
import { call, sentBack } from '../lib/testing/call.ts'
import { handler } from './entry.ts'
import { mailsTo, startCloud, tokenIn } from './testing/cloud.ts'
import { login, me, newAddress, password, register } from './testing/people.ts'

let cloud: Awaited<ReturnType<typeof startCloud>>
beforeAll(async () => {
  cloud = await startCloud()
})
afterAll(() => cloud.close())

test('R2, A5: no password, link secret or session secret stands in any log line or row', async () => {
  const lines: unknown[] = []
  for (const level of ['info', 'warn', 'error'] as const) {
    vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void lines.push(line))
  }
  const email = newAddress()
  const browser = sentBack(await register(email))
  const verify = tokenIn((await mailsTo(email)).at(-1))
  await call(handler, rows.verifyEmail, { query: { token: verify }, cookies: browser })
  await login(email, { password: 'CANARY wrong password' })
  const cookies = sentBack(await login(email))
  await me(cookies)
  await call(handler, rows.forgotPassword, { body: { email } })
  const reset = tokenIn((await mailsTo(email)).at(-1))
  await call(handler, rows.resetPassword, { body: { token: reset, password: 'CANARY new password' } })
  const again = sentBack(await login(email, { password: 'CANARY new password' }))

  const secrets = [
    password,
    'CANARY',
    verify,
    reset,
    ...[...browser, ...cookies, ...again].map((cookie) => cookie.split('=')[1] ?? ''),
  ]
  expect(secrets.every((secret) => secret.length >= 6)).toBe(true)
  const written = JSON.stringify([lines, await everyRow()])
  expect(lines.length).toBeGreaterThanOrEqual(8)
  expect(written).toContain(email)
  expect(secrets.filter((secret) => written.includes(secret))).toEqual([])
})

async function everyRow(): Promise<unknown[]> {
  const { Items = [], LastEvaluatedKey } = await new DynamoDBClient({}).send(
    new ScanCommand({ TableName: process.env['TABLE_NAME'] }),
  )
  expect(LastEvaluatedKey).toBeUndefined()
  return Items
}
