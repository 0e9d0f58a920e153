import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { verifyEntry } from '../zip/inflate.ts'
import type { ZipEntry } from '../zip/read-zip.ts'
import { checkEmbedded } from './check-embedded.ts'
import { isActive, isRemote } from './external-target.ts'
import type { Package } from './open-package.ts'
import { partsOfKind } from './parts-of-kind.ts'

/** Judges what the package carries besides text: macros, programs, remote content, entries that are not what they claim. */
export async function checkPackage(pkg: Package): Promise<void> {
  for (const entry of pkg.entries) checkDeclared(pkg, entry)
  const embedded = partsOfKind(pkg, 'oleobject', 'package', 'control', 'activexcontrolbinary')
  for (const entry of pkg.entries) {
    if (entry.directory) continue
    if (/\.rels$/i.test(entry.name)) checkRelationships(pkg, entry)
    let isPacked = false
    await verifyEntry(entry, (head) => {
      checkHead(entry, head)
      isPacked = isContainer(head)
    })
    if (isPacked || embedded.has(entry) || isEmbedding(entry)) checkEmbedded(entry)
  }
}

function checkDeclared(pkg: Package, entry: ZipEntry): void {
  const name = entry.name.toLowerCase()
  if (/(^|\/)vbaproject\.bin$|(^|\/)vbadata\.xml$/.test(name) || /vbaproject|vbadata/.test(pkg.contentType(name))) {
    throw new DocumentRefusal('macros', entry.name)
  }
  if (programName.test(name)) throw new DocumentRefusal('embedded-object', entry.name)
}

/** Whoever owns the relationships, the same rules hold; an attack likes to hang them on a part that nobody reads. */
function checkRelationships(pkg: Package, entry: ZipEntry): void {
  const owner = entry.name
    .replaceAll('\\', '/')
    .replace(/(^|\/)_rels\/([^/]*)\.rels$/i, '$1$2')
    .replace(/^\/+/, '')
  for (const { kind, target, external } of pkg.relationships(owner.toLowerCase())) {
    if (kind === 'vbaproject' || kind === 'wordvbadata') throw new DocumentRefusal('macros', entry.name)
    if (external && isActive(kind) && isRemote(target)) {
      throw new DocumentRefusal('external-content', `${kind}: ${target.slice(0, 200)}`)
    }
  }
}

const isEmbedding = (entry: ZipEntry) => /(^|[\\/])(embeddings|activex)[\\/]|oleobject\d*\.bin$/i.test(entry.name)

/** An OLE file or an archive, whatever its name: an attack likes to give it another one. */
const isContainer = ([a, b, c, d]: Uint8Array) =>
  (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0) || (a === 0x50 && b === 0x4b && c === 3 && d === 4)

function checkHead(entry: ZipEntry, head: Uint8Array): void {
  const start = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 4)).toString('latin1')
  if (start.startsWith('MZ') || start === '\u007fELF') throw new DocumentRefusal('embedded-object', entry.name)
  if (/\.(xml|rels|vml)$/i.test(entry.name) && declaresType(head)) throw new DocumentRefusal('dtd', entry.name)
}

/** Parts that are only copied are not parsed here, yet the reader's editor will parse them. */
function declaresType(head: Uint8Array): boolean {
  const bytes = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 65_536))
  const text = bytes.toString('latin1').replaceAll('\0', '')
  return /^[^<]{0,20}(?:<\?(?:[^?]|\?(?!>))*\?>\s*|<!--(?:[^-]|-(?!->))*-->\s*)*<!DOCTYPE/i.test(text)
}

const programName = /\.(exe|scr|com|pif|dll|js|jse|vbs|vbe|wsf|hta|bat|cmd|ps1|lnk|msi|jar|chm|reg|iso)$/
