import { expect, test } from 'vitest'
import { linkRequests } from '#shared/accounts/limits.ts'
import { limitMailRequests } from './limit-mail-requests.ts'
import { countingLimits } from './testing/counting-limits.ts'

test('B3: who asks for links of many addresses from one network is asked for the captcha, and nobody else is', async () => {
  const { ctx } = countingLimits()
  const ask = (address: string, n: number) =>
    limitMailRequests(ctx({ address }), 'forgot', { email: `customer${n}@example.com` })
  for (let n = 0; n < linkRequests.network.max; n++) await ask('203.0.113.1', n)
  await expect(ask('203.0.113.1', 1000)).rejects.toMatchObject({ code: 'captcha-required' })
  await expect(ask('203.0.113.2', 1001)).resolves.toBeUndefined()
})

test.each([
  ['tags', (n: number) => `name+${n}@example.com`],
  ['dots at Gmail', (n: number) => `name${'.'.repeat(n)}x@gmail.com`],
])('B3: who asks for links of many addresses of one mailbox by %s is asked for the captcha', async (_, email) => {
  const { ctx } = countingLimits()
  const ask = (address: string, n: number) => limitMailRequests(ctx({ address }), 'resend', { email: email(n) })
  for (let n = 0; n < linkRequests.free; n++) await ask(`203.0.113.${n}`, n)
  await expect(ask('203.0.113.77', 70)).rejects.toMatchObject({ code: 'captcha-required' })
})

test('B3: links that are asked for with tags of a mailbox ask nothing more of who types its plain address', async () => {
  const { ctx } = countingLimits()
  const ask = (email: string) => limitMailRequests(ctx({ address: '203.0.113.1' }), 'resend', { email })
  for (let n = 0; n < linkRequests.free; n++) await ask(`name+${n}@example.com`)
  await expect(ask('name@example.com')).resolves.toBeUndefined()
})
