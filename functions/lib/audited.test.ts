import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import type { Row } from '#shared/lib/route.ts'

const root = path.join(import.meta.dirname, '../..')
const rows = Object.values(api).flat() as Row[]

/** Rows of staff that change or open something: whatever is no GET. */
const writes = rows.filter(({ access, method }) => access.who === 'staff' && method !== 'GET')

/**
 * Rows of translators that staff may call as well, once they have taken a job over. Two say nothing new of who has it: a save writes
 * versions with their writer, and a heartbeat no more than when.
 */
const workers = rows.filter(({ access }) => access.who === 'translator' && 'orStaff' in access && access.orStaff)
const unsaid = new Set(['saveSegments', 'heartbeat'])

const files = globSync('functions/*/**/*.ts', { cwd: root }).filter((file) => !/\.test\.|\/testing\//.test(file))
const fileOf = ({ name }: Row): string | undefined => {
  const wanted = `${name.replaceAll(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase()}.ts`
  return files.find((file) => path.basename(file) === wanted)
}

/** Whether a file, or one `below` a folder that it imports, writes an audit row. */
function writesRow(file: string, below = 'functions/', seen = new Set<string>()): boolean {
  if (seen.has(file)) return false
  seen.add(file)
  const text = readFileSync(path.join(root, file), 'utf8')
  if (/\b(auditItem|audit\.append)\(/.test(text)) return true
  const imported = [...text.matchAll(/^import (?!type)[^'"]*from '(\.[^']+)'/gm)].map(([, target = '']) =>
    path.join(path.dirname(file), target),
  )
  const isOwn = (target: string) => target.startsWith(below) && !/^functions\/(data|adapters)\//.test(target)
  return imported.some((target) => isOwn(target) && writesRow(target, below, seen))
}

test(`Z5: each of the ${writes.length} calls with which staff change something writes an audit row`, () => {
  expect(writes.length).toBeGreaterThan(20)
  expect(writes.filter((row) => fileOf(row) === undefined).map(({ name }) => name)).toEqual([])
  expect(writes.filter((row) => !writesRow(fileOf(row) ?? '')).map(({ name }) => name)).toEqual([])
})

test('Z5: so does each with which they work as translators do', () => {
  const said = workers.filter(({ name, method }) => method !== 'GET' && !unsaid.has(name))
  expect(said.map(({ name }) => name).toSorted()).toEqual(['addSegmentComment', 'signJob'])
  // In its own feature: of what all read, the look of staff at a text writes one.
  for (const file of said.map((row) => fileOf(row) ?? ''))
    expect(writesRow(file, file.replace(/(?<=^functions\/[^/]+\/).*/, '')), file).toBe(true)
})
