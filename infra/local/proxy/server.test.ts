import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mailbox } from '../mail/mailbox.ts'
import type { Listening } from '../server.ts'
import { startProxy } from './server.ts'

const mailbox: Mailbox = { newestFirst: () => Promise.resolve([]), close: () => Promise.resolve() }
const ports = { site: 0, gateway: 0, vite: 0, translate: 0, textract: 0, captcha: 0, stripe: 0 }
const status = {
  site: 'http://localhost:3000',
  gateway: '',
  state: '',
  mode: '',
  pseudoLanguages: [],
  missing: [],
  accounts: [],
}

let proxy: Listening
beforeAll(async () => {
  proxy = await startProxy({ ports, mailbox, status, pairs: () => [], distribution: () => undefined, dev: false })
})
afterAll(() => proxy.close())

const statusOf = (path: string, headers: Record<string, string>) =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: proxy.port, path, headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end()
  })

test.each([
  ['a program', '/_local/mail.json', {}, 200],
  ['a page of this machine', '/_local/mail.json', { host: 'localhost:3000', origin: 'http://localhost:3000' }, 200],
  ['a name that was pointed at this machine', '/_local/mail.json', { host: 'elsewhere.example:3000' }, 403],
  ['such a name, for the site', '/', { host: 'localhost.elsewhere.example' }, 403],
  ['a page of another site', '/_local/mail.json', { origin: 'https://elsewhere.example' }, 403],
  ['a page that would empty the cloud', '/_ministack/reset', { origin: 'https://elsewhere.example' }, 403],
  ['a page without a name', '/_local/stripe/v1/customers', { origin: 'null' }, 403],
  // 503: nothing is deployed behind it.
  ['a page of another site that calls the product', '/api/x', { origin: 'https://elsewhere.example' }, 503],
] as [string, string, Record<string, string>, number][])('%s asks for %s', async (_, path, headers, wanted) => {
  expect(await statusOf(path, headers)).toBe(wanted)
})
