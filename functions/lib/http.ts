import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type * as z from 'zod'
import { languageAsked } from '#shared/languages/site-language.ts'
import { notFound } from '#shared/lib/error.ts'
import type { Row } from '#shared/lib/route.ts'
import { log, newId, newToken } from './base.ts'
import type { Base, Outside } from './ctx.ts'
import { actorOf } from './http/actor.ts'
import { type Answer, answer, answerError } from './http/answer.ts'
import { authorize, authorizeIds, authorizeInput } from './http/authorize.ts'
import { openCursor, sealCursor } from './http/cursor.ts'
import { checkOrigin, viewerAddress } from './http/edge.ts'
import { answerOnce } from './http/idempotency.ts'
import { readInput } from './http/input.ts'

export type { Answer } from './http/answer.ts'

/** A verb under its wrapper. */
export type Verb<R extends Row, K extends keyof Outside> = (
  ctx: Base & Pick<Outside, K>,
  input: z.output<R['input']>,
) => Promise<Answer<z.input<R['output']>>>

type Verbs = Record<string, { row: Row; verb: (ctx: never, input: never) => Promise<Answer<unknown>> }>

/** Binds a row to its verb; the compiler checks that input and output agree. */
export const handle = <R extends Row, K extends keyof Outside>(row: R, verb: Verb<R, K>) => ({ row, verb })

/**
 * The one wrapper of every noun's Lambda: edge → origin → caller → access rule → input → owner of its ids → first time or a repetition →
 * verb → output schema.
 * API Gateway has already chosen the row by its route key. The handler names its rows, so that a test can hold them
 * against the contract.
 */
export function http<K extends keyof Outside>(verbs: Verbs, outside: Pick<Outside, K | 'data'>) {
  const bound = Object.values(verbs)
  const byRoute = new Map(bound.map((entry) => [`${entry.row.method} ${entry.row.path}`, entry]))
  const handler = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .onError((request) => {
      request.response = note(request.event, answerError(request.error, request.event.requestContext.requestId))
    })
    .handler(async (event) => {
      const entry = byRoute.get(event.routeKey)
      if (!entry) throw notFound()
      const { row, verb } = entry
      await checkOrigin(row, event)
      const base: Base = {
        actor: await actorOf(event, row, outside.data),
        now: () => new Date(),
        newId,
        newToken,
        address: viewerAddress(event),
        cookies: event.cookies ?? [],
        userAgent: (event.headers['user-agent'] ?? '').slice(0, 300),
        language: languageAsked(event.headers['accept-language']),
        requestId: event.requestContext.requestId,
        log,
      }
      authorize(row, base)
      const input = await openCursor({ row, base, input: await readInput(row, event) })
      authorizeInput(row, base, input)
      await authorizeIds(row, base, input, outside.data)
      const act = async (first?: string) =>
        answer(
          row,
          await sealCursor({ row, base, input }, await verb({ ...outside, ...base, first } as never, input as never)),
        )
      return note(event, await answerOnce({ row, base, event, input }, outside.data, act))
    })
  return Object.assign(handler, { rows: bound.map((entry) => entry.row) })
}

/** One line a call: the route, never the path, which may hold a token. */
function note(event: APIGatewayProxyEventV2, answered: APIGatewayProxyStructuredResultV2) {
  const { requestId, timeEpoch } = event.requestContext
  const milliseconds = Date.now() - timeEpoch
  log.info('call', { route: event.routeKey, status: answered.statusCode ?? 200, milliseconds, requestId })
  return answered
}
