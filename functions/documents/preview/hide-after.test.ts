import { expect, test } from 'vitest'
import { type Piece, plainText, type Unit } from '../unit.ts'
import { hideAfter } from './hide-after.ts'

const unit = (id: string, pieces: Piece[], keep?: Unit['keep']): Unit => ({
  id,
  kind: 'paragraph',
  place: '',
  pieces,
  ...(keep && { keep }),
})
const units = [
  unit('a', ['One two']),
  unit('b', ['Three four five']),
  unit('c', ['Six']),
  unit('d', ['1234'], 'number'),
]
const targets = [
  { id: 'a', pieces: ['Um dois'] },
  {
    id: 'b',
    pieces: [
      'Três ',
      { kind: 'open', n: 1, weight: 1 } as const,
      'quatro cinco',
      { kind: 'close', n: 1, weight: 1 } as const,
    ],
  },
]
const shown = (characters: number) => hideAfter(units, targets, characters).map(({ pieces }) => plainText(pieces))

test('the first characters can be read, and nothing after them', () => {
  const [first, second, third, number] = shown(12)
  expect(first).toBe('Um dois')
  expect(second).toMatch(/^Três ░[░ ]*$/)
  expect(third).toMatch(/^[░ ]+$/)
  expect(number).toMatch(/^[░ ]+$/)
})

test('what has no translation yet is never shown, whatever is left', () => {
  expect(shown(1000)[2]).toMatch(/^[░ ]+$/)
  expect(shown(1000)[3]).toBe('1234')
})

test('tags stay where they are: a format can put every unit back', () => {
  const hidden = hideAfter(units, targets, 0)[1]
  expect(hidden?.pieces.filter((piece) => typeof piece !== 'string')).toHaveLength(2)
})

test('bars do not tell how long the words are', () => {
  const lengths = (text: string) => hideAfter([unit('x', [text])], [{ id: 'x', pieces: [text] }], 0)
  expect(lengths('a bcd efghijkl')).toEqual(lengths('abcdefgh ijk l'))
})

test('the header that frames the first page can be read, and counts', () => {
  const header: Unit = { ...unit('h', ['Report']), kind: 'header' }
  const all = [{ id: 'h', pieces: ['Relatório'] }, ...targets]
  const told = hideAfter([...units, header], all, 16).map(({ pieces }) => plainText(pieces))
  expect(told.at(-1)).toBe('Relatório')
  expect(told[0]).toBe('Um dois')
  expect(told[1]).toMatch(/^[░ ]+$/)
})
