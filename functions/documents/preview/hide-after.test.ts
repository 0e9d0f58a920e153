import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Piece, plainText, type Unit } from '../model/unit.ts'
import { hideAfter, readableShare, unpaidView } from './hide-after.ts'

const unit = (id: string, pieces: Piece[], keep?: Unit['keep']): Unit => ({
  id,
  kind: 'paragraph',
  place: [],
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
  const [first, second, third, number] = shown(14)
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
  const told = hideAfter([...units, header], all, 20).map(({ pieces }) => plainText(pieces))
  expect(told.at(-1)).toBe('Relatório')
  expect(told[0]).toBe('Um dois')
  expect(told[1]).toMatch(/^[░ ]+$/)
})

describe('Z4: of a translation that is not paid', () => {
  const sized = (lengths: readonly number[], allowed = Number.POSITIVE_INFINITY) =>
    unpaidView(
      lengths.map((_, index) => unit(String(index), ['source'])),
      lengths.map((length, index) => ({ id: String(index), pieces: ['x'.repeat(length)] })),
      allowed,
    )

  test('at most a third and at most 1,500 characters can be read, as text and on pages alike', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 40 }), (lengths) => {
        const whole = lengths.reduce((sum, length) => sum + length, 0)
        const { text, targets: hidden } = sized(lengths)
        const pages = hidden.map(({ pieces }) => plainText(pieces).replaceAll(/[░ ]/g, '')).filter(Boolean)
        expect(text.length).toBeLessThanOrEqual(Math.min(1500, whole / 3))
        expect(text.split('\n\n').filter(Boolean)).toEqual(pages)
      }),
    )
  })

  test('what is left of the day’s allowance cuts text and pages alike, down to nothing, and makes no more of them', () => {
    for (const allowed of [2000, 200, 7, 0]) {
      const { text, targets: hidden } = sized([900, 900, 900], allowed)
      const pages = hidden.map(({ pieces }) => plainText(pieces).replaceAll(/[░ ]/g, '')).join('')
      expect([text, pages]).toEqual(['x'.repeat(Math.min(allowed, 900)), text])
    }
  })

  test('a single line is cut within the line', () => {
    expect(sized([30]).text).toBe('x'.repeat(10))
  })

  test('what no page shows, as properties and the texts of pictures, makes no more of it readable and is not readable itself', () => {
    const lengths = [30, 300, 300, 300]
    const all = lengths.map((_, index) => unit(String(index), ['source']))
    const hidden: Unit[] = all.map(
      (one, index) =>
        [
          one,
          { ...one, kind: 'property' as const },
          { ...one, kind: 'alt-text' as const },
          { ...one, hidden: true as const },
        ][index] ?? one,
    )
    const translated = lengths.map((length, index) => ({ id: String(index), pieces: ['x'.repeat(length)] }))
    expect(readableShare(hidden, translated)).toBe(10)
    const view = unpaidView(hidden, translated, Number.POSITIVE_INFINITY)
    expect(view.text).toBe('x'.repeat(10))
    const read = view.targets.map(({ pieces }) => plainText(pieces).replaceAll(/[░ ]/g, '').length)
    expect(read).toEqual([10, 0, 0, 0])
  })

  test('what is kept makes no more of it readable', () => {
    const kept = unit('n', ['1'.repeat(3000)], 'number')
    const target = { id: 'a', pieces: ['Um dois tres'] }
    expect(unpaidView([unit('a', ['One two']), kept], [target], Number.POSITIVE_INFINITY).text).toBe('Um d')
  })
})

describe('what a page shows at the edges of a text', () => {
  const edged: Unit[] = [
    { ...unit('a', ['Total']), shown: { before: '☒ ', after: ': 1,250.00' } },
    { ...unit('b', ['Phone']), shown: { before: '2. ', after: ': 857-5019' } },
    { ...unit('c', ['End']), shown: { before: '3. ' } },
  ]
  const made = [
    { id: 'a', pieces: ['Soma'] },
    { id: 'b', pieces: ['Fone'] },
    { id: 'c', pieces: ['Fim'] },
  ]
  const text = (allowed: number) => {
    const long = [...edged, unit('x', ['x'.repeat(2000)])]
    return unpaidView(long, [...made, { id: 'x', pieces: ['y'.repeat(2000)] }], allowed).text
  }

  test('is read with it', () => {
    expect(text(43)).toBe('☒ Soma: 1,250.00\n\n2. Fone: 857-5019\n\n3. Fim')
  })

  test.each([
    [2, ''],
    [4, '☒ So'],
    [20, '☒ Soma: 1,250.00'],
    [23, '☒ Soma: 1,250.00\n\n2. Fo'],
  ])('is hidden with it, and counts (%i characters)', (allowed, seen) => {
    expect(text(allowed)).toBe(seen)
  })
})
