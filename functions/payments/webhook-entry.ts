import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import * as mail from '../adapters/mail.ts'
import * as payments from '../adapters/stripe.ts'
import * as data from '../data/data.ts'
import { log, systemBase } from '../lib/base.ts'
import { handleEvent } from './handle-event.ts'

/**
 * Stripe's webhook. The signature is checked over the raw bytes as they came; nothing else is believed. A failure of ours
 * answers 500, and Stripe delivers again.
 */
export async function handler(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const { requestId } = event.requestContext
  const rawBody = event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString() : (event.body ?? '')
  try {
    const told = await payments.readEvent(rawBody, event.headers['stripe-signature'] ?? '')
    if (!told) {
      log.warn('a notice was not signed by Stripe', { requestId })
      return { statusCode: 400, body: 'signature' }
    }
    await handleEvent({ ...systemBase(requestId), data, mail, payments }, told)
    return { statusCode: 200, body: 'ok' }
  } catch (error) {
    log.error('webhook failed', { requestId }, error)
    return { statusCode: 500, body: 'try again' }
  }
}
