import { expect, test } from 'vitest'
import { groupsOf } from './kept-list.tsx'

test('175 kept numbers are one group, equal ones said once', () => {
  const numbers = Array.from({ length: 175 }, (_, index) => ({ source: String(index % 50), reason: 'number' as const }))
  const groups = groupsOf([...numbers, { source: 'ana@example.com', reason: 'address' }])
  expect(groups.map(({ reason, sources }) => [reason, sources.length])).toEqual([
    ['number', 50],
    ['address', 1],
  ])
  expect(groups[0]?.sources[0]).toEqual({ source: '0', times: 4 })
  expect(groups[0]?.sources.reduce((sum, { times }) => sum + times, 0)).toBe(175)
})
