import { createHmac, timingSafeEqual } from 'node:crypto'
import { expect, test } from 'vitest'
import { signatureToleranceSeconds } from '#shared/webhooks/webhook.ts'
import { sign } from './sign.ts'

const secret = 'whsec_test'
const body = '{"id":1,"type":"translation.ready"}'
const at = new Date('2026-05-01T12:00:00.999Z')

/** What the documentation tells a receiver to do, written as a receiver would. */
function accepts(header: string, given: { body: string; secret: string; now: Date }): boolean {
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? []
  if (!t || !v1 || Math.abs(given.now.getTime() / 1000 - Number(t)) > signatureToleranceSeconds) return false
  const wanted = createHmac('sha256', given.secret).update(`${t}.${given.body}`).digest()
  return timingSafeEqual(Buffer.from(v1, 'hex'), wanted)
}

test('the signature is the documented one, to the byte', () => {
  // printf '%s' '1777636800.{"id":1,"type":"translation.ready"}' | openssl dgst -sha256 -hmac whsec_test
  expect(sign(secret, body, at)).toBe(
    't=1777636800,v1=5f8912b32fb6e88a4cc7ba86ece66a25e3e94afc2fb3ddc502148463572c2c89',
  )
})

const minutes = (count: number) => new Date(at.getTime() + count * 60_000)

test.each<[string, Partial<{ body: string; secret: string; now: Date; header: string }>, boolean]>([
  ['as it was sent', {}, true],
  ['four minutes later', { now: minutes(4) }, true],
  ['six minutes later', { now: minutes(6) }, false],
  ['with another body', { body: body.replace('ready', 'failed') }, false],
  ['with a space more', { body: `${body} ` }, false],
  ['under another secret', { secret: 'whsec_other' }, false],
  ['with a younger moment written over it', { header: sign(secret, body, at).replace(/t=\d+/, 't=1777636801') }, false],
])('a receiver that checks as documented: a delivery %s: %s', (_, change, taken) => {
  const { header = sign(secret, body, at), ...given } = change
  expect(accepts(header, { body, secret, now: at, ...given })).toBe(taken)
})
