import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  for (const [name, value] of Object.entries({
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    MAIL_FROM: 'hello@attesta.example',
    SUPPORT_EMAIL: 'support@attesta.example',
  })) {
    vi.stubEnv(name, value)
  }
})

let server: Server | undefined
let calls = 0
afterEach(() => server?.close())

/** A mail vendor that behaves as told; `null` is one that is not there. */
async function vendor(answer: ((response: ServerResponse, method: string) => void) | null) {
  calls = 0
  server = createServer((request, response) => {
    calls += 1
    request.resume().on('end', () => answer?.(response, request.method ?? ''))
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  if (!answer) server.close()
  vi.stubEnv('AWS_ENDPOINT_URL_SESV2', `http://127.0.0.1:${port}`)
  const { send } = await import('./mail.ts')
  return send('ana@example.com', { subject: 's', html: '<p>h</p>', text: 't' })
}

const answered = (status: number, body: object) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

test('a mail that the vendor took is sent', async () => {
  expect(await vendor(answered(200, { MessageId: 'm-1' }))).toEqual({ status: 'sent', messageId: 'm-1' })
})

test.each([
  ['is down', answered(503, {})],
  ['throttles', answered(429, { __type: 'TooManyRequestsException' })],
  ['does not know us yet', answered(400, { __type: 'MessageRejected', message: 'Email address is not verified.' })],
  ['has stopped our sending', answered(400, { __type: 'SendingPausedException' })],
  ['has paused the account', answered(400, { __type: 'MessageRejected', message: 'Sending paused for this account.' })],
  [
    'suspends the account',
    answered(400, { __type: 'MessageRejected', message: 'Sending suspended for this account.' }),
  ],
  ['is not there', null],
])('W6: a vendor that %s surely sent nothing: the mail may be tried again', async (_, answer) => {
  await expect(vendor(answer)).rejects.toThrow()
})

test.each([
  ['the text', answered(400, { __type: 'MessageRejected', message: 'Transaction failed: invalid content' })],
  ['the address', answered(400, { __type: 'BadRequestException', message: 'Illegal address' })],
])('a vendor that refuses %s for good is not asked again', async (_, answer) => {
  expect(await vendor(answer)).toEqual({ status: 'refused' })
})

test('P3: where the answer was lost the mail may be gone out: one call, and no second', async () => {
  expect(await vendor((response) => response.destroy())).toEqual({ status: 'unknown' })
  expect(calls).toBe(1)
})

test('W6: after a lost answer the vendor is asked what changes nothing before it gets a mail: an outage costs one', async () => {
  const asked: string[] = []
  const answers = [
    ['the answer to a mail is lost', null],
    ['and so is that to the question', null],
    ['it answers, if only that nobody may ask', answered(403, { __type: 'AccessDeniedException' })],
    ['and takes mails', answered(200, { MessageId: 'm-1' })],
    ['of which none waits for a question', answered(200, { MessageId: 'm-2' })],
  ] as const
  const next = (response: ServerResponse, method: string) => {
    const [, answer] = answers[asked.push(method) - 1] ?? []
    if (answer) answer(response)
    else response.destroy()
  }
  expect(await vendor(next)).toEqual({ status: 'unknown' })
  const { send } = await import('./mail.ts')
  const again = () => send('ana@example.com', { subject: 's', html: '<p>h</p>', text: 't' })
  await expect(again()).rejects.toThrow()
  expect(await again()).toEqual({ status: 'sent', messageId: 'm-1' })
  expect(await again()).toEqual({ status: 'sent', messageId: 'm-2' })
  expect(asked).toEqual(['POST', 'GET', 'GET', 'POST', 'POST'])
})
