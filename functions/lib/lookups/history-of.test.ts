import { expect, test } from 'vitest'
import { UserId } from '#shared/lib/id.ts'
import type { Ctx } from '../ctx.ts'
import { changedMeanwhile, historyOf } from './history-of.ts'

const [iris, left, unknown] = [UserId.parse(11), UserId.parse(12), UserId.parse(13)]
const rows = [iris, left, unknown, 'system'].map((actor, id) => ({ id: id + 1, actor, action: 'payout.paid' }))
const names: Record<number, string[]> = { [iris]: ['Iris', 'Lang'], [left]: ['', ''] }
const ctxOf = (found: typeof rows) => {
  const listed = async () => ({ rows: found, next: undefined })
  const findById = async (id: number) => {
    const [firstName, lastName] = names[id] ?? []
    return names[id] ? { id, firstName, lastName } : null
  }
  return { data: { audit: { listOf: listed }, users: { findById } } } as unknown as Ctx<'data'>
}

test('Z5: what somebody did who has left is told of the number, and never as what the product did itself', async () => {
  expect((await historyOf(ctxOf(rows), 'payout:1')).map(({ by }) => by)).toEqual(['Iris Lang', '#12', '#13', null])
})

test('who comes second hears of a number where the first one has no name any more', async () => {
  expect((await changedMeanwhile(ctxOf(rows.slice(1)), 'payout:1')).params).toEqual({ name: '#12' })
  expect((await changedMeanwhile(ctxOf(rows.slice(3)), 'payout:1')).code).toBe('changed-meanwhile')
})
