import type { ZipEntry } from '../zip/read-zip.ts'
import type { Package } from './open-package.ts'

/** The parts that any part names by a relationship of these kinds. */
export function partsOfKind(pkg: Package, ...kinds: string[]): Set<ZipEntry> {
  const found = new Set<ZipEntry>()
  for (const { name, directory } of pkg.entries) {
    const owner = /^(.*?)_rels\/([^/]*)\.rels$/i.exec(name.replaceAll('\\', '/').replace(/^\/+/, ''))
    if (!owner || directory) continue
    for (const { kind, target, external } of pkg.relationships(`${owner[1]}${owner[2]}`.toLowerCase())) {
      const entry = kinds.includes(kind) && !external ? pkg.find(target) : undefined
      if (entry && !entry.directory) found.add(entry)
    }
  }
  return found
}
