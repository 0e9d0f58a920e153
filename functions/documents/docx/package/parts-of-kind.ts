import { partName } from '../zip/check-name.ts'
import type { ZipEntry } from '../zip/read-zip.ts'
import type { Package } from './open-package.ts'

/** The parts that any part names by a relationship of these kinds. */
export function partsOfKind(pkg: Package, ...kinds: string[]): Set<ZipEntry> {
  const found = new Set<ZipEntry>()
  for (const part of pkg.entries) {
    const owner = ownerOf(part)
    if (owner === undefined) continue
    for (const { kind, target, external } of pkg.relationships(owner)) {
      const entry = kinds.includes(kind) && !external ? pkg.find(target) : undefined
      if (entry && !entry.directory) found.add(entry)
    }
  }
  return found
}

/** The part whose relationships an entry holds; undefined for any other entry. */
export function ownerOf({ name, directory }: ZipEntry): string | undefined {
  const owner = /^((?:.*\/)?)_rels\/([^/]*)\.rels$/.exec(partName(name))
  return owner && !directory ? `${owner[1]}${owner[2]}` : undefined
}
