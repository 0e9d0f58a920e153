import { expect, test } from 'vitest'
import { plainText } from '../../model/unit.ts'
import { type Objects, onePage, stream } from '../../testing/pdf/raw.ts'
import { budgetFor } from '../content/budget.ts'
import { makeInterpreter } from '../content/interpreter.ts'
import { openPdf } from '../file/open.ts'
import { pagesOf } from '../file/pages.ts'
import { readPage } from '../layout/read-page.ts'
import { regionsOf } from './region.ts'

const fonts = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Courier >> >>'

/** The first text of a page that begins with a word, in letters of 6 points, with the room around it. */
function roomOf(content: string, word = '', entries = '', more: Objects = {}) {
  const bytes = onePage({ 5: stream(content), ...more }, `${fonts} /XObject << /X 7 0 R >>`, entries)
  const file = openPdf(bytes)
  const [node] = pagesOf(file)
  if (!node) throw new Error('no page')
  const { units, content: page } = readPage(file, makeInterpreter(file, budgetFor(bytes.length)), node, 1)
  const unit = units.find((one) => plainText(one.unit.pieces).startsWith(word))
  const region = unit && regionsOf(units, page, node.box).get(unit)
  if (!unit || !region) throw new Error('no text')
  return { ...region, block: unit.block }
}

const text = (x: number, words: string) => `BT /F 10 Tf ${x} 200 Td (${words}) Tj ET`
const cell = '60 190 m 60 220 l S 180 190 m 180 220 l S '
const margin = 'BT /F 10 Tf 20 100 Td (The text of the page begins here.) Tj ET'

test.each([
  ['in the middle of its cell', 108, 'centre'],
  ['at the right of its cell', 153, 'right'],
  ['at the left of its cell', 64, 'left'],
])('a word %s stays there', (_, x, align) => {
  expect(roomOf(`${cell}${text(x, 'Name')} ${margin}`)).toMatchObject({ align, freeLeft: 62.5, freeRight: 177.5 })
})

test('two lines whose middles are the same are centred, however little their lengths differ', () => {
  const lines = (x: number) => `BT /F 10 Tf 90 200 Td (retail sales) Tj ${x} -12 Td (of outlets) Tj ET ${margin}`
  expect(roomOf(lines(6)).align).toBe('centre')
  expect(roomOf(lines(0)).align).toBe('left')
})

test('a clip around no more than its words does not hold a longer translation', () => {
  const { freeRight, floor } = roomOf(`q 18 195 30 14 re W n ${text(20, 'Item')} Q ${margin}`)
  expect(freeRight).toBeGreaterThan(200)
  expect(floor).toBeLessThan(200)
})

test.each([
  ['form', 'q 1 0 0 1 18 195 cm /X Do Q', ''],
  ['note', '', '/Annots [<< /Type /Annot /Subtype /FreeText /Rect [18 195 58 209] /AP << /N 7 0 R >> >>]'],
])(
  'the box of a %s does, also where it is as narrow as its words: what is written beyond it is cut off',
  (_, drawn, entries) => {
    const words = 'BT /F 6 Tf 2 5 Td (Debt 485) Tj ET'
    const box = stream(words, `/Type /XObject /Subtype /Form /BBox [0 0 40 14] /Resources << ${fonts} >>`)
    const { freeLeft, freeRight, spare } = roomOf(`${drawn} ${margin}`, 'Debt', entries, { 7: box })
    expect(freeLeft).toBeGreaterThanOrEqual(18)
    expect(freeRight).toBeLessThanOrEqual(58)
    expect(spare.right).toBeLessThanOrEqual(58)
  },
)

test('a clip that leaves room does', () => {
  expect(roomOf(`q 18 150 100 64 re W n ${text(20, 'Item')} Q ${margin}`).freeRight).toBe(118)
})

test('a label that stands askew reaches no further than a few letters', () => {
  const { block, freeLeft, freeRight } = roomOf('BT /F 10 Tf 0.866 0.5 -0.5 0.866 100 100 Tm (North) Tj ET')
  expect([Math.round(block.left - freeLeft), Math.round(freeRight - block.right)]).toEqual([0, 60])
})

test.each([
  ['at the margin, whose middle is by chance that of the next line', text(20, 'Overview'), 26, 'Failed'],
  ['with dots, whose end is that of the next line', text(60, 'Interest . . .'), 90, 'Wages . .'],
])('a line %s begins where it began', (_, line, x, below) => {
  const next = `BT /F 10 Tf ${x} 182 Td (${below}) Tj ET BT /F 10 Tf ${x} 164 Td (${below}) Tj ET`
  expect(roomOf(`${line} ${next} ${margin}`).align).toBe('left')
})

