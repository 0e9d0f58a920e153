import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Rolldown } from 'vite'
import { paths } from '../src/paths.ts'

type Built = Rolldown.RolldownOutput['output']
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

const source = path.join(import.meta.dirname, '../src')

/** What a page needs beyond what every page loads: its code and its English texts, and its style sheets. */
export function filesOf(address: string, built: Built): { scripts: string[]; styles: string[] } {
  const page = pagesOf().find((one) => one.address === address)
  if (!page) throw new Error(`${address} is not in the table of routes`)
  const chunks = built.filter((one): one is Chunk => one.type === 'chunk')
  const atStart = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => withImports(entry, chunks)))
  const wanted = [page.module, ...page.texts.map((name) => `\0virtual:messages/en/${name}`)]
  const needed = new Set(
    chunks
      .filter(({ facadeModuleId }) => facadeModuleId !== null && wanted.includes(facadeModuleId))
      .flatMap((chunk) => withImports(chunk, chunks)),
  )
  const own = [...needed].filter((chunk) => !atStart.has(chunk))
  return {
    scripts: own.map(({ fileName }) => fileName),
    styles: [...new Set(own.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))],
  }
}

/** A chunk and all that it cannot run without. */
function withImports(chunk: Chunk, chunks: Chunk[], seen = new Set<Chunk>()): Chunk[] {
  if (seen.has(chunk)) return []
  seen.add(chunk)
  const imported = chunks.filter(({ fileName }) => chunk.imports.includes(fileName))
  return [...imported.flatMap((one) => withImports(one, chunks, seen)), chunk]
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
