import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { answerCall, apiHeaders } from './api.ts'
import { browserScript } from './browser/browser-script.ts'
import { answerPage } from './browser/pages.ts'
import { runDue } from './clock.ts'
import { type Context, randomId } from './context.ts'
import { control, controlFailure, type RequestLine } from './control.ts'
import { openFaults } from './faults.ts'
import { type Form, parseForm } from './form.ts'
import { openIdempotency } from './idempotency.ts'
import { openState } from './state.ts'
import { recordEvent } from './webhooks/events.ts'
import { endpointOf } from './webhooks/webhook-endpoints.ts'
import { openWebhooks } from './webhooks/webhooks.ts'

export type StripeOptions = {
  /** 0 takes any free port. */
  port: number
  /** Where the account is kept between runs; without it, in memory only. */
  stateFile?: string
  webhookUrl?: string
  webhookSecret?: string
  secretKey: string
  /** The address that people see, when it stands behind a proxy; links in answers begin with it. */
  publicUrl?: string
  /** Waits before the 1st, 2nd … retry of a webhook; the last one repeats. */
  webhookRetryDelaysMs?: number[]
}

const keptRequests = 1000
const bodyLimitBytes = 1_000_000
const proxyPrefix = '/_local/stripe'

/** Starts the stand-in; `stop()` saves the account and closes everything. */
export async function startStripe(options: StripeOptions): Promise<{ url: string; stop: () => Promise<void> }> {
  const { state, save, flush } = openState(options.stateFile)
  const now = () => Math.floor(Date.now() / 1000) + state.clockOffsetSeconds
  const webhooks = openWebhooks(state, save, options.webhookRetryDelaysMs ?? [1000, 2000, 4000, 8000, 16_000, 60_000])
  const faults = openFaults()
  const idempotency = openIdempotency(state, now)
  const requests: RequestLine[] = []
  let publicUrl = options.publicUrl ?? ''

  delete state.webhook_endpoint['we_local']
  if (options.webhookUrl) {
    const endpoint = endpointOf('we_local', options.webhookUrl, now())
    state.webhook_endpoint['we_local'] = { ...endpoint, secret: options.webhookSecret ?? randomId('whsec', 32) }
  }

  function contextOf(request: Context['request']): Context {
    const newId = (prefix: string) => randomId(prefix)
    return {
      state,
      publicUrl,
      request,
      now,
      newId,
      emit(type, object, before) {
        const event = recordEvent({ state, now, newId, request }, type, object, before)
        webhooks.announce(event)
        save()
        return event
      },
    }
  }

  const background = () => contextOf({ id: null, idempotency_key: null })
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error)
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' })
      response.end('The stand-in failed; see its log.')
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const path = url.pathname.startsWith(`${proxyPrefix}/`) ? url.pathname.slice(proxyPrefix.length) : url.pathname
    const method = request.method ?? 'GET'
    if (path.startsWith('/v1/')) return answerApi(request, response, method, path, url)
    if (path.startsWith('/_control')) return answerControl(request, response, method, path)
    if (/^\/(v3|[a-z]+)\/stripe\.js$/.test(path)) {
      response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
      return void response.end(await browserScript())
    }
    const page = answerPage(
      background(),
      webhooks,
      method,
      path,
      parseForm(method === 'POST' ? await read(request) : ''),
    )
    save()
    response.writeHead(page.status, page.headers)
    response.end(page.body)
  }

  async function answerApi(request: IncomingMessage, response: ServerResponse, method: string, path: string, url: URL) {
    if (method === 'OPTIONS') {
      response.writeHead(204, preflight)
      return void response.end()
    }
    const form = parseForm(method === 'GET' || method === 'DELETE' ? url.search.slice(1) : await read(request))
    const header = request.headers['idempotency-key']
    const idempotencyKey = typeof header === 'string' ? header : undefined
    const reply = await answerCall(
      { secretKey: options.secretKey, idempotency, faults, contextOf, save },
      {
        method,
        path,
        form,
        key: keyOf(request, form),
        idempotencyKey,
      },
    )
    const replayed = reply?.headers['idempotent-replayed'] === 'true'
    requests.push({
      at: new Date().toISOString(),
      method,
      path,
      status: reply?.status ?? null,
      idempotencyKey,
      replayed,
    })
    if (requests.length > keptRequests) requests.shift()
    if (!reply) return void request.socket.destroy()
    response.writeHead(reply.status, apiHeaders(reply))
    response.end(reply.body)
  }

  async function answerControl(request: IncomingMessage, response: ServerResponse, method: string, path: string) {
    const json = { 'content-type': 'application/json' }
    // A page of another origin can send a form, but no JSON without asking first.
    if (method === 'POST' && !request.headers['content-type']?.startsWith('application/json')) {
      response.writeHead(415, json)
      return void response.end('{"error":"send JSON"}')
    }
    try {
      const body = method === 'POST' ? (JSON.parse((await read(request)) || '{}') as unknown) : undefined
      const result = await control({ ctx: background(), webhooks, faults, requests, save }, `${method} ${path}`, body)
      save()
      response.writeHead(result ? 200 : 404, json)
      response.end(JSON.stringify(result ?? { error: 'no such control' }))
    } catch (error) {
      const failure = controlFailure(error)
      response.writeHead(failure.status, json)
      response.end(failure.body)
    }
  }

  server.listen(options.port, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  publicUrl ||= url
  const ticking = setInterval(() => runDue(background()), 1000)
  ticking.unref()

  async function stop() {
    clearInterval(ticking)
    webhooks.stop()
    server.close()
    server.closeAllConnections()
    await once(server, 'close').catch(() => undefined)
    flush()
  }

  return { url, stop }
}

const preflight = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version',
  'access-control-max-age': '300',
}

function keyOf(request: IncomingMessage, form: Form): string {
  const [scheme, value = ''] = (request.headers.authorization ?? '').split(' ')
  if (scheme === 'Bearer') return value
  if (scheme === 'Basic') return Buffer.from(value, 'base64').toString().split(':')[0] ?? ''
  return typeof form['key'] === 'string' ? form['key'] : ''
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > bodyLimitBytes) throw new Error('request body over 1 MB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

async function runFromCommandLine() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: process.env['STRIPE_PORT'] ?? '4580' },
      'state-file': { type: 'string' },
      'webhook-url': { type: 'string' },
      'webhook-secret': { type: 'string', default: process.env['STRIPE_WEBHOOK_SECRET'] ?? 'whsec_local' },
      'secret-key': { type: 'string', default: process.env['STRIPE_SECRET_KEY'] ?? 'sk_test_local' },
      'public-url': { type: 'string' },
    },
  })
  const running = await startStripe({
    port: Number(values.port),
    secretKey: values['secret-key'],
    webhookSecret: values['webhook-secret'],
    ...(values['state-file'] ? { stateFile: values['state-file'] } : {}),
    ...(values['webhook-url'] ? { webhookUrl: values['webhook-url'] } : {}),
    ...(values['public-url'] ? { publicUrl: values['public-url'] } : {}),
  })
  console.log(`Stripe stand-in on ${running.url}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void running.stop().then(() => process.exit(0)))
  }
}

if (import.meta.main) await runFromCommandLine()
