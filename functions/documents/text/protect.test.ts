import { expect, test } from 'vitest'
import { protectedTokens, restoreTokens } from './protect.ts'
import { restoreNumbers } from './restore-numbers.ts'

test('addresses, placeholders and codes are protected, ordinary words and numbers are not', () => {
  const text = 'Write to ann@x.org or see https://x.org/a?id=4. Dear {name}, part AB-12/C costs 25.50 in A4 and %s.'
  expect(protectedTokens(text)).toEqual(['ann@x.org', 'https://x.org/a?id=4', '{name}', 'AB-12/C', '%s'])
})

test.each([
  ['case and spaces', 'Mail Ann@X.org', 'Correo ann @ x.org ya', 'Correo Ann@X.org ya'],
  [
    'a translated query',
    'See https://x.org/terms?id=42 now',
    'Voir https://x.org/terms?allez=42 ici',
    'Voir https://x.org/terms?id=42 ici',
  ],
  ['a code in lower case', 'Part AB-12', 'Pieza ab-12.', 'Pieza AB-12.'],
])('%s are put right', (_, source, target, expected) => {
  expect(restoreTokens(source, target)).toEqual({ text: expected, missing: [] })
})

test('a token that is nowhere is named, and nothing is invented', () => {
  expect(restoreTokens('See www.x.org', 'Nada')).toEqual({ text: 'Nada', missing: ['www.x.org'] })
})

test.each([
  ['broken separators', 'It costs $1,250.50.', 'Custa $1.250.50.', 'Custa $1.250,50.'],
  ['a lost point', 'It is 3.5 m', 'São 35 m', 'São 3.5 m'],
  ['other digits are not touched', 'Pay 1,250', 'Pague 1.520', 'Pague 1.520'],
  ['right numbers are not touched', 'Pay 1,250.50', 'Pague 1.250,50', 'Pague 1.250,50'],
])('numbers: %s', (_, source, target, expected) => {
  expect(restoreNumbers(source, target)).toBe(expected)
})
