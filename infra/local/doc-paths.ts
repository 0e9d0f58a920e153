import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { REPO } from './places.ts'
import { run } from './run.ts'

/** Paths that a document names and nobody finds. A path is a link, or code with a slash that begins with one of our folders. */
export async function brokenPaths(): Promise<string[]> {
  const { output } = await run('git', ['ls-files', '*.md'], { cwd: REPO })
  return output.split('\n').filter(Boolean).flatMap(brokenPathsIn)
}

function brokenPathsIn(document: string): string[] {
  const text = readFileSync(join(REPO, document), 'utf8').replace(/^```[\s\S]*?^```/gm, (block) =>
    block.replace(/[^\n]/g, ' '),
  )
  return text.split('\n').flatMap((line, i) =>
    namedPaths(line)
      .filter((path) => !exists(document, path))
      .map((path) => `${document}:${i + 1}: ${path} does not exist`),
  )
}

/** The paths in one line of Markdown. Patterns (`*`, `{`, `<`, `…`) and addresses are none. */
export function namedPaths(line: string): string[] {
  const links = [...line.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map((match) => match[1] ?? '')
  const code = [...line.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '').filter((text) => OURS.test(text))
  return [...links, ...code]
    .filter((path) => !/^[a-z]+:|[*{}<>…|$\s]/i.test(path))
    .map((path) => path.replace(/[:#].*$/, ''))
}

const OURS = /^(?:\.{1,2}\/|(?:functions|infra|shared|web|\.ci)\/)[\w./-]*$/

function exists(document: string, path: string): boolean {
  const places = [join(dirname(document), path), path].map((place) => normalize(place))
  return places.some((place) => existsSync(join(REPO, place)))
}

if (import.meta.main) {
  const broken = await brokenPaths()
  for (const line of broken) console.log(line)
  if (broken.length > 0) process.exitCode = 1
}
