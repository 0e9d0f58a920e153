import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastFour, taxIdKind } from './tax-id.ts'

test.each([
  ['516-42-8093', 'ssn'],
  ['516428093', 'ssn'],
  ['123 45 6789', 'ssn'],
  ['912-70-1234', 'itin'],
  ['900501234', 'itin'],
  ['999-94-0001', 'itin'],
  ['12-3456789', 'ein'],
  ['98-7654321', 'ein'],
  ['666123456', 'ein'],
])('R1: %s is a possible %s', (text, kind) => {
  expect(taxIdKind(text, 'US')).toBe(kind)
})

test.each([
  ['area 000', '000-12-3456'],
  ['area 666', '666-12-3456'],
  ['an ITIN’s area with a group that none has', '900-49-1234'],
  ['group 89 of an ITIN', '912-89-1234'],
  ['group 93 of an ITIN', '912-93-1234'],
  ['group 00', '516-00-8093'],
  ['serial 0000', '516-42-0000'],
  ['the number of an advertisement', '078-05-1120'],
  ['an employer’s prefix that nobody has', '07-1234567'],
  ['another one', '89-1234567'],
  ['eight digits', '12345678'],
  ['ten digits', '1234567890'],
  ['letters', '51642809X'],
  ['nothing', ''],
])('R1: %s is no American number', (_, text) => {
  expect(taxIdKind(text, 'US')).toBeUndefined()
})

test.each([
  ['CA', '046 454 286', 'foreign'],
  ['MX', 'VERT850101AB3', 'foreign'],
  ['OTHER', '12345678-Z', 'foreign'],
  ['OTHER', '<script>123', undefined],
  ['OTHER', '12345678', undefined],
] as const)('R1: %s %s is %s', (country, text, kind) => {
  expect(taxIdKind(text, country)).toBe(kind)
})

test('R1: of 10,000 numbers none is taken as a person’s in a range that the SSA never gives out', () => {
  const digits = fc.integer({ min: 0, max: 999_999_999 }).map((number) => String(number).padStart(9, '0'))
  fc.assert(
    fc.property(digits, (number) => {
      const kind = taxIdKind(number, 'US')
      const impossible = /^(000|666)|^...00|0000$/.test(number)
      if (kind === 'ssn') expect(impossible || number.startsWith('9')).toBe(false)
      if (kind === 'itin') expect(number.startsWith('9')).toBe(true)
    }),
    { numRuns: 10_000 },
  )
})

test('R1: the last four are all that is shown', () => {
  expect([lastFour('516-42-8093'), lastFour('VERT850101AB3')]).toEqual(['8093', '1AB3'])
})
