import { unlessBroken } from '../xml/unless-broken.ts'
import type { ZipEntry } from '../zip/read-zip.ts'
import { emptyPart } from './empty-part.ts'
import type { Package } from './open-package.ts'

/**
 * A part after `change`, which answers null where it changes nothing. In the place of one that cannot be read here, and that Word may read,
 * stands one that says nothing. `edited` have been changed before.
 */
export function changedPart(
  pkg: Package,
  entry: ZipEntry,
  edited: ReadonlyMap<ZipEntry, string>,
  name: 'settings' | 'styles',
  change: (xml: string) => string | null,
): string | null {
  const read = unlessBroken(() => ({ xml: change(edited.get(entry) ?? pkg.text(entry).xml) }))
  return read ? read.xml : emptyPart(name)
}
