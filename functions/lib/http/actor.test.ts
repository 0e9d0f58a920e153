import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { expect, test } from 'vitest'
import { apiKeySecret } from '#shared/api-keys/api-key.ts'
import { ApiKeyId } from '#shared/lib/id.ts'
import type { Row } from '#shared/lib/route.ts'
import { openTicket } from '#shared/support/api.ts'
import { listTranslations } from '#shared/translations/api.ts'
import type { Outside } from '../ctx.ts'
import { actorOf } from './actor.ts'

const holder = { userId: 4, via: 'api-key' }
const data = {
  apiKeys: { findActor: () => Promise.resolve(holder) },
  limits: { hit: () => Promise.resolve({ allowed: true, retryAfter: 1 }) },
} as unknown as Outside['data']
const event = {
  headers: { authorization: `Bearer ${apiKeySecret(ApiKeyId.parse(1), 'x'.repeat(43))}` },
} as unknown as APIGatewayProxyEventV2

test('Z1: a key is its account where keys are taken, and nobody where everybody may call', async () => {
  expect(listTranslations.apiKey).toBe(true)
  expect(await actorOf(event, listTranslations, data)).toEqual(holder)
  expect(openTicket.access).toEqual({ who: 'anyone' })
  expect(await actorOf(event, openTicket, data)).toBeNull()
  const both = { ...openTicket, apiKey: true } as unknown as Row
  expect(await actorOf(event, both, data)).toEqual(holder)
})
