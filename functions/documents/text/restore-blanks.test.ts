import { expect, test } from 'vitest'
import { restoreBlanks } from './restore-blanks.ts'

test.each([
  ['drawn longer', 'Total . .  .  .  .  .', 'Soma . . . . . . . . . . . .', 'Soma . .  .  .  .  .'],
  ['in other signs', 'born on …………, in', 'nascido em ......................, em', 'nascido em …………, em'],
  ['each its own', 'Name ______ Age ___.__', 'Nome ____________ Idade ________', 'Nome ______ Idade ___.__'],
  ['more of them than there were', 'Name ______', 'Nome ________ ou __________', 'Nome ______ ou ______'],
  ['fewer of them', 'Name ______ Age ________', 'Nome __________', 'Nome ________'],
])('blanks are as long as they were: %s', (_, source, target, expected) => {
  expect(restoreBlanks(source, target)).toBe(expected)
})

test.each([
  ['Wait... and see', 'Espere... e veja'],
  ['Name', 'Nome ..........'],
])('what is no blank of the source stays', (source, target) => {
  expect(restoreBlanks(source, target)).toBe(target)
})
