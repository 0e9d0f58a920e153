import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { encodingOf } from '../xml/decode-part.ts'
import { partName } from '../zip/check-name.ts'
import { verifyEntry } from '../zip/inflate.ts'
import type { ZipEntry } from '../zip/read-zip.ts'
import { archiveBudget, isContainer, isMacro, isProgram } from './check-archive.ts'
import { checkEmbedded } from './check-embedded.ts'
import { isActive, isRemote } from './external-target.ts'
import type { Package } from './open-package.ts'
import { ownerOf, partsOfKind } from './parts-of-kind.ts'
import { importedPages } from './sanitize-imports.ts'

/** Judges what the package carries besides text: macros, programs, remote content, entries that are not what they claim. */
export async function checkPackage(pkg: Package): Promise<void> {
  for (const entry of pkg.entries) checkDeclared(pkg, entry)
  const budget = archiveBudget()
  const pages = importedPages(pkg)
  const embedded = partsOfKind(pkg, 'oleobject', 'package', 'control', 'activexcontrolbinary')
  for (const entry of pkg.entries) {
    if (entry.directory) continue
    const owner = ownerOf(entry)
    if (owner !== undefined) checkRelationships(pkg, entry, owner)
    let isPacked = false
    await verifyEntry(entry, (head) => {
      checkHead(pkg, entry, head)
      isPacked = isContainer(head)
    })
    if ((isPacked && !pages.has(entry)) || embedded.has(entry) || isEmbedding(entry)) checkEmbedded(entry, budget)
  }
}

function checkDeclared(pkg: Package, entry: ZipEntry): void {
  const name = partName(entry.name)
  if (/(^|\/)vbaproject\.bin$|(^|\/)vbadata\.xml$/.test(name) || isMacro(pkg.contentType(name)))
    throw new DocumentRefusal('macros', entry.name)
  if (isProgram(name)) throw new DocumentRefusal('embedded-object', entry.name)
}

/** The same rules hold for the relationships of every part: an attack may put them on a part that is not read. */
function checkRelationships(pkg: Package, entry: ZipEntry, owner: string): void {
  const parts = new Map<string, string>()
  for (const { kind, target, external } of pkg.relationships(owner)) {
    if (single.has(kind) && !external) {
      if ((parts.get(kind) ?? target) !== target) throw new DocumentRefusal('corrupt', `two parts of ${kind}`)
      parts.set(kind, target)
    }
    if (isMacro(kind)) throw new DocumentRefusal('macros', entry.name)
    if (external && isActive(kind) && isRemote(target)) {
      throw new DocumentRefusal('external-content', `${kind}: ${target.slice(0, 200)}`)
    }
  }
}

/** Of these a part has one at most. Programs differ in which of two they show. */
const single = new Set([
  'officedocument',
  'numbering',
  'footnotes',
  'endnotes',
  'styles',
  'settings',
  'theme',
  'comments',
  'glossarydocument',
])

const isEmbedding = (entry: ZipEntry) => /(^|\/)(embeddings|activex)\/|oleobject\d*\.bin$/.test(partName(entry.name))

function checkHead(pkg: Package, entry: ZipEntry, head: Uint8Array): void {
  const start = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 4)).toString('latin1')
  if (start.startsWith('MZ') || start === '\u007fELF') throw new DocumentRefusal('embedded-object', entry.name)
  if (!isXml(pkg, entry)) return
  encodingOf(head)
  if (declaresType(head, head.length < entry.size)) throw new DocumentRefusal('dtd', entry.name)
}

function isXml(pkg: Package, entry: ZipEntry): boolean {
  const name = partName(entry.name)
  const type = pkg.contentType(name)
  return /\.(xml|rels|vml)$/.test(name) || (type.includes('xml') && !type.includes('html'))
}

/**
 * Whether a type is declared before the root. Parts that are only copied are not parsed here, yet the reader's editor will
 * parse them. Of one that `goesOn` behind these bytes nothing is known but its beginning: it has to be in there.
 */
function declaresType(bytes: Uint8Array, goesOn: boolean): boolean {
  const [a, b] = bytes
  const label = a === 0xff || b === 0 ? 'utf-16le' : a === 0xfe || a === 0 ? 'utf-16be' : 'utf-8'
  const text = new TextDecoder(label).decode(bytes)
  let at = 0
  for (;;) {
    at += /^\s*/.exec(text.slice(at, at + blanks))?.[0].length ?? 0
    const end = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : undefined
    if (end === undefined && !/\s/.test(text[at] ?? '')) return at >= text.length ? goesOn : isType(text, at)
    if (end === undefined) continue
    const to = text.indexOf(end, at + 2)
    if (to < 0) return goesOn
    at = to + end.length
  }
}

/** So many are passed over at a time. */
const blanks = 1000

const isType = (text: string, at: number) => /^<!DOCTYPE/i.test(text.slice(at, at + 9))
