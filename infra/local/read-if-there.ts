import { readFile } from 'node:fs/promises'

/** The text of a file, or undefined where there is none. A file that is there and cannot be read is an error. */
export async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
