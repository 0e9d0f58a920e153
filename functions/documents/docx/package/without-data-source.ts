import { editList } from '../rebuild/edits.ts'
import { tokenize } from '../xml/tokenize.ts'
import { unlessBroken } from '../xml/unless-broken.ts'
import type { ZipEntry } from '../zip/read-zip.ts'
import type { Package } from './open-package.ts'
import { partsOfKind } from './parts-of-kind.ts'

/** Settings without the data source of a mail merge: Word would open it, wherever it is, with the document. `edited` have been changed before. */
export function withoutDataSource(pkg: Package, edited: ReadonlyMap<ZipEntry, string>): Map<ZipEntry, string> {
  const changed = new Map<ZipEntry, string>()
  for (const entry of partsOfKind(pkg, 'settings')) {
    const xml = unlessBroken(() => withoutMerge(edited.get(entry) ?? pkg.text(entry).xml))
    if (xml !== null) changed.set(entry, xml)
  }
  return changed
}

function withoutMerge(xml: string): string | null {
  const edits = editList(xml)
  let from = 0
  tokenize(xml, {
    open(name, start) {
      if (name === 'w:mailMerge') from = start
    },
    close(name, _, end) {
      if (name === 'w:mailMerge') edits.add({ start: from, end }, '')
    },
  })
  return edits.apply()
}
