import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'
import { theme } from '../src/ui/theme.ts'
import { prune } from './prune.ts'

const id = 'virtual:design-tokens.css'
const root = path.join(import.meta.dirname, '..')
const require = createRequire(import.meta.url)

/** Amplify's own theme in JavaScript: only its style properties read it, and here everything is styled by the sheet. 8 kB on each form. */
const inStyleSheet = [
  {
    module: /@aws-amplify\/ui\/dist\/esm\/theme\/tokens\/index\.mjs$/,
    code: 'export const tokens = {}\nexport const reactNativeTokens = {}',
  },
  {
    module: /@aws-amplify\/ui\/dist\/esm\/theme\/createTheme\/createTheme\.mjs$/,
    code: "import { defaultTheme } from '../defaultTheme.mjs'\nexport const createTheme = () => defaultTheme",
  },
]

/**
 * Turns the Amplify theme into a static style sheet (the content security policy allows no style made at run time) and keeps
 * only the tokens that an imported style sheet reaches: 8 kB instead of 130.
 */
export function designTokens(): Plugin {
  return {
    name: 'attesta-design-tokens',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(resolved) {
      const spared = inStyleSheet.find(({ module }) => module.test(resolved))
      if (spared) return spared.code
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
