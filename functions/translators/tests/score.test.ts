import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UserId } from '#shared/lib/id.ts'
import type { Item } from '../../data/commit.ts'
import { actorOf } from '../../lib/testing/actor.ts'
import { reviewTest } from './review-test.ts'
import { scoreTest } from './score-test.ts'
import { testSets } from './sets.ts'

const set = testSets.find(({ pair }) => pair === 'es-en')
const taken = { id: 5, userId: 9, translatorId: 4, pair: 'es-en', setId: set?.id, answers: [], scoredAt: null }

beforeEach(() => vi.stubEnv('TABLE_NAME', 'table'))
afterEach(() => vi.unstubAllEnvs())

/** The application has gone: a score stands with none. */
function world() {
  const beside: Item[] = []
  const data = {
    translatorTests: {
      find: async () => taken,
      score: async (_row: object, _fields: object, _now: Date, more: Item[] = []) => beside.push(...more) >= 0,
    },
    translators: { find: async () => ({ languagePairs: ['es-en'] }), findById: async () => undefined },
    users: { findById: async () => ({ email: 'somebody@example.com' }) },
    audit: { append: () => Promise.reject(new Error('died')) },
  }
  const ctx = { actor: actorOf(UserId.parse(1)), now: () => new Date(), newId: () => 77, data }
  return { ctx: ctx as never, beside }
}

test('Z5: the score of staff and its audit row are one write, whatever fails behind it', async () => {
  const { ctx, beside } = world()
  await scoreTest(ctx, { id: 5, errors: [] } as never)
  expect(beside.map(({ Put }) => Put?.Item)).toMatchObject([
    { action: 'translator-test.scored', actor: 1, subject: 'translator:4', after: { pair: 'es-en', score: 100 } },
  ])
})

test('a translator who scores a test is not staff and writes no such row', async () => {
  const { ctx, beside } = world()
  await reviewTest(ctx, { id: 5, errors: [] } as never)
  expect(beside).toEqual([])
})
