import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { append, largest, smallest } from './lists.ts'

const here = join(import.meta.dirname, '..')
/** What takes as many arguments as it is given; everything else of ours takes a few, which the compiler counts. */
const takesAny = new Set([
  'push',
  'unshift',
  'splice',
  'concat',
  'max',
  'min',
  'hypot',
  'of',
  'fromCharCode',
  'fromCodePoint',
])
/** Lists that are as short as the code says: four numbers of a box, the pieces of one cut token. */
const short = new Set(['engines/tesseract-tsv.ts: splice', 'docx/rebuild/place-target.ts: splice'])

type Node = { type: string; [field: string]: unknown }

/** Calls whose arguments are spread, by what is called. */
function spreadCalls(node: unknown, found: string[] = []): string[] {
  if (Array.isArray(node)) for (const one of node) spreadCalls(one, found)
  else if (node && typeof node === 'object' && 'type' in node) {
    const { type, ...fields } = node as Node
    if ((type === 'CallExpression' || type === 'NewExpression') && Array.isArray(fields['arguments'])) {
      const spreads = (fields['arguments'] as Node[]).filter((one) => one.type === 'SpreadElement')
      if (spreads.length > 0) found.push(nameOf(fields['callee'] as Node))
    }
    for (const field of Object.values(fields)) spreadCalls(field, found)
  }
  return found
}

function nameOf(callee: Node): string {
  if (callee.type === 'Identifier') return String(callee['name'])
  if (callee.type === 'MemberExpression') return nameOf(callee['property'] as Node)
  return callee.type
}

/** The engine, and what plans a document from the units that it read. */
const sources = globSync(['**/*.ts', '../translations/plan/*.ts'], { cwd: here }).filter(
  (file) => !/\.test\.ts$|(^|\/)(testing|bench)\/|test-reader|arbitrary-/.test(file),
)

test('U1: no call in the document engine spreads a list that a file can make as long as it likes', () => {
  expect(sources.length).toBeGreaterThan(200)
  const found = sources.flatMap((file) =>
    spreadCalls(parseAst(readFileSync(join(here, file), 'utf8'), { lang: 'ts' }))
      .filter((name) => takesAny.has(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(found.filter((one) => !short.has(one))).toEqual([])
}, 60_000)

test('U1: lists of a million items are measured and joined', () => {
  const many = Array.from({ length: 1_000_000 }, (_, i) => i)
  expect([largest(many), smallest(many), largest([]), smallest([])]).toEqual([
    999_999,
    0,
    Number.NEGATIVE_INFINITY,
    Number.POSITIVE_INFINITY,
  ])
  const list = [1]
  append(list, many)
  expect(list).toHaveLength(1_000_001)
})
