import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

const row = (...cells: (string | number)[]) => csvOf([cells]).replace(/\r\n$/, '')

test('a row of CSV: what needs quotes has them, numbers stay numbers', () => {
  expect(row('a', 'b, c', 'say "no"', -3, '24.95', '')).toBe('a,"b, c","say ""no""",-3,24.95,')
})

test.each([
  ['a formula', '=1+1', "'=1+1"],
  ['a sum', '+1', "'+1"],
  ['a difference', '-1', "'-1"],
  ['a function of old', '@SUM(A1)', "'@SUM(A1)"],
  ['in wide letters, as Japanese keyboards write them', '＝1＋1', "'＝1＋1"],
  ['behind spaces', ' \u00a0=1+1', "' \u00a0=1+1"],
  ['on the next line', 'Ana\n=1+1', `"Ana\n'=1+1"`],
  ['in the next cell, where the separator is a semicolon', 'Ana;=1+1;x', "Ana;'=1+1;x"],
  ['in the next cell, where the separator is a tab', 'Ana\t @x', "Ana\t' @x"],
])('%s is not run by a spreadsheet', (_, text, cell) => {
  expect(row(text)).toBe(cell)
})

test.each(['Ana-María', 'a+b@example.com', 'Smith; Sons', '2026-11-20', '12 Main St - 4'])('%s stays', (text) => {
  expect(row(text)).toBe(text)
})
