import { createHmac } from 'node:crypto'

/** The value of the signature header: the moment in seconds, and the HMAC over that moment and the body. */
export function sign(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}
