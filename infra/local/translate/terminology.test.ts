import { expect, test } from 'vitest'
import { parseTerminology, termsFor } from './terminology.ts'

test('a CSV is read with quotes and line breaks, its first row naming the languages; longer terms come first', () => {
  const csv = '\ufeffen,pt,es\r\nhouse,casa,casa\r\n"birth, certificate of","certidão de ""nascimento""",acta\r\n'
  const terms = termsFor(parseTerminology('mine', 'CSV', csv), 'en', 'pt')
  expect(terms).toEqual([
    { source: 'birth, certificate of', target: 'certidão de "nascimento"' },
    { source: 'house', target: 'casa' },
  ])
})

test.each([
  ['a row with a column too many', 'CSV', 'en,pt\na,b,c\n'],
  ['one language', 'CSV', 'en\na\n'],
  ['a format that is not read here', 'TMX', '<tmx/>'],
])('%s is refused as the service refuses it', (_, format, file) => {
  expect(() => parseTerminology('mine', format, file)).toThrow(
    expect.objectContaining({ code: 'InvalidParameterValueException' }) as Error,
  )
})
