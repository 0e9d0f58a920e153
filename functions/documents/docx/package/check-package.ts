import { DocumentRefusal } from '../../verdict.ts'
import { verifyEntry } from '../zip/inflate.ts'
import type { Package } from './open-package.ts'

/** Refuses what may not pass: macros, and entries that are not what the directory says. */
export async function checkPackage(pkg: Package): Promise<void> {
  for (const entry of pkg.entries) {
    const name = entry.name.toLowerCase()
    if (name.endsWith('vbaproject.bin') || pkg.contentType(name).includes('vbaproject'))
      throw new DocumentRefusal('macros', entry.name)
  }
  for (const entry of pkg.entries) await verifyEntry(entry)
}
