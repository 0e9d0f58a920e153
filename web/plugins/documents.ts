import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { documentIdOf } from '#shared/docs/documents.ts'
import { renderMarkdown } from './markdown.ts'

const root = path.join(import.meta.dirname, '../..')
const id = 'virtual:documents'

/** Every Markdown document of the repository by the name in its address. */
export function documentFiles(): Map<string, string> {
  const files = globSync(['*.md', '{docs,functions,infra,shared,web}/**/*.md'], {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist|cdk\.out|\.local|fixtures)(\/|$)/.test(String(name)),
  })
  return new Map(files.toSorted().map((file) => [documentIdOf(file), file]))
}

/** A document as the site shows it; its links to others of `files` stay in the site. */
export function renderDocument(file: string, files = documentFiles()): { title: string; html: string } {
  const addressOf = (target: string) => {
    const known = [...files].find(([, each]) => each === target || each === path.posix.join(target, 'README.md'))
    return known && `/docs/${known[0]}`
  }
  return renderMarkdown(readFileSync(path.join(root, file), 'utf8'), file, addressOf)
}

/** Makes a chunk of each Markdown document: `virtual:documents` knows them all, behind one import each. */
export function documents(): Plugin {
  // Looking through the whole repository for each document took a fifth of the build.
  let files = new Map<string, string>()
  return {
    name: 'attesta-documents',
    buildStart() {
      files = documentFiles()
    },
    resolveId: (source) => (source.startsWith(id) ? `\0${source}` : undefined),
    load(resolved) {
      if (!resolved.startsWith(`\0${id}`)) return undefined
      const [, name] = resolved.slice(1).split('/')
      if (name === undefined) {
        const loaders = [...files.keys()].map((each) => `'${each}': () => import('${id}/${each}')`)
        return `export const documents = { ${loaders.join(', ')} }`
      }
      const file = files.get(name)
      if (file === undefined) return undefined
      this.addWatchFile(path.join(root, file))
      return `export default ${JSON.stringify(renderDocument(file, files))}`
    },
  }
}
