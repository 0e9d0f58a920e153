import { expect, test } from 'vitest'
import { pseudoEngine } from '../engines/pseudo.ts'
import type { Piece, Tag } from '../model/unit.ts'
import type { SendOptions } from '../text/send.ts'
import { prepareUnits, sendOptions } from './prepare-units.ts'

const options: SendOptions = {
  grain: 'sentence',
  keepsTags: true,
  metered: true,
  protects: true,
  source: 'en',
  target: 'es',
  minWeight: 0,
}
const many = 100_000
const run = (n: number, text: string): Piece[] => [tag('open', n), text, tag('close', n)]
const tag = (kind: Tag['kind'], n: number): Tag => ({ kind, n, weight: 1 })
const lineBreak = (n: number): Tag => ({ kind: 'empty', n, weight: 3, text: '\n' })

/** Each took minutes: a place was looked at from the start of its paragraph, a run beside every sentence. */
test.each<[string, Piece[], number]>([
  ['runs, each a sentence', Array.from({ length: many }, (_, i) => run(i, `Ab cd ${i}. `)).flat(), many],
  ['line breaks', Array.from({ length: many }, (_, i) => ['Ab cd.', lineBreak(i)]).flat(), many],
  ['initials', ['A. B. '.repeat(many)], 1],
])('U1: a paragraph of a hundred thousand %s is cut in one pass', { timeout: 20_000 }, (_, pieces, segments) => {
  const [unit] = prepareUnits([{ id: 'u', kind: 'paragraph', place: [{ kind: 'line', number: 1 }], pieces }], options)
  expect(unit?.segments).toHaveLength(segments)
})

test('U1: how a document is sent is decided paragraph by paragraph, or its sentences fill the memory', () => {
  const units = Array.from({ length: 40 }, (_, i) => ({
    id: `u${i}`,
    kind: 'paragraph' as const,
    place: [],
    pieces: ['\u4e16\u3002'.repeat(many / 2)],
  }))
  const engine = { ...pseudoEngine(), grain: 'sentence' as const, metered: true }
  const before = process.resourceUsage().maxRSS
  expect(sendOptions(engine, { source: 'zh', target: 'en' }, units).minWeight).toBe(0)
  expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(300)
})
