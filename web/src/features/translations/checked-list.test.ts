import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checks } from '#shared/translations/checks/check-segment.ts'
import english from '../../messages/translations/en.json' with { type: 'json' }
import { kindsOf } from './checked-list.tsx'

test('every check is told by a kind that has its words, each kind once', () => {
  const known = Object.keys(english.checked.kind)
  for (const check of Object.keys(checks)) for (const kind of kindsOf([check])) expect(known).toContain(kind)
  expect(kindsOf(['names', 'names', 'numbers', 'size', 'edges'])).toEqual(['name', 'number', 'form'])
})

test('quality is said alike on every card: the word, the number and the sign', () => {
  const folder = path.join(import.meta.dirname, '../../messages/translations')
  for (const name of readdirSync(folder)) {
    const { score } = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as { score: { value: string } }
    expect(score.value).toMatch(/\{\{score\}\}[ \u00a0]?[%٪％]$/)
  }
  expect(english.score.value).toBe('Quality {{score}}%')
})
