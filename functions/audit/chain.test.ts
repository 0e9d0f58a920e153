import { expect, test } from 'vitest'
import type { AuditRow } from '#shared/audit/audit.ts'
import { UserId } from '#shared/lib/id.ts'
import { ArchivedDay, dayAfter, faultsOf, seal } from './chain.ts'

const row = (day: string, fields: Partial<AuditRow> = {}): AuditRow => ({
  id: 7,
  at: `${day}T12:00:00.000Z`,
  actor: UserId.parse(3),
  action: 'user.disabled',
  subject: 'user:4',
  before: { level: 'admin', disabled: false },
  after: { level: 'admin', disabled: true },
  why: 'Stolen cards',
  ...fields,
})

/** Five days, the third without rows, read back as they lie in the bucket. */
function chain(): ArchivedDay[] {
  const days: ArchivedDay[] = []
  for (let day = '2026-02-26'; days.length < 5; day = dayAfter(day)) {
    const rows = days.length === 2 ? [] : [row(day), row(day, { id: 8, actor: 'system', why: null })]
    days.push(seal(day, days.at(-1)?.hash ?? '', rows))
  }
  return days.map((day) => ArchivedDay.parse(JSON.parse(JSON.stringify(day))))
}

test('a chain is whole over the end of a month, and with days on which nothing was done', () => {
  const days = chain()
  expect(days.map(({ day }) => day).at(-1)).toBe('2026-03-02')
  expect(faultsOf(days)).toEqual([])
  expect(faultsOf([])).toEqual([])
})

test.each<[string, (days: ArchivedDay[]) => unknown]>([
  ['a changed reason', (days) => Object.assign(days[1]?.rows[0] ?? {}, { why: 'Nothing' })],
  ['a changed fact', (days) => Object.assign(days[1]?.rows[0]?.after ?? {}, { disabled: false })],
  ['a row that was taken out', (days) => days[1]?.rows.pop()],
  ['a row that was put in', (days) => days[2]?.rows.push(row('2026-02-28'))],
  ['a day that was taken out', (days) => days.splice(2, 1)],
  ['a day that was sealed anew', (days) => days.splice(1, 1, seal('2026-02-27', days[0]?.hash ?? '', []))],
  ['the first day taken out', (days) => days.shift()],
  ['two days in another order', (days) => days.splice(1, 2, ...days.slice(1, 3).toReversed())],
])('%s breaks it', (_, tamper) => {
  const days = chain()
  tamper(days)
  expect(faultsOf(days)).not.toEqual([])
})
