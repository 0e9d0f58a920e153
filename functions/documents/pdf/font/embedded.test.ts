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

test('U1: stretches of codes that lie over each other take no more than a font has', () => {
  const before = spentMs()
  const { textOfGlyph } = readProgram(font(Array.from({ length: 300 }, () => ({ from: 0, to: 0xfffe, delta: 1 }))))
  expect(textOfGlyph?.size).toBeGreaterThan(50_000)
  expectSeconds((spentMs() - before) / 1000, 1)
})
