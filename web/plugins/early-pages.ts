import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { paths, publicPages } from '../src/paths.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

const source = path.join(import.meta.dirname, '../src')
const file = 'early.js'

/**
 * `/early.js` begins to fetch the code, the styles and the English texts of the page at this address while the frame is still on its
 * way. Without it they would be asked for only when the frame runs. It is a file of its own: the policy allows no inline script.
 */
export function earlyPages(): Plugin {
  return {
    name: 'attesta-early-pages',
    apply: 'build',
    generateBundle(_, bundle) {
      const pages = pagesOf().filter(({ address }) => publicPages.includes(address))
      this.emitFile({
        type: 'asset',
        fileName: file,
        source: script(pages.map((page) => [page, filesOf(page, bundle)])),
      })
    },
    transformIndexHtml: () => [
      { tag: 'script', attrs: { async: true, fetchpriority: 'high', src: `/${file}` }, injectTo: 'head-prepend' },
    ],
  }
}

type PageFiles = { code: string[]; texts: string[] }

/** Each name stands there once; a page has the places of its own. */
function script(pages: [Page, PageFiles][]): string {
  const names = [...new Set(pages.flatMap(([, { code, texts }]) => [...code, ...texts]))]
  const placesOf = (files: string[]) => files.map((name) => names.indexOf(name))
  const places = pages.map(([{ address }, { code, texts }]) => [address, [placesOf(code), placesOf(texts)]])
  return `{
const [code,texts]=${JSON.stringify(Object.fromEntries(places))}[location.pathname]||[[],[]],names=${JSON.stringify(names.map(short))}
for(const at of navigator.language.startsWith('en')?code.concat(texts):code){
const link=document.createElement('link'),css=names[at].endsWith('.css')
link.rel=css?'preload':'modulepreload'
if(css)link.as='style'
link.crossOrigin=''
link.href='/assets/'+names[at]
document.head.append(link)}
}
`
}

const short = (name: string) => name.replace(/^assets\//, '')

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

function filesOf({ module, texts }: Page, bundle: Bundle): PageFiles {
  const chunks = Object.values(bundle).filter((one): one is Chunk => one.type === 'chunk')
  const atStart = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => withImports(entry, bundle)))
  const chunkOf = (id: string) => chunks.find(({ facadeModuleId }) => facadeModuleId === id)
  const namesOf = (chunk: Chunk | undefined) =>
    (chunk ? withImports(chunk, bundle) : [])
      .filter((one) => !atStart.has(one))
      .flatMap((one) => [...(one.viteMetadata?.importedCss ?? []), one.fileName])
  return {
    code: namesOf(chunkOf(module)),
    texts: texts.flatMap((name) => namesOf(chunkOf(`\0virtual:messages/en/${name}`))),
  }
}

/** A chunk and all that it cannot run without. */
function withImports(chunk: Chunk, bundle: Bundle, seen = new Set<Chunk>()): Chunk[] {
  if (seen.has(chunk)) return []
  seen.add(chunk)
  const imported = chunk.imports.map((name) => bundle[name]).filter((one): one is Chunk => one?.type === 'chunk')
  return [chunk, ...imported.flatMap((one) => withImports(one, bundle, seen))]
}
