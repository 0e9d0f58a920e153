import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Rolldown } from 'vite'
import { paths } from '../src/paths.ts'

export type Built = Rolldown.RolldownOutput['output']
export type Files = { scripts: string[]; styles: string[] }
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

const require = createRequire(import.meta.url)
const source = path.join(import.meta.dirname, '../src')

/** The built files without which these modules cannot run, beyond those that the entry itself imports. */
export function filesOf(modules: readonly string[], built: Built): Files {
  const chunks = built.filter((one): one is Chunk => one.type === 'chunk')
  const withImports = (chunk: Chunk, seen = new Set<Chunk>()): Set<Chunk> => {
    if (seen.has(chunk)) return seen
    for (const one of chunks) if (chunk.imports.includes(one.fileName)) withImports(one, seen)
    return seen.add(chunk)
  }
  const atEntry = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => [...withImports(entry)]))
  const needed = chunks.filter(({ facadeModuleId }) => modules.includes(facadeModuleId ?? ''))
  if (needed.length < modules.length) throw new Error(`One of ${modules.join(', ')} was not built as a file of its own`)
  const own = [...new Set(needed.flatMap((chunk) => [...withImports(chunk)]))].filter((chunk) => !atEntry.has(chunk))
  return {
    scripts: own.map(({ fileName }) => fileName),
    styles: [...new Set(own.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))],
  }
}

/** What `main.ts` asks for on every page. */
export const startModules = [require.resolve('react-dom/client'), path.join(source, 'start.tsx')]

/** The code and the English texts of the page at an address. */
export function modulesOf(address: string): string[] {
  const page = pagesOf().find((one) => one.address === address)
  if (!page) throw new Error(`${address} is not in the table of routes`)
  return [page.module, ...page.texts.map((name) => `\0virtual:messages/en/${name}`)]
}

type Page = { address: string; module: string; texts: string[] }

/** The lines of the table of routes: address, texts, import. */
export function pagesOf(): Page[] {
  const routes = readFileSync(path.join(source, 'routes.tsx'), 'utf8')
  const lines = routes.matchAll(/page\(\s*paths\.(\w+),\s*\[([^\]]*)\],\s*async \(\) => \(await import\('([^']+)'\)\)/g)
  return [...lines].map(([, key, texts = '', module = '']) => ({
    address: paths[key as keyof typeof paths],
    module: path.join(source, module),
    texts: [...texts.matchAll(/'(\w+)'/g)].map(([, name]) => name ?? ''),
  }))
}
