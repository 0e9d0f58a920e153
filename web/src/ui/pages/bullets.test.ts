import { expect, test } from 'vitest'
import { withReadableBullets } from './bullets.ts'

test.each([
  ['Symbol', '\uf0b7', '•'],
  ['Wingdings', '\uf0a7', '▪'],
  ['Wingdings', '\uf0d8', '➢'],
  ['Wingdings', '\uf0fc', '✓'],
])('a bullet of %s is a sign that every device can draw', (font, bullet, drawn) => {
  const rule = (sign: string) => `p.docx-num-1-0:before { content: "${sign}\\9"; font-family: ${font}; }`
  expect(withReadableBullets(rule(bullet))).toBe(rule(drawn))
})

test('numbers and signs that nobody knows stay as they are', () => {
  const rule = 'p:before { content: counter(docx-num-2-0)".\uf0ff"; }'
  expect(withReadableBullets(rule)).toBe(rule)
})
