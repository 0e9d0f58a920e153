import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { siteLanguages } from '#shared/languages/site-language.ts'
import { serverTexts } from './server-texts.ts'

const folder = path.join(import.meta.dirname, '../src/messages')
const id = 'virtual:messages'

/**
 * Makes a chunk of each file `messages/<namespace>/<language>.json`, so that a page loads only the texts it shows, and of what the
 * codes of the server say: the namespace `server`. `virtual:messages` knows English and, behind one import each, the other
 * languages; `virtual:messages/es` is such a language: its `common` and its chunks; `virtual:messages/es/home` is one namespace.
 */
export function messages(): Plugin {
  const files = globSync('*/*.json', { cwd: folder }).toSorted()
  const languages = [...new Set(files.map((file) => path.basename(file, '.json')))]
  // The frame's own texts come with the language itself, not as a chunk.
  const loadersOf = (language: string) =>
    files
      .filter((file) => path.basename(file, '.json') === language)
      .map((file) => path.dirname(file))
      .filter((namespace) => namespace !== 'common')
      .concat('server')
      .map((namespace) => `${namespace}: () => import('${id}/${language}/${namespace}')`)
  return {
    name: 'attesta-messages',
    resolveId: (source) => (source.startsWith(id) ? `\0${source}` : undefined),
    load(resolved) {
      if (!resolved.startsWith(`\0${id}`)) return undefined
      const [, language, namespace] = resolved.slice(1).split('/')
      for (const each of files) this.addWatchFile(path.join(folder, each))
      if (language && namespace) return `export default ${textsOf(language, namespace)}`
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

/** The texts of a namespace as JSON. */
function textsOf(language: string, namespace: string): string {
  const known = siteLanguages.find((each) => each === language)
  if (namespace === 'server' && known) return JSON.stringify(serverTexts(known))
  return readFileSync(path.join(folder, namespace, `${language}.json`), 'utf8')
}
