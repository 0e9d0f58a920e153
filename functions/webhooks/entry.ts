import * as rows from '#shared/webhooks/api.ts'
import * as outbound from '../adapters/outbound.ts'
import * as data from '../data/data.ts'
import { handle, http } from '../lib/http.ts'
import { getWebhook } from './get-webhook.ts'
import { listDeliveries } from './list-deliveries.ts'
import { removeWebhook } from './remove-webhook.ts'
import { replayDelivery } from './replay-delivery.ts'
import { setWebhook } from './set-webhook.ts'

export const handler = http(
  {
    getWebhook: handle(rows.getWebhook, getWebhook),
    setWebhook: handle(rows.setWebhook, setWebhook),
    removeWebhook: handle(rows.removeWebhook, removeWebhook),
    listDeliveries: handle(rows.listDeliveries, listDeliveries),
    replayDelivery: handle(rows.replayDelivery, replayDelivery),
  },
  { data, outbound },
)
