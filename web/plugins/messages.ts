import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const folder = path.join(import.meta.dirname, '../src/messages')
const id = 'virtual:messages'

/**
 * Cuts each language's one message file into a chunk per top-level key, so that a page loads only the texts it shows.
 * `virtual:messages` knows English and, behind one import each, the other languages; `virtual:messages/es` is such a language:
 * its `common` and its chunks; `virtual:messages/es/home` is one namespace.
 */
export function messages(): Plugin {
  const languages = globSync('*.json', { cwd: folder }).map((file) => path.basename(file, '.json'))
  const read = (language: string) =>
    JSON.parse(readFileSync(path.join(folder, `${language}.json`), 'utf8')) as Record<string, unknown>
  // The frame's own texts come with the language itself, not as a chunk.
  const loadersOf = (language: string) =>
    Object.keys(read(language))
      .filter((key) => key !== 'common')
      .map((key) => `${key}: () => import('${id}/${language}/${key}')`)
  return {
    name: 'attesta-messages',
    resolveId: (source) => (source.startsWith(id) ? `\0${source}` : undefined),
    load(resolved) {
      if (!resolved.startsWith(`\0${id}`)) return undefined
      const [, language, namespace] = resolved.slice(1).split('/')
      for (const each of languages) this.addWatchFile(path.join(folder, `${each}.json`))
      if (language && namespace) return `export default ${JSON.stringify(read(language)[namespace])}`
      if (language)
        return [
          `export { default as common } from '${id}/${language}/common'`,
          `export const chunks = { ${loadersOf(language).join(', ')} }`,
        ].join('\n')
      const others = languages.filter((each) => each !== 'en').map((each) => `${each}: () => import('${id}/${each}')`)
      return `export const english = { ${loadersOf('en').join(', ')} }\nexport const others = { ${others.join(', ')} }`
    },
    handleHotUpdate({ file, server }) {
      if (file.startsWith(folder)) server.hot.send({ type: 'full-reload' })
    },
  }
}
