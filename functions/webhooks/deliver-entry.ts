import { DeliveryMessage } from '#shared/webhooks/webhook.ts'
import * as outbound from '../adapters/outbound.ts'
import * as data from '../data/data.ts'
import { queue } from '../lib/event.ts'
import { deliver } from './deliver.ts'

/** Takes deliveries off the queue and tries them. */
export const handler = queue({ message: DeliveryMessage, outside: { data, outbound }, together: true }, deliver)
