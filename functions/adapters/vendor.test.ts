import { createServer } from 'node:http'
import { Agent } from 'node:https'
import type { AddressInfo } from 'node:net'
import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { expect, test } from 'vitest'
import { answeredWithin, isOutage, outcomeOf } from './vendor.ts'

const error = (facts: object, name = 'Error') => Object.assign(new Error('x'), { name }, facts)

test.each<[string, unknown, 'refused' | 'unknown', boolean]>([
  ['an error answer of the vendor', error({ $fault: 'server', $metadata: { httpStatusCode: 500 } }), 'refused', true],
  [
    'an error answer in words of its own',
    error({ $fault: 'client', $metadata: { httpStatusCode: 502 } }),
    'refused',
    true,
  ],
  ['a refusal', error({ $fault: 'client', $metadata: { httpStatusCode: 400 } }, 'MessageRejected'), 'refused', false],
  ['throttling', error({ $metadata: { httpStatusCode: 429 } }, 'TooManyRequestsException'), 'refused', true],
  ['nobody there', error({ code: 'ECONNREFUSED' }), 'refused', true],
  ['no such host', error({ code: 'ENOTFOUND' }), 'refused', true],
  ['a way there that nobody answers', error({ code: 'ETIMEDOUT', syscall: 'connect' }), 'refused', true],
  ['an answer that nobody sends any more', error({ code: 'ETIMEDOUT', syscall: 'read' }), 'unknown', true],
  ['a connection that broke', error({ code: 'ECONNRESET' }), 'unknown', true],
  ['an answer that did not come in time', error({}, 'TimeoutError'), 'unknown', true],
  ['our own mistake', new TypeError('x is undefined'), 'unknown', false],
  ['something that is no error', 'no', 'unknown', false],
])('%s', (_, thrown, outcome, outage) => {
  expect(outcomeOf(thrown)).toBe(outcome)
  expect(isOutage(thrown)).toBe(outage)
})

test('a connection of the SDK that was not made in time is a refusal: nothing was sent', async () => {
  const nowhere = new Agent({ lookup: () => undefined })
  const client = new SESv2Client({
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 20, requestTimeout: 5000, httpsAgent: nowhere },
  })
  const thrown: unknown = await client.send(new GetAccountCommand({})).catch((error: unknown) => error)
  expect(thrown).toMatchObject({ name: 'TimeoutError' })
  expect(outcomeOf(thrown)).toBe('refused')
  expect(isOutage(thrown)).toBe(true)
})

test('a vendor that takes a call and never answers is given up, and nobody knows what it did', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  const client = new SESv2Client({
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 1,
    requestHandler: answeredWithin(50),
  })
  const thrown: unknown = await client.send(new GetAccountCommand({})).catch((error: unknown) => error)
  silent.closeAllConnections()
  silent.close()
  expect(thrown).toMatchObject({ name: 'TimeoutError' })
  expect(outcomeOf(thrown)).toBe('unknown')
  expect(isOutage(thrown)).toBe(true)
})
