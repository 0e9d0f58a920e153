import { beforeAll, expect, test } from 'vitest'
import { becomeCustomer } from '../account.ts'
import { baseUrl, type Visitor, visitor } from '../world.ts'

/** Section 7 of the specification, row by row: what a stranger and what a customer get from each call, over the wire. */
type Call = { method: string; path: string; body?: unknown; stranger: number; customer: number; has?: string[] }

const calls: Call[] = [
  { method: 'GET', path: '/api/me', stranger: 401, customer: 200, has: ['user'] },
  {
    method: 'POST',
    path: '/api/login',
    body: { email: 'a@b.example', password: 'wrong', recaptchaToken: null },
    stranger: 401,
    customer: 401,
    has: ['message'],
  },
  { method: 'POST', path: '/api/register', body: {}, stranger: 400, customer: 400, has: ['message', 'fields'] },
  {
    method: 'GET',
    path: '/api/verify-email?token=unknown',
    stranger: 200,
    customer: 200,
    has: ['verified', 'message'],
  },
  {
    method: 'POST',
    path: '/api/resend-verification',
    body: { email: 'nobody@example.com' },
    stranger: 200,
    customer: 429,
    has: ['message'],
  },
  {
    method: 'POST',
    path: '/api/translate',
    body: { targetLanguage: 'pt' },
    stranger: 401,
    customer: 400,
    has: ['message'],
  },
  { method: 'GET', path: '/api/translation/4711', stranger: 401, customer: 404, has: ['message'] },
  { method: 'GET', path: '/api/translations', stranger: 401, customer: 200 },
  {
    method: 'GET',
    path: '/api/subscription-status',
    stranger: 401,
    customer: 200,
    has: ['hasActiveSubscription', 'planType'],
  },
  { method: 'GET', path: '/api/download-translation/4711?format=pdf', stranger: 401, customer: 404, has: ['message'] },
  {
    method: 'POST',
    path: '/api/generate-pdf',
    body: { translationId: 4711 },
    stranger: 401,
    customer: 404,
    has: ['message'],
  },
  {
    method: 'POST',
    path: '/api/generate-docx',
    body: { translationId: 4711 },
    stranger: 401,
    customer: 404,
    has: ['message'],
  },
  {
    method: 'POST',
    path: '/api/generate-txt',
    body: { content: 'Bom dia', filename: 'note.txt' },
    stranger: 401,
    customer: 200,
  },
  {
    method: 'POST',
    path: '/api/create-payment-intent',
    body: { translationId: 4711, tier: 'ai', wordCount: 1 },
    stranger: 401,
    customer: 404,
    has: ['message'],
  },
  {
    method: 'POST',
    path: '/api/process-translation',
    body: { translationIds: [4711], paymentIntentId: 'pi_x' },
    stranger: 401,
    customer: 404,
    has: ['message'],
  },
  {
    method: 'POST',
    path: '/api/create-subscription',
    body: { planType: 'no-such-plan' },
    stranger: 401,
    customer: 400,
    has: ['message'],
  },
  {
    method: 'POST',
    path: '/api/api-applications',
    body: { companyName: 'Acme' },
    stranger: 400,
    customer: 400,
    has: ['message', 'fields'],
  },
  { method: 'GET', path: '/api/no-such-call', stranger: 404, customer: 404 },
  { method: 'POST', path: '/api/logout', body: {}, stranger: 200, customer: 200, has: ['message'] },
]

let stranger: Visitor
let customer: Visitor
beforeAll(async () => {
  stranger = await visitor('desktop')
  customer = await visitor('desktop')
  await stranger.page.goto(`${baseUrl}/about`)
  await becomeCustomer(customer)
}, 120_000)

test.each(calls)('$method $path', async (call) => {
  const asked = await ask(stranger, call)
  expect(asked.status, JSON.stringify(asked.body)).toBe(call.stranger)
  const answered = await ask(customer, call)
  expect(answered.status, JSON.stringify(answered.body)).toBe(call.customer)
  for (const field of call.has ?? []) expect(answered.body).toHaveProperty(field)
  if (answered.status >= 400 && call.path !== '/api/no-such-call') expect(answered.body).toHaveProperty('requestId')
})

/** The call as the site's own page makes it. */
function ask({ page }: Visitor, { method, path, body }: Call) {
  return page.evaluate(
    async ([verb, address, text]) => {
      const response = await fetch(address, {
        method: verb,
        ...(text !== null && { body: text, headers: { 'content-type': 'application/json' } }),
      })
      const type = response.headers.get('content-type') ?? ''
      return { status: response.status, body: type.includes('json') ? ((await response.json()) as object) : {} }
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  )
}
