import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Listening, listening, readBody } from '../server.ts'
import { type Answer, refusal, type Speaks, serviceOf } from './refusal.ts'

/** What can go wrong with a call, as its caller sees it. */
export const faultKinds = ['fail-before', 'lose-answer', 'late', 'doubled', 'throttled'] as const
export type FaultKind = (typeof faultKinds)[number]

export type FaultProxyOptions = {
  /** Where the endpoint itself listens. */
  upstream: number
  speaks: Speaks
  /** A number from 0 to 1 for each call, and one for the kind of fault. */
  random: () => number
  /** Hears of every call, whatever becomes of it. */
  onCall?: (call: Call) => void
  /** What is sent on in the place of a call. */
  rewrite?: (call: Call, headers: IncomingHttpHeaders) => Sent
  /** Hears of every answer that passes. */
  onAnswer?: (call: Call, answer: Answer) => void
}

/** `operation` is the action of AWS's protocols in JSON, or the method and path. `date` is when a call of AWS says that it was signed. */
export type Call = { service: string; operation: string; body: Buffer; date?: Date | undefined }

export type FaultProxy = Listening & {
  /** How many faults of each kind there were, by service. */
  faults: Map<string, number>
  /** From now on this share of the calls goes wrong. 0 lets everything pass. */
  misbehave(share: number): void
  /** From now on nobody gets through, until it is called with `false`. */
  cut(isCut: boolean): void
}

export type Sent = { body: Buffer; headers: IncomingHttpHeaders }
type Outgoing = Sent & { request: IncomingMessage }

const latestMs = 4000

/** Stands between the functions and an endpoint that they call. */
export function openFaultProxy(options: FaultProxyOptions): Promise<FaultProxy> {
  const { upstream, speaks, random, onCall, rewrite, onAnswer } = options
  const agent = new Agent({ keepAlive: true })
  const faults = new Map<string, number>()
  let share = 0
  let isCut = false

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isCut) return breakOff(response)
    const service = serviceOf(speaks, request)
    const body = await readBody(request, 200_000_000)
    const heard: Call = { service, operation: operationOf(request), body, date: signedAt(request) }
    onCall?.(heard)
    const { headers } = request
    const call: Outgoing = { request, ...(rewrite?.(heard, headers) ?? { body: heard.body, headers }) }
    const kind = random() < share ? faultKinds[Math.floor(random() * faultKinds.length)] : undefined
    // A mail has no key by which a second one could be known: nothing that a sender does helps against a network that sends twice.
    if (kind === undefined || (kind === 'doubled' && service === 'ses')) {
      const answered = await ask(call)
      onAnswer?.(heard, answered)
      return pass(response, answered)
    }
    faults.set(`${service} ${kind}`, (faults.get(`${service} ${kind}`) ?? 0) + 1)
    if (kind === 'fail-before')
      return random() < 0.5 ? breakOff(response) : pass(response, refusal(speaks, service, 'fails'))
    if (kind === 'throttled') return pass(response, refusal(speaks, service, 'throttles'))
    if (kind === 'doubled') await ask(call)
    const answered = await ask(call)
    if (kind === 'lose-answer') return breakOff(response)
    if (kind === 'late') await wait(500 + random() * (latestMs - 500))
    pass(response, answered)
  }

  function ask({ request, body, headers: asked }: Outgoing): Promise<Answer> {
    const { connection: _, 'transfer-encoding': __, expect: ___, ...headers } = asked
    return new Promise((resolve, reject) => {
      const outgoing = send(
        {
          agent,
          host: '127.0.0.1',
          port: upstream,
          method: request.method,
          path: request.url,
          headers: { ...headers, ...(body.length > 0 && { 'content-length': body.length }) },
        },
        (came) => {
          readBody(came, 200_000_000).then(
            (bytes) => resolve({ status: came.statusCode ?? 502, headers: came.headers, body: bytes }),
            reject,
          )
        },
      )
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  }

  // An endpoint that is away, or a caller: the connection ends, as a network does it.
  const server = createServer((request, response) => void answer(request, response).catch(() => breakOff(response)))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const own = listening(server)
      resolve({
        ...own,
        faults,
        misbehave: (of) => {
          share = of
        },
        cut: (yes) => {
          isCut = yes
        },
        close: async () => {
          agent.destroy()
          await own.close()
        },
      })
    })
  })
}

function pass(response: ServerResponse, { status, headers, body }: Answer): void {
  const { connection: _, 'transfer-encoding': __, 'keep-alive': ___, ...kept } = headers
  // The answer to HEAD has the length of what GET would bring.
  response.writeHead(status, body.length > 0 ? { ...kept, 'content-length': body.length } : kept)
  response.end(body)
}

const operationOf = ({ headers, method, url }: IncomingMessage): string =>
  String(headers['x-amz-target'] ?? `${method} ${url?.split('?')[0]}`)

const breakOff = (response: ServerResponse) => void response.destroy()

/** Its header is 20261127T141233Z. */
function signedAt({ headers }: IncomingMessage): Date | undefined {
  const [, day = '', time = ''] = /^(\d{8})T(\d{6})Z$/.exec(String(headers['x-amz-date'])) ?? []
  if (day === '') return undefined
  return new Date(`${day.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`)
}
