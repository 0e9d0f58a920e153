import { expect, test } from 'vitest'
import { linkRequests } from '#shared/accounts/limits.ts'
import { countingLimits } from '../lib/testing/counting-limits.ts'
import { limitMailRequests } from './limit-mail-requests.ts'

test('B3: who asks for links of many addresses from one network is asked for the captcha, and nobody else is', async () => {
  const { ctx } = countingLimits()
  const ask = (address: string, n: number) =>
    limitMailRequests(ctx({ address }), 'forgot', { email: `customer${n}@example.com` })
  for (let n = 0; n < linkRequests.network.max; n++) await ask('203.0.113.1', n)
  await expect(ask('203.0.113.1', 1000)).rejects.toMatchObject({ code: 'captcha-required' })
  await expect(ask('203.0.113.2', 1001)).resolves.toBeUndefined()
})
