import { expect, test } from 'vitest'
import { sign } from '#functions/webhooks/sign.ts'
import { WebhookEvent } from '#shared/webhooks/webhook.ts'
import { samples } from './samples.ts'

type Verify = (rawBody: string, header: string | undefined, secret: string, now?: number) => boolean

const { verify, event } = samples('https://attesta.example')
const load = async () => {
  const module = (await import(`data:text/javascript,${encodeURIComponent(verify)}`)) as { isFromAttesta: Verify }
  return module.isFromAttesta
}
const at = new Date('2026-05-01T12:00:00Z')
const header = sign('whsec_x', event, at)

test.each<[string, Parameters<Verify>, boolean]>([
  ['what we sent', [event, header, 'whsec_x', at.getTime()], true],
  ['another body', [`${event} `, header, 'whsec_x', at.getTime()], false],
  ['another secret', [event, header, 'whsec_y', at.getTime()], false],
  ['an old delivery', [event, header, 'whsec_x', at.getTime() + 301_000], false],
  ['no signature', [event, undefined, 'whsec_x', at.getTime()], false],
])('the code that customers copy: %s', async (_, given, taken) => {
  expect((await load())(...given)).toBe(taken)
})

test('the event that is shown is one that we send', () => {
  expect(WebhookEvent.safeParse(JSON.parse(event)).success).toBe(true)
})
