import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { attributesOf } from '../xml/attribute.ts'
import { rawName } from '../xml/children.ts'
import { type Declared, namespaceOf, prefixOf } from '../xml/tokenize.ts'

/**
 * Throws `corrupt` where what decides of a field is written in another vocabulary than its element: attributes are read by their local names,
 * and where other readers see no field, the text that its code would hide is shown.
 */
export function checkFieldMarks(xml: string, name: string, start: number, end: number, declared: Declared): void {
  const local = deciding.get(name)
  if (local === undefined) return
  const raw = rawName(xml, start)
  const vocabulary = namespaceOf(prefixOf(raw), declared)
  for (const { name: written } of attributesOf(xml.slice(start + 1 + raw.length, end))) {
    if (written.slice(written.indexOf(':') + 1) !== local) continue
    const isOwn = written.includes(':') && namespaceOf(prefixOf(written), declared) === vocabulary
    if (!isOwn) throw new DocumentRefusal('corrupt', `${written} of ${name}`)
  }
}

const deciding = new Map([
  ['w:fldChar', 'fldCharType'],
  ['w:fldSimple', 'instr'],
])
