import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { decodePart } from '../xml/decode-part.ts'
import { decodeText } from '../xml/text.ts'
import { inflate } from '../zip/inflate.ts'
import { limits } from '../zip/limits.ts'
import { readZip, type ZipEntry } from '../zip/read-zip.ts'
import { isActive, isRemote } from './external-target.ts'
import { ownerOf } from './parts-of-kind.ts'
import { readRelationships } from './relationships.ts'

/** What all embedded archives of a document may unpack to together, and how deep they may lie in each other. */
export type ArchiveBudget = { bytes: number; depth: number }

export const archiveBudget = (): ArchiveBudget => ({ bytes: limits.inflatedBytes, depth: 3 })

/**
 * An archive within the document, as a workbook is: whoever opens it there opens all that it carries. Macros and programs are told
 * by what declares them, since a name may be any. Calls `look` for what lies in it and is judged like the archive itself.
 */
export function checkArchive(
  { name, bytes }: { name: string; bytes: Uint8Array },
  budget: ArchiveBudget,
  look: (entry: ZipEntry, budget: ArchiveBudget) => void,
): void {
  if (budget.depth === 0) throw new DocumentRefusal('too-complex', 'archives within archives')
  const entries = unlessUnreadable(name, () => readZip(bytes))
  for (const entry of entries) {
    if (entry.directory) continue
    if (isMacro(entry.name)) throw new DocumentRefusal('macros', name)
    if (isProgram(entry.name)) throw new DocumentRefusal('embedded-object', `${name} holds a program`)
    budget.bytes -= entry.size
    if (budget.bytes < 0) throw new DocumentRefusal('bomb', 'archives within the document')
    const inner = unlessUnreadable(name, () => inflate(entry))
    if (/^\/?\[content_types\]\.xml$/i.test(entry.name)) checkTypes(name, inner)
    const owner = ownerOf(entry)
    if (owner !== undefined) checkRelationships(name, owner, inner)
    if (!isContainer(inner)) continue
    budget.depth--
    look(entry, budget)
    budget.depth++
  }
}

function checkTypes(name: string, bytes: Uint8Array): void {
  const { xml } = unlessUnreadable(name, () => decodePart(bytes))
  // A letter written as a character reference counts as that letter.
  if (isMacro(decodeText(xml.replaceAll('<', ' ')))) throw new DocumentRefusal('macros', name)
}

function checkRelationships(name: string, owner: string, bytes: Uint8Array): void {
  const { xml } = unlessUnreadable(name, () => decodePart(bytes))
  for (const { kind, target, external } of unlessUnreadable(name, () =>
    readRelationships(xml, owner, { elements: 0 }),
  )) {
    if (isMacro(kind)) throw new DocumentRefusal('macros', name)
    // A workbook asks before it opens another one.
    if (external && kind !== 'externallinkpath' && isActive(kind) && isRemote(target))
      throw new DocumentRefusal('external-content', `${kind} in ${name}`)
  }
}

/** Another program may be able to read what cannot be read here. */
function unlessUnreadable<T>(name: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof DocumentRefusal) || error.verdict === 'bomb') throw error
    throw new DocumentRefusal('embedded-object', `${name} cannot be checked`)
  }
}

/** Whether a name, a content type or a kind of relationship is one of macros, in any office format. */
export const isMacro = (text: string): boolean => /vbaproject|vbadata|macroenabled|macrosheet/i.test(text)

/** Names of files that run as soon as they are opened. */
export const isProgram = (name: string): boolean =>
  /\.(?:exe|scr|com|pif|dll|js|jse|vbs|vbe|wsf|hta|bat|cmd|ps1|lnk|msi|jar|chm|reg|iso)$/i.test(name)

/** An OLE file or an archive, whatever its name: an attack likes to give it another one. */
export const isContainer = (head: Uint8Array): boolean => isOle(head) || isArchive(head)

export const isArchive = ([a, b, c, d]: Uint8Array): boolean => a === 0x50 && b === 0x4b && c === 3 && d === 4

const isOle = ([a, b, c, d]: Uint8Array): boolean => a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0
