import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { editList } from '../rebuild/edits.ts'
import { bare, boundControls, type Values, valueOf, valuesIn } from '../text/bound-controls.ts'
import { isPacked } from '../text/bound-values.ts'
import type { PartText } from '../xml/decode-part.ts'
import { encodeText } from '../xml/text.ts'
import { unlessBroken } from '../xml/unless-broken.ts'
import type { ZipEntry } from '../zip/read-zip.ts'
import type { Package } from './open-package.ts'

/** In letters, of all controls of a file: each of many could show one long value. */
const mostWritten = 1_000_000

/**
 * The texts of a package as its readers see them: a control shows the value that it is bound to, whatever was saved in it. The document, a
 * certificate of it and Word say the same then. Throws `too-complex`.
 */
export function withShownValues(pkg: Package): Package {
  const texts = new Map<ZipEntry, PartText>()
  let values: Values | undefined
  let written = 0
  const shown = (part: PartText): string | null => {
    values ??= valuesIn(pkg, new Map())
    const edits = editList(part.xml)
    for (const control of unlessBroken(() => boundControls(part.xml)) ?? []) {
      const [first, ...others] = control.texts
      const value = control
        .shows(valueOf(control, values)?.text ?? '')
        ?.replace(/\s+/g, ' ')
        .trim()
      if (!first || !value || isPacked(value) || bare(value) === bare(control.text)) continue
      written += value.length
      if (written > mostWritten) throw new DocumentRefusal('too-complex', 'values of content controls')
      if (control.placeholder) edits.add(control.placeholder, '')
      edits.add(first, encodeText(value))
      for (const range of others) edits.add(range, '')
    }
    return edits.apply()
  }
  const text = (entry: ZipEntry): PartText => {
    const known = texts.get(entry)
    if (known) return known
    const part = pkg.text(entry)
    const xml = part.xml.includes('dataBinding') ? shown(part) : null
    const read = xml === null ? part : { ...part, xml, turned: true }
    texts.set(entry, read)
    return read
  }
  return { ...pkg, text }
}
