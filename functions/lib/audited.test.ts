import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import type { Row } from '#shared/lib/route.ts'

const root = path.join(import.meta.dirname, '../..')
const rows = Object.values(api).flat() as Row[]

/** Rows of staff that change or open something: whatever is no GET. */
const writes = rows.filter(({ access, method }) => access.who === 'staff' && method !== 'GET')

const files = globSync('functions/*/**/*.ts', { cwd: root }).filter((file) => !file.includes('.test.'))
const fileOf = ({ name }: Row): string | undefined => {
  const wanted = `${name.replaceAll(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase()}.ts`
  return files.find((file) => path.basename(file) === wanted)
}

/** Whether a file, or one of its own feature's that it imports, writes an audit row. */
function writesRow(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false
  seen.add(file)
  const text = readFileSync(path.join(root, file), 'utf8')
  if (/\b(auditItem|audit\.append)\(/.test(text)) return true
  const imported = [...text.matchAll(/^import (?!type)[^'"]*from '(\.[^']+)'/gm)].map(([, target = '']) =>
    path.join(path.dirname(file), target),
  )
  return imported.some((target) => !/^functions\/(data|adapters)\//.test(target) && writesRow(target, seen))
}

test(`Z5: each of the ${writes.length} calls with which staff change something writes an audit row`, () => {
  expect(writes.length).toBeGreaterThan(20)
  expect(writes.filter((row) => fileOf(row) === undefined).map(({ name }) => name)).toEqual([])
  expect(writes.filter((row) => !writesRow(fileOf(row) ?? '')).map(({ name }) => name)).toEqual([])
})
