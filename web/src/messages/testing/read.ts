import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '..')

/** The languages that have a file in any namespace. */
export const languagesWithFiles = (): string[] => [
  ...new Set(globSync('*/*.json', { cwd: folder }).map((file) => path.basename(file, '.json'))),
]

/** All texts of a language by namespace, as its files have them. */
export const readMessages = (language: string): Record<string, unknown> =>
  Object.fromEntries(
    globSync(`*/${language}.json`, { cwd: folder }).map((file) => [
      path.dirname(file),
      JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as unknown,
    ]),
  )
