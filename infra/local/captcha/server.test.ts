import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Listening } from '../server.ts'
import { startCaptcha, verdict } from './server.ts'

const options = { port: 0, secret: 's3cret' }
let server: Listening
beforeAll(async () => {
  server = await startCaptcha(options)
})
afterAll(() => server.close())

test.each([
  ['the right token and secret', { secret: 's3cret', response: 'local-pass' }, true, undefined],
  ['another token', { secret: 's3cret', response: 'local-pass ' }, false, ['invalid-input-response']],
  ['another secret', { secret: 'x', response: 'local-pass' }, false, ['invalid-input-secret']],
  ['nothing', {}, false, ['missing-input-secret', 'missing-input-response']],
])('the verifier passes one token only: %s', (_, form, success, errors) => {
  const answer = verdict(options, new URLSearchParams(form as Record<string, string>))
  expect(answer['success']).toBe(success)
  expect(answer['error-codes']).toEqual(errors)
})

test('the verifier speaks the form post and JSON that Google documents', async () => {
  const body = new URLSearchParams({ secret: 's3cret', response: 'local-pass', remoteip: '127.0.0.1' })
  const answer = await fetch(`${server.url}/recaptcha/api/siteverify`, { method: 'POST', body })
  expect(await answer.json()).toMatchObject({ success: true, hostname: 'localhost', score: 0.9, action: 'register' })
})

test.each([
  ['a very common password is in its range', 'Password123!', true],
  ['a long random one is not', 'trombone-lantern-42-ÿ', false],
])('%s', async (_, password, breached) => {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  const range = await (await fetch(`${server.url}/range/${hash.slice(0, 5)}`)).text()
  expect(range.includes(hash.slice(5))).toBe(breached)
})
