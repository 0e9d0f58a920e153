import * as z from 'zod'
import { Empty, MessageAnswer } from '../lib/answer.ts'
import { DeliveryId } from '../lib/id.ts'
import { PageInput } from '../lib/page.ts'
import { own, route, signedIn } from '../lib/route.ts'
import { DeliveryView, WebhookEndpointRequest, WebhookEndpointView } from './webhook.ts'

export const getWebhook = route({
  name: 'getWebhook',
  method: 'GET',
  path: '/api/webhook',
  access: signedIn,
  input: Empty,
  output: z.object({ endpoint: WebhookEndpointView.nullable() }),
  summary: 'Where events of the account are sent',
})

export const setWebhook = route({
  name: 'setWebhook',
  method: 'PUT',
  path: '/api/webhook',
  access: signedIn,
  input: WebhookEndpointRequest,
  output: z.object({
    endpoint: WebhookEndpointView,
    /** Shown this once; setting the address again makes a new one. */
    secret: z.string(),
  }),
  summary: 'Set where events are sent; the signing secret is answered this once',
})

export const removeWebhook = route({
  name: 'removeWebhook',
  method: 'DELETE',
  path: '/api/webhook',
  access: signedIn,
  input: Empty,
  output: MessageAnswer,
  summary: 'Send no more events',
})

export const listDeliveries = route({
  name: 'listDeliveries',
  method: 'GET',
  path: '/api/webhook/deliveries',
  access: signedIn,
  input: PageInput,
  output: z.object({ deliveries: z.array(DeliveryView), nextCursor: z.string().nullable() }),
  summary: 'The deliveries of the last 30 days, newest first',
})

export const replayDelivery = route({
  name: 'replayDelivery',
  method: 'POST',
  path: '/api/webhook/deliveries/{id}/replay',
  access: own('delivery'),
  ids: (input) => [input.id],
  input: z.object({ id: DeliveryId }),
  output: MessageAnswer,
  summary: 'Send an event again, with the same body and id',
})
