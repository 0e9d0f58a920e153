import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { writtenSamples } from '#functions/mail/testing/samples.ts'
import { siteLanguages } from '#shared/languages/site-language.ts'
import { isFromHere, isHere } from '../here.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import { SUPPORT_EMAIL } from '../outside.ts'
import type { Ports } from '../ports.ts'
import { asUserError, type Listening, listening, sendJson } from '../server.ts'
import { type EdgeCache, edgeCache } from './edge-cache.ts'
import { forward, forwardUpgrade, type Target } from './forward.ts'
import { recentLogs } from './logs.ts'
import { galleryPage, mailPage, type Status, statusPage } from './pages.ts'

export type ProxyOptions = {
  ports: Ports
  mailbox: Mailbox
  status: Status
  pairs: () => string[]
  /** `d111111abcdef8.cloudfront.net`, known once the site is deployed. */
  distribution: () => string | undefined
  /** Vite serves the pages instead of the distribution. */
  dev: boolean
}

/** The address that people and tests open: the distribution under one fixed origin, and the local pages under `/_local/`. */
export function startProxy(options: ProxyOptions): Promise<Listening> {
  const cache = edgeCache()
  // After five idle seconds, as Node has it, a call may meet the end of its own connection.
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    answer(options, cache, request, response).catch((error: unknown) => {
      console.error(error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  server.on('upgrade', (request, socket) => {
    if (options.dev && isHere(request.headers.host)) forwardUpgrade(request, socket, vite(options))
    else socket.destroy()
  })
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(asUserError(error, options.ports.site)))
    server.listen(options.ports.site, '127.0.0.1', () => resolve(listening(server)))
  })
}

async function answer(
  options: ProxyOptions,
  cache: EdgeCache,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const { host, origin } = request.headers
  // The site itself refuses pages of others; what is of this machine, or the cloud's own behind the site, answers none.
  if (!isHere(host) || (pathname.startsWith('/_') && !isFromHere(origin))) refuse(response)
  else if (pathname === '/_local' || pathname === '/_local/')
    sendHtml(response, statusPage(options.status, options.pairs()))
  else if (pathname === '/_local/mail') sendHtml(response, mailPage(await options.mailbox.newestFirst()))
  else if (pathname === '/_local/mail.json')
    sendJson(response, 200, await options.mailbox.newestFirst(searchParams.get('to') ?? undefined))
  else if (pathname === '/_local/mails') sendHtml(response, galleryPage(...gallery(options, searchParams)))
  else if (pathname === '/_local/mails.json') sendJson(response, 200, gallery(options, searchParams)[1])
  else if (pathname === '/_local/logs') await sendLogs(options, searchParams, response)
  else if (pathname.startsWith('/_local/stripe/')) await forward(request, response, stripe(options))
  else if (options.dev && !isDeployed(pathname)) await forward(request, response, vite(options))
  else await toDistribution(options, cache, request, response)
}

/** Every mail in the language that is asked for, with links that lead to this very site. */
function gallery({ status }: ProxyOptions, query: URLSearchParams) {
  const language = siteLanguages.find((one) => one === query.get('language')) ?? 'en'
  return [language, writtenSamples(language, { url: status.site, supportEmail: SUPPORT_EMAIL })] as const
}

function toDistribution(
  options: ProxyOptions,
  cache: EdgeCache,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const label = options.distribution()?.split('.')[0]
  if (!label) {
    sendHtml(
      response,
      '<!doctype html><title>Starting</title><meta http-equiv="refresh" content="2">The site is being deployed …',
      503,
    )
    return Promise.resolve()
  }
  const host = `${label}.cloudfront.localhost:${options.ports.gateway}`
  const headers = { 'x-local-viewer-address': viewerAddress(request), 'x-forwarded-proto': 'https' }
  return forward(request, response, { port: options.ports.gateway, host, headers }, cache)
}

/** What Vite does not have: the API but for the logo's files, the documents, and the settings that are uploaded with the site. */
const isDeployed = (path: string) => /^\/(api\/(?!download\/)|files\/)/.test(path) || path === '/config.json'

/** Here every viewer has one address. A test that needs another names it; the site behind the distribution sees no difference. */
function viewerAddress(request: IncomingMessage): string {
  const named = request.headers['x-local-viewer-address']
  return typeof named === 'string' ? named : (request.socket.remoteAddress ?? '127.0.0.1').replace('::ffff:', '')
}

const vite = ({ ports }: ProxyOptions): Target => ({ port: ports.vite, host: `localhost:${ports.vite}` })

const stripe = ({ ports }: ProxyOptions): Target => ({ port: ports.stripe, host: `localhost:${ports.stripe}` })

/** `/_local/logs?minutes=10&only=error` as plain text. */
async function sendLogs({ status }: ProxyOptions, query: URLSearchParams, response: ServerResponse): Promise<void> {
  const lines = await recentLogs(status.gateway, Number(query.get('minutes') ?? 15), query.get('only') ?? '')
  response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  response.end(lines.map(({ at, group, message }) => `${at} ${group.split('/').at(-1)} ${message}\n`).join(''))
}

function refuse(response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' })
  response.end('This answers pages of this machine alone.\n')
}

function sendHtml(response: ServerResponse, html: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  response.end(html)
}
