import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test, vi } from 'vitest'
import { client } from '../table.ts'
import { listPaidIn } from './payouts.ts'

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'table')
  return () => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  }
})

test('of what was paid in a month only what sums need is read, and a page when the one before is done with', async () => {
  const asked: QueryCommandInput[] = []
  vi.spyOn(client, 'send').mockImplementation((async (command: object) => {
    if (!(command instanceof QueryCommand)) throw new Error('not a query')
    const { length } = { length: asked.push(command.input) }
    return {
      Items: [{ translatorId: length, payoutCents: 100 }],
      ...(length < 3 && { LastEvaluatedKey: { pk: length } }),
    }
  }) as never)
  const seen: unknown[] = []
  for await (const page of listPaidIn('2026-11')) {
    seen.push(...page.map(({ translatorId }) => translatorId))
    expect(asked).toHaveLength(seen.length)
  }
  expect(seen).toEqual([1, 2, 3])
  for (const query of asked) expect(query.ProjectionExpression).toBe('translatorId, profileId, payoutCents')
})
