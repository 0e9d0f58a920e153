import { expect, test } from 'vitest'
import { compareLines, noFaults, type SetLine } from './compare-lines.ts'

const line = (text: string, left: number, v: number, size = 10): SetLine => ({
  text,
  left,
  right: left + text.length * 0.5 * size,
  v,
  sizes: Array.from(text, () => size),
})

const faults = (source: SetLine[], output: SetLine[]) => {
  const total = noFaults()
  compareLines([source], [output], total)
  return total
}

const source = [line('Name', 20, 200), line('Amount', 100, 200)]

test('lines that come to lie over each other are an overlap, those that did before are none', () => {
  const over = [line('Nome completo do titular', 20, 200), line('Montante', 100, 200)]
  expect(faults(source, over)).toMatchObject({ pages: 1, overlapping: 1 })
  expect(faults(over, over)).toMatchObject({ pages: 1, overlapping: 0 })
  expect(faults(source, [line('Nome', 20, 200), line('Montante', 100, 200)])).toMatchObject({ overlapping: 0 })
})

test('letters under 75 % of the size at their place count, those of a smaller text there do not', () => {
  expect(faults(source, [line('Nome', 20, 200, 7), line('Montante', 100, 200, 9)])).toMatchObject({
    letters: 12,
    small: 4,
  })
  expect(faults([line('Note', 20, 200, 7)], [line('Nota', 20, 200, 7)])).toMatchObject({ small: 0 })
})
