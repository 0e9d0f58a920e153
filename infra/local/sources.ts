import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { REPO } from './paths.ts'

const NO_SOURCE =
  /(^|\/)(node_modules|dist|cdk\.out|\.local|test-output|bench|e2e)(\/|$)|\.(test|story)\.tsx?$|\.md$|^infra\/local\//

/** One hash over the files of these folders and files of the repository, so that what is unchanged is not built again. */
export function hashSources(paths: readonly string[], also: unknown = ''): string {
  const hash = createHash('sha256').update(JSON.stringify(also))
  for (const path of paths)
    for (const file of filesOf(join(REPO, path))) hash.update(`${file}\0`).update(readFileSync(join(REPO, file)))
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  const name = relative(REPO, path)
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found || NO_SOURCE.test(name)) return []
  if (!found.isDirectory()) return [name]
  return readdirSync(path)
    .toSorted()
    .flatMap((child) => filesOf(join(path, child)))
}
