import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'

/**
 * The bytes of a font file named by its package path.
 * `FONT_FOLDER` holds the files by their bare names where the packages are not beside the code (a bundle).
 */
export function readFontFile(path: string): Uint8Array {
  const folder = process.env.FONT_FOLDER
  return readFileSync(folder ? join(folder, basename(path)) : require.resolve(path))
}

/** `unicode.json` of an East Asian package: the slice for each code point. */
export function readSlices(name: string): ReadonlyMap<number, string> {
  const folder = process.env.FONT_FOLDER
  const path = `@fontsource-variable/${name}/unicode.json`
  const text = readFileSync(folder ? join(folder, `${name}.unicode.json`) : require.resolve(path), 'utf8')
  const fileOf = new Map<number, string>()
  for (const [key, list] of Object.entries(JSON.parse(text) as Record<string, string>)) {
    const file = `@fontsource-variable/${name}/files/${name}-${key.replace(/[[\]]/g, '')}-wght-normal.woff2`
    for (const range of list.split(',')) {
      const [from = '', to = from] = range.replace('U+', '').split('-')
      for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code++)
        if (!fileOf.has(code)) fileOf.set(code, file)
    }
  }
  return fileOf
}

const require = createRequire(import.meta.url)
