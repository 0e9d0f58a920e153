import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const folder = path.join(import.meta.dirname, '../src/messages')
const languages = ['en']
const id = 'virtual:messages'

/**
 * Cuts each language's one message file into a chunk per top-level key, so that a page loads only the texts it shows.
 * `virtual:messages` exports `chunks[language][namespace]()`; `virtual:messages/en/common` is one namespace.
 */
export function messages(): Plugin {
  const read = (language: string) =>
    JSON.parse(readFileSync(path.join(folder, `${language}.json`), 'utf8')) as Record<string, unknown>
  return {
    name: 'attesta-messages',
    resolveId: (source) => (source.startsWith(id) ? `\0${source}` : undefined),
    load(resolved) {
      if (!resolved.startsWith(`\0${id}`)) return undefined
      const [, language, namespace] = resolved.slice(1).split('/')
      for (const each of languages) this.addWatchFile(path.join(folder, `${each}.json`))
      if (language && namespace) return `export default ${JSON.stringify(read(language)[namespace])}`
      const rows = languages.map((each) => {
        const loaders = Object.keys(read(each)).map((key) => `${key}: () => import('${id}/${each}/${key}')`)
        return `${JSON.stringify(each)}: { ${loaders.join(', ')} }`
      })
      return `export const chunks = { ${rows.join(', ')} }`
    },
    handleHotUpdate({ file, server }) {
      if (file.startsWith(folder)) server.hot.send({ type: 'full-reload' })
    },
  }
}
