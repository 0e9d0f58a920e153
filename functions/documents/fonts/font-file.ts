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

/** `unicode.json` of an East Asian package: which slice has which code points. */
export function readSlices(name: string): { file: string; ranges: [number, number][] }[] {
  const folder = process.env.FONT_FOLDER
  const path = `@fontsource-variable/${name}/unicode.json`
  const text = readFileSync(folder ? join(folder, `${name}.unicode.json`) : require.resolve(path), 'utf8')
  return Object.entries(JSON.parse(text) as Record<string, string>).map(([key, list]) => ({
    file: `@fontsource-variable/${name}/files/${name}-${key.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    ranges: list.split(',').map((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
    }),
  }))
}

const require = createRequire(import.meta.url)
