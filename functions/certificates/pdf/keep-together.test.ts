import { expect, test } from 'vitest'
import { fitBlanks, withWholeNumbers } from './keep-together.ts'

test('blanks of a form give way, the longest first, until their line fits; they stay long enough for a hand', () => {
  const within = (room: number) => (line: string) => line.length <= room
  const line = `at ${'_'.repeat(52)} on ${'_'.repeat(26)} (place)`
  expect(fitBlanks(line, within(200))).toBe(line)
  const fitted = fitBlanks(line, within(70))
  expect(fitted).toHaveLength(70)
  expect(fitted.match(/_+/g)?.map((blank) => blank.length)).toEqual([29, 26])
  expect(fitBlanks(line, within(40))).toBe(line)
})

test('a number stays with the “no.” before it', () => {
  expect(withWholeNumbers('ATA no. 512340, member no. 7.')).toBe('ATA no.\u00a0512340, member no.\u00a07.')
  expect(withWholeNumbers('Casino. 5 pages')).toBe('Casino. 5 pages')
})
