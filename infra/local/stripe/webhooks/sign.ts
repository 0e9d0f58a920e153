import { createHmac } from 'node:crypto'

/** The `Stripe-Signature` of a raw body: HMAC-SHA256 over `timestamp.body`. */
export function sign(body: string, secret: string, timestampSeconds: number): string {
  const digest = createHmac('sha256', secret).update(`${timestampSeconds}.${body}`).digest('hex')
  return `t=${timestampSeconds},v1=${digest}`
}
