import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'
import { theme } from '../src/ui/theme.ts'

const id = 'virtual:design-tokens.css'
const root = path.join(import.meta.dirname, '..')
const require = createRequire(import.meta.url)
const variable = /--amplify-[\w-]+/g

/**
 * Turns the Amplify theme into a static style sheet (the content security policy allows no style made at run time) and keeps
 * only the tokens that an imported style sheet reaches: 8 kB instead of 130.
 */
export function designTokens(): Plugin {
  return {
    name: 'attesta-design-tokens',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(resolved) {
      if (resolved !== `\0${id}`) return undefined
      const sheets = globSync('src/**/*.{css,ts,tsx}', { cwd: root }).map((file) => path.join(root, file))
      for (const sheet of sheets) this.addWatchFile(sheet)
      return prune(theme.cssText, sheets.map(readWithImports).join('\n'))
    },
  }
}

/** A source text and, where it imports one of Amplify's style sheets, that sheet too. */
function readWithImports(file: string): string {
  const text = readFileSync(file, 'utf8')
  if (file.endsWith('theme.ts')) return ''
  const sheets = [...text.matchAll(/@aws-amplify\/ui-react\/styles\/[\w-]+\.css/g)]
  return [text, ...sheets.map(([name]) => readFileSync(require.resolve(name), 'utf8'))].join('\n')
}

/** Drops the declarations of custom properties that `users` does not reach, directly or through another property. */
export function prune(cssText: string, users: string): string {
  const lines = cssText.split('\n')
  const declared = lines.flatMap((line) => {
    const [, name, value] = /^\s*(--amplify-[\w-]+):(.*)$/.exec(line) ?? []
    return name === undefined ? [] : [{ name, needs: value?.match(variable) ?? [] }]
  })
  const used = new Set<string>(users.match(variable))
  let before = -1
  while (before !== used.size) {
    before = used.size
    for (const { name, needs } of declared) if (used.has(name)) for (const need of needs) used.add(need)
  }
  return lines
    .filter((line) => {
      const name = /^\s*(--amplify-[\w-]+):/.exec(line)?.[1]
      return name === undefined || used.has(name)
    })
    .join('\n')
}
