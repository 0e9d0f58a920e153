import { expect, test } from 'vitest'
import { fontSet } from '../../fonts/font-set.ts'
import { plainLines } from './plain-lines.ts'

const fonts = fontSet('en')
const serif = { serif: true, mono: false, bold: false, italic: false }
const drawn = (text: string, width = 100) =>
  plainLines(text, serif, width, fonts).map((line) => line.map((run) => run.text).join(''))

test('a name that reads from right to left stands word by word from its left end, within a sentence of the other direction', () => {
  expect(drawn('I, أحمد الخطيب, certify')).toEqual(['I, الخطيب أحمد, certify'])
  const [line = []] = plainLines('by أحمد الخطيب', serif, 100, fonts)
  // Each word is a run of its own: what draws them puts words one behind the other.
  expect(line.map((run) => run.text.trim()).filter(Boolean)).toEqual(['by', 'الخطيب', 'أحمد'])
})

test('brackets and numbers of a file name stay with its words', () => {
  expect(drawn('“شهادة رقم 12 (نسخة).pdf”')).toEqual(['“(نسخة) 12 رقم شهادة.pdf”'])
})

test('lines are no wider than asked, and a word that is longer is broken', () => {
  const text = `The file ${'certificado_de_nacimiento_'.repeat(4)}final.pdf is attached`
  const lines = plainLines(text, serif, 12, fonts)
  for (const line of lines)
    expect(line.reduce((sum, { face, text: run }) => sum + face.width(run), 0)).toBeLessThanOrEqual(12.01)
  expect(lines.length).toBeGreaterThan(3)
  const all = lines.map((line) => line.map((run) => run.text).join('')).join('')
  expect(all.replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
})
