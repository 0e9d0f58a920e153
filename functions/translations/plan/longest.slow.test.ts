import { expect, test } from 'vitest'
import { longestDocument, mostInlineBatches } from '#shared/translations/translation.ts'
import type { SendOptions, Unit } from '../../documents/index.ts'
import { planPart } from './plan-part.ts'

const options: SendOptions = {
  grain: 'sentence',
  keepsTags: true,
  metered: true,
  protects: true,
  source: 'ja',
  target: 'en',
  minWeight: 0,
}

/** Letters of four bytes, no paragraph twice: the most bytes that so many characters can have. */
function longest(): Unit[] {
  const words = Array.from({ length: 2000 }, (_, i) => String.fromCodePoint(0x20000 + i, 0x20000 + 7 * i, 0x2000b))
  const units: Unit[] = []
  for (let characters = 0; characters < longestDocument.characters; ) {
    const n = units.length
    const text = `${n.toString(36)} ${Array.from({ length: 60 }, (_, i) => words[(n * 31 + i * i) % words.length]).join(' ')}.`
    characters += Array.from(text).length
    units.push({ id: `u${n}`, kind: 'paragraph', place: [{ kind: 'line', number: n }], pieces: [text] })
  }
  return units
}

test('the plan of the longest document has the batches that the workflow reckons with', () => {
  const units = longest()
  const { batches } = planPart('rest', units, options, { maxBytesPerCall: 10_000 }, new Map())
  console.log(`${longestDocument.characters} characters: ${units.length} units, ${batches.length} batches`)
  expect(batches.length).toBeLessThanOrEqual(longestDocument.batches)
  expect(batches.length).toBeGreaterThan(mostInlineBatches)
})
