import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { readIfThere } from './read-if-there.ts'

type Stale = { files: string[]; all: number; keep: () => Promise<void> }

/**
 * The files that the linter has to look at again: those that changed since it last found nothing, and all that import one of them, however
 * far, because its rules go by types. `folder` is the compiler's cache, which is emptied when something changed that is seen without an import.
 */
export async function staleForLint(root: string, folder: string): Promise<Stale> {
  const kept = join(folder, 'lint.json')
  const known = new Map(Object.entries(JSON.parse((await readIfThere(kept)) ?? '{}') as Record<string, string>))
  const hashes = hashesWithImports(root)
  return {
    files: [...hashes].filter(([file, hash]) => known.get(file) !== hash).map(([file]) => file),
    all: hashes.size,
    keep: () => writeFile(kept, JSON.stringify(Object.fromEntries(hashes))),
  }
}

/** For each source the hash of its text, of every file that it imports, directly or not, and of the linter's rules. */
function hashesWithImports(root: string): Map<string, string> {
  const exclude = ['**/node_modules/**', '**/dist/**', '**/cdk.out/**', '.local/**', 'test-output/**']
  const sources = globSync('**/*.{ts,tsx,mjs,js}', { cwd: root, exclude }).toSorted()
  const read = new Map<string, { hash: string; imports: string[] }>()
  const open = [...sources]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (read.has(file)) continue
    const text = readFileSync(join(root, file), 'utf8')
    const imports = file.endsWith('.json') ? [] : importsOf(root, file, text)
    read.set(file, { hash: hashOf(file, text), imports })
    open.push(...imports)
  }
  const rules = ['.oxlintrc.json', 'package.json'].map((file) => readTextOf(join(root, file)))
  return new Map(
    sources.map((file) => {
      const reached = new Set([file])
      for (const one of reached) for (const next of read.get(one)?.imports ?? []) reached.add(next)
      return [file, hashOf(...rules, ...[...reached].toSorted().map((one) => read.get(one)?.hash ?? ''))]
    }),
  )
}

function importsOf(root: string, file: string, text: string): string[] {
  const specifiers = [...text.matchAll(/\b(?:from|import)\s*\(?\s*['"]([.#][^'"]*)['"]/g)].map(
    ([, named = '']) => named,
  )
  return specifiers
    .map((named) => (named.startsWith('#') ? named.slice(1) : normalize(join(dirname(file), named))))
    .filter((path) => !path.startsWith('..') && existsSync(join(root, path)) && statSync(join(root, path)).isFile())
}

const readTextOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

function hashOf(...texts: string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${text.length}\0${text}`)
  return hash.digest('base64url')
}
