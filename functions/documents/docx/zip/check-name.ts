import { DocumentRefusal } from '#shared/documents/verdict.ts'

/** Throws `unsafe-name` for names that could leave the folder they are unpacked to, look like what they are not, or are of no writer's length. */
export function checkName(name: string): void {
  const path = unescapePath(name).replaceAll('\\', '/')
  const unsafe =
    path === '' ||
    name.length > longestName ||
    controlOrBidi.test(path) ||
    /^[a-z]:/i.test(path) ||
    (path.startsWith('/') && !packageFolder.test(path)) ||
    path.split('/').some((part) => part === '..')
  if (unsafe) throw new DocumentRefusal('unsafe-name', JSON.stringify(name.slice(0, 200)))
}

/** Units are named by their part wherever they are kept, also in a row, which holds 400 KB. */
const longestName = 512

/** How a part is named in the package, whatever slashes, dots, case and percent signs the archive uses. */
export const partName = (entryName: string): string => asPath(unescapePath(entryName))

/** The names by which readers may look for an entry: as it is written, and with the letters that percent signs stand for. */
export const namesOf = (entryName: string): Set<string> => new Set([asPath(entryName), partName(entryName)])

const asPath = (name: string): string =>
  name
    .replaceAll('\\', '/')
    .split('/')
    .filter((step) => step !== '' && step !== '.')
    .join('/')
    .toLowerCase()

/** A path with the letters that its percent signs stand for. */
export const unescapePath = (path: string): string =>
  path.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped)
    } catch {
      return escaped
    }
  })

/** Control characters, and marks that make a name read in another order than it is stored. */
const controlOrBidi = new RegExp(String.raw`[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]`)

/** Some writers put a slash before every part of the package; a path to anywhere else is refused. */
const packageFolder = /^\/(?:word|docProps|_rels|customXml|\[Content_Types\]\.xml)(?:\/|$)/i
