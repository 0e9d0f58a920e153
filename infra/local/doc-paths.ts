import { existsSync, readFileSync } from 'node:fs'
import { dirname, isAbsolute, join, normalize } from 'node:path'
import { REPO } from './paths.ts'
import { run } from './run.ts'

/** Paths that a document names and that are not in the project. A path is a link, or code with a slash that begins with one of our folders. */
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
      .map((path) => `${document}:${i + 1}: ${path} is not in the project`),
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

/** A path is meant from the document or from the root. What leads out of the project is there on some machines only. */
function exists(document: string, path: string): boolean {
  return placesOf(document, path).some((place) => existsSync(join(REPO, place)))
}

/** Where a path may lead inside the project. */
export function placesOf(document: string, path: string): string[] {
  const places = [join(dirname(document), path), path].map((place) => normalize(place))
  return places.filter((place) => !isAbsolute(place) && place.split('/')[0] !== '..')
}

const climbing = /(?<![\w.])(?:\.\.\/)+[\w./-]*/g

/** Relative paths in a source file that lead out of the project. */
export function pathsOutside(file: string, text: string): string[] {
  return [...text.matchAll(climbing)]
    .map(([path]) => path)
    .filter((path) => normalize(join(dirname(file), path)).split('/')[0] === '..')
}

/** Sources that name a path outside of the project: what they read is there on some machines only. */
export async function sourcesOutside(): Promise<string[]> {
  const { output } = await run('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.js', '*.json', '*.py', '*.css'], {
    cwd: REPO,
  })
  return output
    .split('\n')
    .filter((file) => file && file !== 'infra/local/doc-paths.test.ts' && existsSync(join(REPO, file)))
    .flatMap((file) =>
      pathsOutside(file, readFileSync(join(REPO, file), 'utf8')).map(
        (path) => `${file}: ${path} leads out of the project`,
      ),
    )
}

if (import.meta.main) {
  const broken = [...(await brokenPaths()), ...(await sourcesOutside())]
  for (const line of broken) console.log(line)
  if (broken.length > 0) process.exitCode = 1
}
