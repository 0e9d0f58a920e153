import { expect, test } from 'vitest'
import { sandboxLimits } from '../../documents/sandbox/sandboxed-parser.ts'
import { parseLimits } from './parse-limits.ts'

const { beforeSale, beforeReview, certify } = parseLimits

test('P5: what passes before the sale passes before the review, and that when it is certified', () => {
  const stages = [beforeSale, beforeReview, { ...sandboxLimits, ...certify }]
  for (const limit of ['megabytes', 'heapMegabytes', 'writeMs', 'writeMsPer100k', 'wallMs'] as const) {
    const values = stages.map((one) => one[limit])
    expect(
      values.toSorted((a, b) => a - b),
      limit,
    ).toEqual(values)
    expect(new Set(values).size, limit).toBe(stages.length)
  }
})

test('U1: what only reads a file of a customer keeps within 512 MB', () => {
  for (const limits of [parseLimits.extract, parseLimits.picture, parseLimits.assemble])
    expect({ ...sandboxLimits, ...limits }.megabytes).toBeLessThan(512)
})
