import { expect, test } from 'vitest'
import { expectSeconds } from '../../testing/expect-seconds.ts'
import { spentMs } from '../../testing/spent.ts'
import { readProgram } from './embedded.ts'

const words = (...values: readonly number[]) => {
  const out = Buffer.alloc(values.length * 2)
  values.forEach((value, i) => out.writeUInt16BE(value, i * 2))
  return out
}
const long = (value: number) => [value >>> 16, value & 0xffff] as const

/** A TrueType font of one table of codes, whose stretches go from `from` to `to` each. */
function font(stretches: readonly { from: number; to: number; delta: number }[]): Uint8Array {
  const count = stretches.length
  const table = words(
    4,
    0,
    0,
    count * 2,
    0,
    0,
    0,
    ...stretches.map(({ to }) => to),
    0,
    ...stretches.map(({ from }) => from),
    ...stretches.map(({ delta }) => delta & 0xffff),
    ...stretches.map(() => 0),
  )
  const head = words(1, 0, 1, 0, 0, 0, 0x636d, 0x6170, 0, 0, ...long(28), ...long(12 + table.length))
  return Buffer.concat([head, words(0, 1, 3, 1, ...long(12)), table])
}

test('the codes of a font say what its glyphs mean', () => {
  const { textOfGlyph } = readProgram(font([{ from: 65, to: 70, delta: -64 }]))
  expect([...(textOfGlyph ?? [])].sort(([a], [b]) => a - b)).toEqual(
    Array.from('ABCDEF', (letter, i) => [i + 1, letter]),
  )
})

/** An index of a CFF font: how many, the size of an offset, the offsets, the things. */
const index = (...items: readonly (readonly number[])[]) => {
  if (items.length === 0) return [0, 0]
  const offsets = items.map((_, i) => 1 + items.slice(0, i + 1).flat().length)
  return [0, items.length, 1, 1, ...offsets, ...items.flat()]
}

/** A number of a dictionary in two bytes. */
const number = (value: number) => [28, value >> 8, value & 255]

test.each([
  ['glyphs', [], [0, 0, 1, 0, 2], [1, 1, 0]],
  // A font with an order of a collection names the CIDs of its glyphs.
  ['CIDs', [...number(391), ...number(391), 139, 12, 30], [0, 0, 40, 0, 50], [1, ...Array<number>(39).fill(0), 1]],
])('a compact font tells by its %s which of its outlines draw nothing', (_, order, charset, expected) => {
  const names = index([65])
  const outlines = index([14], [139, 14], [139, 140, 21, 14])
  const top = (at: number) => [...order, ...number(at), 15, ...number(at + charset.length), 17]
  const at = 4 + names.length + index(top(0)).length + 2 + 2
  const bytes = Uint8Array.from([1, 0, 4, 1, ...names, ...index(top(at)), 0, 0, 0, 0, ...charset, ...outlines])
  expect(Array.from(readProgram(bytes).blank?.slice(0, expected.length) ?? [])).toEqual(expected)
})

test('U1: stretches of codes that lie over each other take no more than a font has', () => {
  const before = spentMs()
  const { textOfGlyph } = readProgram(font(Array.from({ length: 300 }, () => ({ from: 0, to: 0xfffe, delta: 1 }))))
  expect(textOfGlyph?.size).toBeGreaterThan(50_000)
  expectSeconds((spentMs() - before) / 1000, 1)
})
