import { expect, test } from 'vitest'
import { spentMs } from '../testing/spent.ts'
import { protectedTokens, restoreTokens, shieldTokens, withoutEndlessRuns } from './protect.ts'
import { restoreNumbers } from './restore-numbers.ts'

const languages = { source: 'en', target: 'es' }

test('addresses, placeholders and codes are protected, ordinary words and numbers are not', () => {
  const text = 'Write to ann@x.org or see https://x.org/a?id=4. Dear {name}, part AB-12/C costs 25.50 in A4 and %s.'
  expect(protectedTokens(text)).toEqual(['ann@x.org', 'https://x.org/a?id=4', '{name}', 'AB-12/C', '%s'])
})

test('a date whose month is a word goes to the engine as it is; the number of a case does not', () => {
  const text = 'Nacido el 12-ENE-1985, caduca 05/AGO/2030, causa 15-CIV-2021.'
  expect(protectedTokens(text)).toEqual(['15-CIV-2021'])
  expect(shieldTokens(text, { source: 'es', target: 'en' }).text).toBe(
    'Nacido el 12-ENE-1985, caduca 05/AGO/2030, causa QX17.',
  )
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

test.each([
  ['an address', 'Write to ann@x.org now.', 'Write to QX17 now.'],
  ['several people at one address', 'Write to {ann, bob}@x.org now.', 'Write to QX17 now.'],
  ['a web address and a code', 'See www.x.org for part AB-12/C.', 'See QX17 for part QX27.'],
  ['dates in digits', 'From 07/03/2016 to 06/04/2016', 'From QX17 to QX27'],
  ['an English abbreviation', 'Passport No. GB55182', 'Passport number GB55182'],
  ['a line in capitals', 'COPY OF PART AB-12/C', 'Copy of part QX17'],
])('%s never goes to an engine as plain words, and comes back whole', (_, source, sent) => {
  const { text, back } = shieldTokens(source, languages)
  expect(text).toBe(sent)
  expect(back(text).replace('number', 'No.')).toBe(source)
})

test.each([
  ['Turkish', 'en', 'TITLE OF THE COMPANY', 'tr', 'Şirketin unvanı', 'ŞİRKETİN UNVANI'],
  ['Greek', 'en', 'TITLE OF THE COMPANY', 'el', 'Τίτλος της εταιρείας', 'ΤΙΤΛΟΣ ΤΗΣ ΕΤΑΙΡΕΙΑΣ'],
])('a line in capitals comes back in those of %s', (_, source, text, target, answer, expected) => {
  expect(shieldTokens(text, { source, target }).back(answer)).toBe(expected)
})

test('a line in Turkish capitals goes to the engine in its small letters', () => {
  const { text } = shieldTokens('IŞIK VE İSTANBUL', { source: 'tr', target: 'en' })
  expect(text).toBe('Işık ve istanbul')
})

test('a line that is one address, a word in capitals and codes of our own kind go as they are', () => {
  for (const text of ['ann@x.org', 'NASA', 'Part QX17 of AB-12/C'])
    expect(shieldTokens(text, languages).text).toBe(text)
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

test.each(['1', '1.', 'a', 'a.', 'a-1', 'AB1', 'a@', 'http://'])(
  'U1: a line of a hundred thousand characters, "%s" over and over, is searched in a moment',
  (part) => {
    const line = part.repeat(100_000 / part.length)
    const started = spentMs()
    for (const work of [
      protectedTokens,
      (text: string) => shieldTokens(text, languages),
      (text: string) => restoreTokens(text, text),
    ])
      work(line)
    expect(spentMs() - started).toBeLessThan(2_000)
  },
)

test('U1: words of just under a thousand letters take time by their number', () => {
  const text = `${'a'.repeat(998)} `.repeat(3000)
  const before = spentMs()
  expect(withoutEndlessRuns(text)).toBe(text)
  expect(withoutEndlessRuns(`ab ${'a'.repeat(1000)} cd`)).toBe('ab   cd')
  expect(spentMs() - before).toBeLessThan(500)
})
