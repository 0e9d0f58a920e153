import { expect, test } from 'vitest'
import { markWords, type Part } from './marked-words.ts'

const shown = (parts: readonly Part[]) => parts.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('')

test.each([
  ['the same text', 'en', 'Born in Lima.', 'Born in Lima.', 'Born in Lima.', 'Born in Lima.'],
  ['one word', 'en', 'Born in Lima.', 'Born in Cuzco.', 'Born in [Lima].', 'Born in [Cuzco].'],
  ['two words in a row', 'en', 'His old house', 'Her new house', '[His old] house', '[Her new] house'],
  [
    'words that were added',
    'pt',
    'A mãe é professora',
    'A mãe dela é professora',
    'A mãe é professora',
    'A mãe [dela ]é professora',
  ],
  ['a language without spaces', 'ja', '東京都で生まれた', '京都で生まれた', '[東京都]で生まれた', '[京都]で生まれた'],
  ['no draft', 'en', '', 'Seal', '', '[Seal]'],
])('%s', (_, language, before, after, markedBefore, markedAfter) => {
  const marked = markWords(before, after, language)
  expect([shown(marked.before), shown(marked.after)]).toEqual([markedBefore, markedAfter])
})

test('nothing is lost of a long text', () => {
  const long = 'word '.repeat(600)
  const { before, after } = markWords(long, `${long}end`, 'en')
  expect(before.map(({ text }) => text).join('')).toBe(long)
  expect(after.map(({ text }) => text).join('')).toBe(`${long}end`)
})
