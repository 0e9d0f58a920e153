import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { editList } from '../rebuild/edits.ts'
import { bare, boundControls, type Control } from '../text/bound-controls.ts'
import { isOfProperties, isPacked, stores } from '../text/bound-values.ts'
import { namedNothing, readNamed, wantNamed } from '../text/named-values.ts'
import type { PartText } from '../xml/decode-part.ts'
import { encodeText } from '../xml/text.ts'
import { unlessBroken } from '../xml/unless-broken.ts'
import type { ZipEntry } from '../zip/read-zip.ts'
import type { Package } from './open-package.ts'

/** In letters, of all controls of a file: each of many could show one long value. */
const mostWritten = 1_000_000

/**
 * The texts of a package as its readers see them: a control shows the value that it is bound to, whatever was saved in it. The document, a
 * certificate of it and Word say the same then. Where its value is not surely known, what was saved stays. Throws `too-complex`.
 */
export function withShownValues(pkg: Package): Package {
  const texts = new Map<ZipEntry, PartText>()
  let written = 0
  const shown = (part: PartText): string | null => {
    const edits = editList(part.xml)
    for (const [control, stored] of storedIn(pkg, unlessBroken(() => boundControls(part.xml)) ?? [])) {
      const [first, ...others] = control.texts
      const value = first && control.shows(stored)
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

/** Controls that show something else than what was saved may have a value: each with it, in one line. */
function storedIn(pkg: Package, controls: readonly Control[]): [Control, string][] {
  const found = new Map<Control, string>()
  for (const { name, id } of stores(pkg)) {
    const entry = pkg.find(name)
    const root = namedNothing()
    const own = controls.flatMap((control) => {
      const isOf = control.texts.length > 0 && (control.store ? control.store === id : !isOfProperties(id))
      const named = isOf && !found.has(control) && wantNamed(root, control)
      return named ? [{ control, named }] : []
    })
    if (!entry || own.length === 0) continue
    unlessBroken(() => readNamed(pkg.text(entry).xml, root))
    const lines = new Map<string, string>()
    for (const { control, named } of own) {
      if (named.text === undefined) continue
      const line = lines.get(named.text) ?? named.text.replace(/[\t\n\r]+/g, ' ')
      lines.set(named.text, line)
      found.set(control, /^\s|\s$/.test(control.text) ? line : line.trim())
    }
  }
  return [...found]
}
