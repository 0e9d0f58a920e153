import { describe, expect, test } from 'vitest'
import { formatBytes, formatMegabytes } from './bytes.ts'

describe('file sizes read as a person says them', () => {
  test.each([
    [0, '0 Bytes'],
    [1, '1 Bytes'],
    [1023, '1023 Bytes'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [1_048_575, '1024 KB'],
    [1_048_576, '1 MB'],
    [10_485_760, '10 MB'],
    [1_234_567, '1.18 MB'],
    [1024 ** 3, '1 GB'],
    [5 * 1024 ** 4, '5120 GB'],
  ])('%d', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text)
  })

  test.each([
    ['fr', '1,5 Mo'],
    ['de', '1,5 MB'],
    ['ja', '1.5 MB'],
    ['ar', '1.5 م.ب'],
  ])('in %s', (locale, text) => {
    expect(formatBytes(1_572_864, locale).replace(/\s/, ' ')).toBe(text)
  })

  test.each([
    [300_000, '0.3 MB'],
    [14_000, '< 0.1 MB'],
    [10_485_760, '10.0 MB'],
  ])('history: %d', (bytes, text) => {
    expect(formatMegabytes(bytes)).toBe(text)
  })
})
