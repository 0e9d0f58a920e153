import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { partName } from '../zip/check-name.ts'
import { inflate } from '../zip/inflate.ts'
import type { ZipEntry } from '../zip/read-zip.ts'
import type { Package } from './open-package.ts'
import { partsOfKind } from './parts-of-kind.ts'

/**
 * The files that Word takes into the document when it opens it (`altChunk`), and that are neither a DOCX nor plain text. Of a web page
 * its text and its structure stay: Word would fetch what its attributes name. `isEmptied` where nothing takes them in any more. Throws
 * `DocumentRefusal` for a kind that cannot be made harmless.
 */
export function sanitizeImports(pkg: Package, isEmptied = false): Map<ZipEntry, Uint8Array> {
  const sanitized = new Map<ZipEntry, Uint8Array>()
  for (const entry of importsOf(pkg)) {
    if (isPackage(pkg, entry)) continue
    const bytes = inflate(entry)
    const type = typeOf(pkg, entry)
    const isPlain = type.startsWith('text/plain') && type.endsWith('.txt')
    if (isPlain && !bytes.includes(0)) {
      if (isEmptied) sanitized.set(entry, Buffer.from(''))
      continue
    }
    if (!/html?\b/.test(type) || /mht/.test(type))
      throw new DocumentRefusal('embedded-object', `${entry.name} is taken in`)
    sanitized.set(entry, Buffer.from(sanitizeHtml(isEmptied ? '' : decode(bytes))))
  }
  return sanitized
}

/** The documents that Word takes in. */
export const importedPackages = (pkg: Package): ZipEntry[] =>
  [...importsOf(pkg)].filter((entry) => isPackage(pkg, entry))

/** Pages and texts that Word takes in: what they are is told by their type, however they begin. */
export const importedPages = (pkg: Package): Set<ZipEntry> =>
  new Set([...importsOf(pkg)].filter((entry) => !isPackage(pkg, entry)))

/** A page may begin like a package, and Word goes by the type that is declared. */
function isPackage(pkg: Package, entry: ZipEntry): boolean {
  if (/html?\b|\bmht|\brtf\b|\.xml$|^text\//.test(typeOf(pkg, entry))) return false
  const bytes = inflate(entry)
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}

const typeOf = (pkg: Package, { name }: ZipEntry): string => `${pkg.contentType(partName(name))} ${partName(name)}`

/** A page without attributes, scripts, styles, comments, and elements that show anything but text. */
function sanitizeHtml(html: string): string {
  const bare = html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(dropped, ' ')
    .replace(/<[!?/]?[^<>]*>?/g, (tag) => {
      const [, slash = '', name = ''] = /^<(\/?)([a-z][a-z0-9]*)(?=[\s/>]|$)/i.exec(tag) ?? []
      return kept.has(name.toLowerCase()) ? `<${slash}${name.toLowerCase()}>` : ''
    })
  return `<html><head><meta charset="utf-8"></head><body>${bare}</body></html>`
}

/** With all that stands in them, closed or not. */
const dropped =
  /<(script|style|head|title|object|applet|iframe|frameset|svg|math|template|noscript|xml|textarea|select|video|audio|embed)\b[\s\S]*?(?:<\/\1\s*>|$)/gi

const kept = new Set(
  'p br h1 h2 h3 h4 h5 h6 b i u s em strong sub sup ul ol li dl dt dd table thead tbody tfoot tr td th caption div span blockquote pre'.split(
    ' ',
  ),
)

const importsOf = (pkg: Package): Set<ZipEntry> => partsOfKind(pkg, 'afchunk')

function decode(bytes: Uint8Array): string {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
