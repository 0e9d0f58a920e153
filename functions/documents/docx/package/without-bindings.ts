import { editList } from '../rebuild/edits.ts'
import { tokenize } from '../xml/tokenize.ts'
import type { ZipEntry } from '../zip/read-zip.ts'
import type { Package } from './open-package.ts'
import { findTextParts } from './text-parts.ts'

/**
 * The parts whose content controls are bound to values, without that. A program writes the value over the words of the control as it opens
 * the file: whoever vouches for the file confirmed those words. `edited` have been changed before.
 */
export function partsWithoutBindings(pkg: Package, edited: ReadonlyMap<ZipEntry, string>): Map<ZipEntry, string> {
  const changed = new Map<ZipEntry, string>()
  for (const { entry } of findTextParts(pkg)) {
    const xml = withoutBindings(edited.get(entry) ?? pkg.text(entry).xml)
    if (xml !== null) changed.set(entry, xml)
  }
  return changed
}

function withoutBindings(xml: string): string | null {
  if (!xml.includes('dataBinding')) return null
  const edits = editList(xml)
  let start = 0
  tokenize(xml, {
    open(name, at) {
      if (isBinding(name)) start = at
    },
    close(name, _, end) {
      if (isBinding(name)) edits.add({ start, end }, '')
    },
  })
  return edits.apply()
}

export const isBinding = (name: string): boolean => name === 'w:dataBinding' || name === 'w15:dataBinding'
