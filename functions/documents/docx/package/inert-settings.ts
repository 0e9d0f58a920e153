import { editList } from '../rebuild/edits.ts'
import { tokenize } from '../xml/tokenize.ts'
import type { ZipEntry } from '../zip/read-zip.ts'
import { changedPart } from './changed-part.ts'
import type { Package } from './open-package.ts'
import { partsOfKind } from './parts-of-kind.ts'

/**
 * Settings without the data source of a mail merge, which Word would open with the document, wherever it is. In a file that somebody vouches
 * for no field is renewed as it opens: it may show a number then that nobody has read. `edited` have been changed before.
 */
export function inertSettings(
  pkg: Package,
  edited: ReadonlyMap<ZipEntry, string>,
  { certified = false }: { certified?: boolean },
): Map<ZipEntry, string> {
  const gone = new Set(certified ? ['w:mailMerge', 'w:updateFields'] : ['w:mailMerge'])
  const changed = new Map<ZipEntry, string>()
  for (const entry of partsOfKind(pkg, 'settings')) {
    const xml = changedPart(pkg, entry, edited, 'settings', (read) => without(gone, read))
    if (xml !== null) changed.set(entry, xml)
  }
  return changed
}

function without(gone: ReadonlySet<string>, xml: string): string | null {
  const edits = editList(xml)
  let from = 0
  let depth = 0
  tokenize(xml, {
    open(name, start) {
      if (gone.has(name) && depth++ === 0) from = start
    },
    close(name, _, end) {
      if (gone.has(name) && --depth === 0) edits.add({ start: from, end }, '')
    },
  })
  return edits.apply()
}
