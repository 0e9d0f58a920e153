import { expect, test } from 'vitest'
import { missingRows } from '../missing-rows.ts'
import { parts } from './specification.ts'

const counted = {
  becoming: 22,
  hub: 23,
  calls: 32,
  desk: 19,
  queue: 15,
  applications: 7,
  payouts: 9,
  people: 24,
  figures: 22,
  site: 21,
}

const says = Object.values(parts)
  .flat(2)
  .map(([words]) => words)

test('no row of the staff side is left out, and none is told twice', () => {
  const found = Object.entries(parts).map(([name, rows]) => [name, rows.flat().length])
  expect(Object.fromEntries(found)).toEqual(counted)
  expect(says.toSorted().filter((words, index, all) => words === all[index - 1])).toEqual([])
})

test('each word of its sections stands in a row, where the specification is at hand', () => {
  const file = process.env['STAFF_SPECIFICATION_FILE']
  const missing = [2, 4, 5, 6, 7, 8, 9].flatMap((section) =>
    file ? missingRows(file, section, says).map((words) => `${section}: ${words}`) : [],
  )
  expect(missing).toEqual([])
})
