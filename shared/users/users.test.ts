import { expect, test } from 'vitest'
import { adminLevels } from '../staff/powers.ts'
import { foldName, searchLetters, searchTexts } from './search.ts'
import { disableRefusal, levelRefusal, type Someone } from './standing.ts'

test.each([
  ['  Éva   NÚÑEZ ', 'eva nunez'],
  ['Straße', 'straße'],
  ['أَحْمَد', 'احمد'],
  ['ガ', 'カ'],
  ['ana@Example.com', 'ana@example.com'],
])('%j is looked for as %j', (text, folded) => {
  expect(foldName(text)).toBe(folded)
})

test('a name is kept from both ends, once where they are the same; its first two letters choose the partition', () => {
  const ana = { email: 'Ana@example.com', firstName: 'Ana', lastName: 'Souza' }
  expect(searchTexts(ana)).toEqual({ email: 'ana@example.com', name: 'ana souza', last: 'souza ana' })
  expect(searchTexts({ ...ana, lastName: 'Ana' }).last).toBe('')
  expect([searchLetters('ana'), searchLetters('𝒜b'), searchLetters('a')]).toEqual(['an', '𝒜b', 'a'])
})

test('V1: no name is longer than a key may be, also one whose signs unfold to many, and it is found by its beginning', () => {
  const names = { firstName: 'ﷺ'.repeat(100), lastName: '𝒜'.repeat(100) }
  const texts = searchTexts({ email: 'x@example.com', ...names })
  for (const text of Object.values(texts)) expect(new TextEncoder().encode(text).length).toBeLessThan(1000)
  expect(texts.name.startsWith(foldName(`${names.firstName} ${names.lastName}`))).toBe(true)
})

const levels = [null, ...adminLevels]
const rank = (level: Someone['level']) => levels.indexOf(level)
const someone = (id: number, level: Someone['level'], isFounder = false): Someone => ({ id, level, isFounder })
const cases = levels.flatMap((by) => levels.flatMap((of) => levels.map((to) => [by, of, to] as const)))

test.each(cases)('Z5: %s changes %s to %s only within their own level, and the founder never', (by, of, to) => {
  const may = by !== null && rank(of) <= rank(by) && rank(to) <= rank(by)
  expect(levelRefusal(someone(1, by), someone(2, of), to) === undefined).toBe(may)
  expect(levelRefusal(someone(1, by), someone(2, of, true), to)).toBeDefined()
})

test('nobody disables themselves, the founder or anybody above', () => {
  expect(disableRefusal(someone(1, 'super'), someone(1, 'super'))).toBe('own-account')
  expect(disableRefusal(someone(1, 'super'), someone(2, 'super', true))).toBe('founder-fixed')
  expect(disableRefusal(someone(1, 'admin'), someone(2, 'super'))).toBe('super-fixed')
  expect(disableRefusal(someone(1, 'admin'), someone(2, null))).toBeUndefined()
})
