import { encodeAttribute } from '../xml/text.ts'
import type { ZipEntry } from '../zip/read-zip.ts'
import { neutralTarget } from './external-target.ts'
import type { Package } from './open-package.ts'

/** Relationship parts in which nothing is loaded from elsewhere. Links that a reader clicks stay. */
export function neutralise(pkg: Package): Map<ZipEntry, Uint8Array> {
  const changed = new Map<ZipEntry, Uint8Array>()
  for (const entry of pkg.entries) {
    const owner = /^(.*?)_rels\/([^/]*)\.rels$/i.exec(entry.name.replaceAll('\\', '/').replace(/^\/+/, ''))
    if (!owner || entry.directory) continue
    const { xml, encode } = pkg.text(entry)
    let out = ''
    let at = 0
    for (const { external, kind, target, targetStart, targetEnd } of pkg.relationships(
      `${owner[1]}${owner[2]}`.toLowerCase(),
    )) {
      const neutral = external ? neutralTarget(kind, target) : null
      if (neutral === null) continue
      out += xml.slice(at, targetStart) + encodeAttribute(neutral)
      at = targetEnd
    }
    if (at > 0) changed.set(entry, encode(out + xml.slice(at)))
  }
  return changed
}
