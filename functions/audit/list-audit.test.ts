import { expect, test } from 'vitest'
import { listAudit } from './list-audit.ts'

test('Z5: what somebody did who has left is told of the number, and never as what the product did itself', async () => {
  const rows = [11, 12, 'system'].map((actor, id) => ({ id: id + 1, actor, action: 'payout.paid' }))
  const people = new Map([
    [11, { firstName: 'Iris', lastName: 'Lang' }],
    [12, { firstName: '', lastName: '' }],
  ])
  const data = {
    audit: { listIn: async () => ({ rows }) },
    users: { findById: async (id: number) => people.get(id) ?? null },
  }
  const { output } = await listAudit({ data, now: () => new Date() } as never, { limit: 10 })
  expect(output.map(({ actorName }) => actorName)).toEqual(['Iris Lang', '#12', ''])
})
