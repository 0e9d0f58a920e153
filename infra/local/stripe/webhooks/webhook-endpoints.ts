import * as z from 'zod'
import { find, mergeMetadata, randomId } from '../context.ts'
import { page } from '../list.ts'
import type { WebhookEndpoint } from '../objects.ts'
import { flag, metadata, paging, route, text } from '../route.ts'

export const webhookEndpointRoutes = [
  route(
    'POST /v1/webhook_endpoints',
    {
      url: z.url(),
      enabled_events: z.array(text),
      api_version: text.optional(),
      description: z.string().optional(),
      metadata: metadata.optional(),
    },
    (ctx, input) => {
      const endpoint: WebhookEndpoint = {
        ...endpointOf(ctx.newId('we'), input.url, ctx.now()),
        api_version: input.api_version ?? null,
        description: input.description ?? null,
        enabled_events: input.enabled_events,
        metadata: mergeMetadata({}, input.metadata),
      }
      ctx.state.webhook_endpoint[endpoint.id] = { ...endpoint, secret: randomId('whsec', 32) }
      return find(ctx, 'webhook_endpoint', endpoint.id)
    },
  ),
  route('GET /v1/webhook_endpoints', paging, (ctx, input) =>
    page('/v1/webhook_endpoints', Object.values(ctx.state.webhook_endpoint).map(withoutSecret), input),
  ),
  route('GET /v1/webhook_endpoints/:id', {}, (ctx, _input, id = '') =>
    withoutSecret(find(ctx, 'webhook_endpoint', id)),
  ),
  route(
    'POST /v1/webhook_endpoints/:id',
    { url: z.url().optional(), enabled_events: z.array(text).optional(), disabled: flag.optional() },
    (ctx, input, id = '') => {
      const before = find(ctx, 'webhook_endpoint', id)
      const status = input.disabled === undefined ? before.status : input.disabled ? 'disabled' : 'enabled'
      const endpoint: WebhookEndpoint = {
        ...before,
        url: input.url ?? before.url,
        enabled_events: input.enabled_events ?? before.enabled_events,
        status,
      }
      ctx.state.webhook_endpoint[id] = endpoint
      return withoutSecret(endpoint)
    },
  ),
  route('DELETE /v1/webhook_endpoints/:id', {}, (ctx, _input, id = '') => {
    find(ctx, 'webhook_endpoint', id)
    delete ctx.state.webhook_endpoint[id]
    return { id, object: 'webhook_endpoint', deleted: true }
  }),
]

/** An endpoint that takes every event. */
export function endpointOf(id: string, url: string, created: number): WebhookEndpoint {
  return {
    id,
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created,
    description: null,
    enabled_events: ['*'],
    livemode: false,
    metadata: {},
    status: 'enabled',
    url,
  }
}

/** The secret is shown once, when the endpoint is made. */
function withoutSecret(endpoint: WebhookEndpoint): WebhookEndpoint {
  const shown = { ...endpoint }
  delete shown.secret
  return shown
}
