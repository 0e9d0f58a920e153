import type { Unit } from '../../model/unit.ts'
import type { Package } from '../package/open-package.ts'
import { unlessBroken } from '../xml/unless-broken.ts'
import { inflate } from '../zip/inflate.ts'
import { limits } from '../zip/limits.ts'
import type { ZipEntry } from '../zip/read-zip.ts'
import { stemOf } from './plan-part.ts'
import type { Imported, PlannedDocument, PlannedPart } from './planned.ts'

const MOST = 20

/** Stands for a document that is taken in and was not read. */
export const unreadMark = '(imported document)'

/**
 * The documents that Word takes into this one when it opens the file. Those that are DOCX are read, as long as all of them
 * together stay within the bounds of one package; pages of the web and other kinds are not, nor is what one takes in itself.
 */
export function importedInto(
  pkg: Package,
  parts: readonly PlannedPart[],
  read?: (bytes: Uint8Array) => PlannedDocument,
): Imported[] {
  let room: number = limits.inflatedBytes
  const known = new Set<ZipEntry>()
  return parts.flatMap((part) =>
    part.scan.imported.map((id, i) => {
      const name = pkg.relationships(part.name).find((relation) => relation.id === id && !relation.external)?.target
      const entry = name === undefined ? undefined : pkg.find(name)
      const own = {
        prefix: `${stemOf(part.name)}#import${i + 1}`,
        within: part.name,
        place: [{ kind: 'imported-document' as const, number: i + 1 }],
      }
      // One that is taken in twice is translated once.
      if (!read || !entry || known.has(entry) || known.size >= MOST || !isPackage(entry, room))
        return { ...own, inner: null }
      known.add(entry)
      const document = unlessBroken(() => read(inflate(entry)))
      room -= document?.pkg.entries.reduce((sum, { size }) => sum + size, 0) ?? 0
      return { ...own, inner: document && room >= 0 ? { entry, document } : null }
    }),
  )
}

/** A package lies packed in the one around it, or as it is. */
function isPackage(entry: ZipEntry, room: number): boolean {
  if (entry.directory || entry.size > room) return false
  const head = inflate(entry)
  return head[0] === 0x50 && head[1] === 0x4b
}

/** The units of an imported document, or one that stays and says that there is more than was read. */
export function importedUnits({ prefix, place, inner }: Imported, list: (document: PlannedDocument) => Unit[]): Unit[] {
  if (!inner) return [{ id: prefix, kind: 'paragraph', place, pieces: [unreadMark], keep: 'unreadable' }]
  return list(inner.document).map((unit) => ({ ...unit, id: `${prefix}/${unit.id}`, place: [...place, ...unit.place] }))
}

/** Whether all that is taken in was read. */
export const isWhole = ({ imported }: PlannedDocument): boolean =>
  imported.every(({ inner }) => inner !== null && isWhole(inner.document))
