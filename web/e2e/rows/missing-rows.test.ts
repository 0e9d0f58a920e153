import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { missingRows } from './missing-rows.ts'

const file = join(mkdtempSync(join(tmpdir(), 'rows-')), 'specification.md')
writeFileSync(
  file,
  `## 1. One\n\nNot this.\n\n## 2. Two\n\n### 2.1 A heading\n\n**A tab**\n**Bold**: words. 'One', 'two'.\n1. An item.\n  - Another item.\n\n| Field | Rule |\n|---|---|\n| name | at least 2 |\n`,
)

test('a section that the rows say whole has no missing piece, in whatever order they stand', () => {
  const rows = ['name | at least 2', 'Another item.', 'Bold: words.', "'two'", "'One'", 'An item.']
  expect(missingRows(file, 2, rows)).toEqual([])
})

test('what no row says is told, piece by piece', () => {
  expect(missingRows(file, 2, ["'One'", 'Another item.'])).toEqual([
    'Bold: words.',
    "'two'. An item.",
    'name at least 2',
  ])
})
