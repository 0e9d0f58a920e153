import { DocumentRefusal } from '#shared/documents/verdict.ts'
import type { DocumentKind } from '../model/unit.ts'

/** 10 MB as the customer reads it: 10485760 bytes. */
export const maxDocumentBytes = 10_485_760

/**
 * The kind of a file by its content; the name only has to agree with it.
 * Throws `DocumentRefusal` for empty, oversized, foreign and two-faced files.
 */
export function sniffKind(bytes: Uint8Array, name: string): DocumentKind {
  const named = kindOfName(name)
  if (bytes.length === 0) throw new DocumentRefusal('empty', 'the file has no bytes')
  if (bytes.length > maxDocumentBytes) throw new DocumentRefusal('too-large', `${bytes.length} bytes`)
  if (!named) throw new DocumentRefusal('unsupported-type', name)
  const found = kindOfContent(bytes)
  if (found !== named) throw new DocumentRefusal('type-mismatch', `named ${named}, content ${found ?? 'unknown'}`)
  return found
}

function kindOfName(name: string): DocumentKind | undefined {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()
  return extension === 'docx' || extension === 'pdf' || extension === 'txt' ? extension : undefined
}

function kindOfContent(bytes: Uint8Array): DocumentKind | undefined {
  const head = latin1(bytes.subarray(0, 1024))
  const tail = latin1(bytes.subarray(-66_000))
  if (head.startsWith('PK')) {
    if (head.includes('%PDF-')) throw new DocumentRefusal('type-mismatch', 'a ZIP and a PDF at once')
    return 'docx'
  }
  if (head.includes('%PDF-')) {
    if (endsAsZip(tail)) throw new DocumentRefusal('type-mismatch', 'a PDF and a ZIP at once')
    return 'pdf'
  }
  // A PDF that lost its first line: readers open it by its objects.
  if (/^%?[^\r\n]{0,20}\s+\d+ \d+ obj\b/.test(head) && /\bstartxref\s+\d+\s+%%EOF\s*$/.test(tail)) return 'pdf'
  if (head.startsWith(oleMagic)) {
    if (latin1(bytes).includes(encryptedPackage)) throw new DocumentRefusal('encrypted', 'an encrypted OLE package')
    return undefined
  }
  return foreign.some((magic) => head.startsWith(magic)) ? undefined : 'txt'
}

/** Whether a ZIP's directory ends where the file does; one that ends earlier is an attachment of the PDF. */
function endsAsZip(tail: string): boolean {
  const at = tail.lastIndexOf('PK\u0005\u0006')
  if (at < 0) return false
  const comment = tail.charCodeAt(at + 20) + 256 * tail.charCodeAt(at + 21)
  return !(at + 22 + comment < tail.length)
}

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')

const oleMagic = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'
const encryptedPackage = 'EncryptedPackage'.split('').join('\0')
/** Programs, pictures and archives that could pass for odd text. */
const foreign = [
  'MZ',
  '\u007fELF',
  '\u0089PNG',
  'GIF8',
  '\u00ff\u00d8\u00ff',
  '{\\rtf',
  '\u001f\u008b',
  '7z\u00bc\u00af',
  'Rar!',
  '%!PS',
]
