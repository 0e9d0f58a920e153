import { expect, test } from 'vitest'
import type { AuditRow } from '#shared/audit/audit.ts'
import { type ArchivedDay, archiveKey, seal } from './chain.ts'
import { verifyArchive } from './verify-archive.ts'

const row = (at: string): AuditRow => ({
  id: 7,
  at,
  actor: 'system',
  action: 'ticket.updated',
  subject: 'ticket:1',
  before: null,
  after: { status: 'open' },
  why: null,
})
const chain = (): ArchivedDay[] => {
  const first = seal('2026-11-20', '', [row('2026-11-20T10:00:00.000Z')])
  const second = seal('2026-11-21', first.hash, [])
  return [first, second, seal('2026-11-22', second.hash, [row('2026-11-22T10:00:00.000Z')])]
}
const holding = (days: readonly (ArchivedDay | string)[]) => ({
  async *firstVersions() {
    for (const day of days)
      yield typeof day === 'string'
        ? { key: 'audit/2026/x.json', text: day }
        : { key: archiveKey(day.day), text: JSON.stringify(day) }
  },
})
const morning = new Date('2026-11-23T08:00:00Z')

test('a whole chain up to yesterday is told with its rows, days and last hash', async () => {
  const days = chain()
  const last = days.at(-1)
  expect(await verifyArchive(holding(days), morning)).toEqual({
    days: 3,
    rows: 2,
    last: expect.objectContaining({ day: '2026-11-22', hash: last?.hash }) as unknown,
    faults: [],
  })
})

test.each([
  [
    'a row that was changed',
    (days: ArchivedDay[]) => days.map((day, i) => (i === 0 ? { ...day, rows: [] } : day)),
    '2026-11-20: the rows are not those that were sealed',
  ],
  [
    'a day that was taken out',
    ([first, , third]: ArchivedDay[]) => [first, third] as ArchivedDay[],
    '2026-11-21: missing',
  ],
  [
    'the end that was cut off',
    (days: ArchivedDay[]) => days.slice(0, 2),
    '2026-11-22: missing, the last day is 2026-11-21',
  ],
  ['everything that was taken away', () => [], '2026-11-22: missing, and so is every day before'],
  [
    'an object that is no day',
    (days: ArchivedDay[]) => [...days, 'not JSON'],
    'audit/2026/x.json: is no day of audit rows',
  ],
])('%s is found', async (_, harm, fault) => {
  expect((await verifyArchive(holding(harm(chain())), morning)).faults).toContain(fault)
})

test('until half past one the day before is not missing yet', async () => {
  const days = chain().slice(0, 2)
  expect((await verifyArchive(holding(days), new Date('2026-11-23T01:15:00Z'))).faults).toEqual([])
  expect((await verifyArchive(holding(days), new Date('2026-11-23T01:45:00Z'))).faults).toHaveLength(1)
})
