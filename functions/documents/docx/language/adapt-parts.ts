import type { Package } from '../package/open-package.ts'
import type { ZipEntry } from '../zip/read-zip.ts'
import { adaptSettings, adaptStyles } from './adapt-styles.ts'
import type { TargetScript } from './target-script.ts'

/** Style sheets and settings, of the document and of its building blocks, written for the target language. */
export function adaptParts(pkg: Package, script: TargetScript): Map<ZipEntry, Uint8Array> {
  const changed = new Map<ZipEntry, Uint8Array>()
  const owners = [
    pkg.main,
    ...pkg
      .relationships(pkg.main)
      .filter((r) => r.kind === 'glossarydocument')
      .map((r) => r.target),
  ]
  for (const { kind, target, external } of owners.flatMap((owner) => pkg.relationships(owner))) {
    const adapt =
      kind === 'styles' || kind === 'styleswitheffects' ? adaptStyles : kind === 'settings' ? adaptSettings : null
    const entry = external || !adapt ? undefined : pkg.find(target)
    if (!adapt || !entry) continue
    const { xml, encode } = pkg.text(entry)
    const adapted = adapt(xml, script)
    if (adapted !== null) changed.set(entry, encode(adapted))
  }
  return changed
}