test('a paragraph of which one line begins further in is set from its left', () => {
  const lines = [
    'The first words of it',
    'are followed by others',
    'and more of them come.',
    'in the same way, until',
    'all is said and done:.',
    'nothing is left to say',
  ]
  const drawn = lines.map(
    (line, i) => `BT /F 10 Tf ${i === 3 ? 32 : 20} ${200 - 12 * i} Td (${i === 3 ? line.slice(2) : line}) Tj ET`,
  )
  expect(roomOf(drawn.join(' ')).align).not.toBe('right')
})

test.each([
  ['begins over the end of a text', 76],
  ['ends over the beginning of a text', -40],
])('what %s stands beside it: a longer translation does not go on below it', (_, by) => {
  const { block, freeLeft, freeRight } = roomOf(
    `${text(100, 'Taxable amount')} ${margin} ${text(100 + by, 'Subtract')}`,
    'Taxable',
  )
  expect(by > 0 ? freeRight - block.right : block.left - freeLeft).toBe(0)
})

test('a box at the end of short lines is kept free, one behind the words is not', () => {
  const lines = 'BT /F 10 Tf 20 200 Td (The amount that you are) Tj 0 -12 Td (to pay by) Tj 0 -12 Td (check or) Tj ET'
  const notches = (x: number) => roomOf(`0.9 g ${x} 172 30 22 re f 0 g ${lines} ${margin}`).notches
  expect(notches(100)).toContainEqual([100, 172, 130, 194])
  expect(notches(35)).toEqual([])
})

/** Lines one below the other, each with where it begins. */
const paragraph = (
  lines: readonly (readonly [x: number, words: string])[],
  turn = (x: number, y: number) => `1 0 0 1 ${x} ${y}`,
) => lines.map(([x, words], i) => `BT /F 10 Tf ${turn(x, 200 - 12 * i)} Tm (${words}) Tj ET`).join(' ')

const address = 'https://www.example.org/rules/of/the/house/and/the/garden'
const withAddress = [
  [20, 'The rules for all of us in here'],
  [20, 'can be read by everybody'],
  [20, address],
  [20, 'and the tenant keeps all of it.'],
] as const

test.each([
  ['the paper', withAddress, '', undefined, 300],
  ['what is seen of it', withAddress, '/CropBox [0 0 250 300]', undefined, 250],
  ['turned paper', withAddress, '/Rotate 90', (x: number, y: number) => `0 1 -1 0 ${300 - y} ${x}`, 300],
])('the lines of a paragraph do not follow one of them beyond %s', (_, lines, entries, turn, edge) => {
  const { block, right, freeRight, spare } = roomOf(paragraph(lines, turn), 'The rules', entries)
  expect(block.right).toBeGreaterThan(edge)
  expect(right).toBeGreaterThanOrEqual(206)
  expect(right).toBeLessThanOrEqual(edge - 20)
  for (const far of [freeRight, spare.right]) expect(far).toBeLessThanOrEqual(edge - 10)
})

test('nor beyond its left edge, where they begin at the right', () => {
  const atRight = withAddress.map(([, words]) => [280 - 6 * words.length, words] as const)
  const { block, left, freeLeft, spare } = roomOf(paragraph(atRight), 'The rules')
  expect(block.left).toBeLessThan(0)
  expect([left, freeLeft, spare.left].filter((far) => far < 10)).toEqual([])
})

test.each([
  ['of which most lines run off it', [withAddress[2], withAddress[2], withAddress[3]]],
  ['that nobody sees', withAddress.map(([, words]) => [320, words] as const)],
  ['of one line', [withAddress[2]]],
])('a text %s stays as wide as it is', (_, lines) => {
  const { block, right } = roomOf(paragraph(lines))
  expect(right).toBe(block.right)
})

test('a label whose end stands out by a hair keeps its width', () => {
  const { block, right } = roomOf(
    paragraph([
      [276.5, 'Name'],
      [277, 'of'],
    ]),
  )
  expect(block.right).toBeGreaterThan(300)
  expect(right - block.left).toBeGreaterThan(20)
})

test('lines of a paragraph stand no further apart than they did in all, whatever its first two do', () => {
  const lines = [200, 189, ...Array.from({ length: 9 }, (_, i) => 179 - 10 * i)]
  const drawn = lines.map((y) => `BT /F 10 Tf 20 ${y} Td (The text of a long paragraph goes) Tj ET`).join(' ')
  const { block, leading } = roomOf(drawn)
  expect(block.lines).toHaveLength(lines.length)
  expect(leading * (lines.length - 1)).toBeCloseTo(block.top - block.bottom)
})
