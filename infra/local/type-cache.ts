import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfThere } from './read-if-there.ts'

/**
 * Makes the folder in which the compiler keeps what it found in each file, by the file's hash, and returns it. TypeScript 7.0 then
 * overlooks files that use a changed declaration without importing it (microsoft/typescript-go#4664). The folder is emptied when
 * such a declaration, an option or a package changed.
 */
export async function typeCache(root: string): Promise<string> {
  const folder = join(root, '.local/cache/types')
  const mark = join(folder, 'made-for')
  const madeFor = await fingerprintOf(root)
  if ((await readIfThere(mark)) === madeFor) return folder
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await writeFile(mark, madeFor)
  return folder
}

/** The compiler's options for one project. */
export const incremental = (cache: string, project: string): string[] => [
  '--incremental',
  '--tsBuildInfoFile',
  join(cache, `${project}.tsbuildinfo`),
]

/** Of all that may be used without an import, or that decides what an import means. */
async function fingerprintOf(root: string): Promise<string> {
  const hash = createHash('sha256')
  const add = (file: string, text: string) => hash.update(`${file}\0${text.length}\0${text}`)
  const exclude = ['**/node_modules/**', '**/dist/**', '**/cdk.out/**', '.local/**', 'test-output/**']
  for (const file of globSync('**/{*.ts,*.tsx,tsconfig*.json}', { cwd: root, exclude }).toSorted()) {
    const text = await readFile(join(root, file), 'utf8')
    if (file.endsWith('.json') || isSeenByAll(file, text)) add(file, text)
  }
  add('packages', (await readIfThere(join(root, 'node_modules/.package-lock.json'))) ?? '')
  return hash.digest('hex')
}

/** A file without imports and exports is no module. */
const isSeenByAll = (file: string, text: string): boolean =>
  file.endsWith('.d.ts') || /\bdeclare\s+(?:global|module)\b/.test(text) || !/^(?:import|export)\b/m.test(text)
