import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { decodePart, type PartText } from '../xml/decode-part.ts'
import type { Budget } from '../xml/tokenize.ts'
import { partName } from '../zip/check-name.ts'
import { inflate } from '../zip/inflate.ts'
import { readZip, type ZipEntry } from '../zip/read-zip.ts'
import { readContentTypes } from './content-types.ts'
import { withJoinedParagraphs } from './joined-paragraphs.ts'
import { type Relationship, readRelationships } from './relationships.ts'
import { withShownValues } from './shown-values.ts'

/** A DOCX as a package of parts. Part names are lower-case paths without a leading slash. */
export type Package = {
  entries: readonly ZipEntry[]
  find(name: string): ZipEntry | undefined
  /** The decoded text of a part as its readers see it, read once. */
  text(entry: ZipEntry): PartText
  contentType(name: string): string
  /** Relationships of a part; of the package itself for `''`. */
  relationships(name: string): readonly Relationship[]
  main: string
  /** One count for the whole file, so that many parts cannot do what one may not. */
  budget: Budget
}

/** Opens the package and finds its main part. Throws `DocumentRefusal`; nothing large is unpacked yet. */
export function openPackage(bytes: Uint8Array, budget: Budget = { elements: 0 }): Package {
  checkMagic(bytes)
  const entries = readZip(bytes)
  const byName = new Map(entries.map((entry) => [partName(entry.name), entry]))
  const texts = new Map<ZipEntry, PartText>()
  const find = (name: string) => byName.get(name.toLowerCase())
  const text = (entry: ZipEntry) => {
    const known = texts.get(entry)
    if (known) return known
    const read = decodePart(inflate(entry))
    texts.set(entry, read)
    return read
  }
  const typesEntry = find('[content_types].xml')
  if (!typesEntry) throw new DocumentRefusal('type-mismatch', 'a ZIP, but no Open XML package')
  const contentType = readContentTypes(text(typesEntry).xml, budget)
  const cache = new Map<string, readonly Relationship[]>()
  const relationships = (name: string) => {
    const known = cache.get(name)
    if (known) return known
    const entry = find(relationshipsPart(name))
    const read = entry ? readRelationships(text(entry).xml, name, budget) : []
    cache.set(name, read)
    return read
  }
  const main = findMain(relationships(''), contentType, byName)
  return withJoinedParagraphs(withShownValues({ entries, find, text, contentType, relationships, main, budget }))
}

function relationshipsPart(name: string): string {
  const slash = name.lastIndexOf('/') + 1
  return `${name.slice(0, slash)}_rels/${name.slice(slash)}.rels`
}

function checkMagic(bytes: Uint8Array): void {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 8))
  if (bytes.length === 0) throw new DocumentRefusal('empty', 'no bytes')
  if (head.toString('latin1').startsWith('PK')) return
  if (head.toString('hex') === 'd0cf11e0a1b11ae1') {
    const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    const locked = protectedStreams.some((name) => all.includes(Buffer.from(name, 'utf16le')))
    throw new DocumentRefusal(
      locked ? 'encrypted' : 'type-mismatch',
      locked ? 'a locked package' : 'an old binary document',
    )
  }
  throw new DocumentRefusal('type-mismatch', 'not a ZIP')
}

/** Streams that hold a package locked by a password or by rights management. */
const protectedStreams = ['EncryptedPackage', 'EncryptionInfo', 'DRMEncryptedDataSpace']

function findMain(
  root: readonly Relationship[],
  contentType: (name: string) => string,
  byName: ReadonlyMap<string, ZipEntry>,
): string {
  const related = root.find((r) => r.kind === 'officedocument' && !r.external && byName.has(r.target))?.target
  const main =
    related ??
    [...byName.keys()].find((name) => /wordprocessingml.*main\+xml|ms-word.*main\+xml/.test(contentType(name)))
  const found = main ?? (byName.has('word/document.xml') ? 'word/document.xml' : undefined)
  if (!found) throw new DocumentRefusal('type-mismatch', 'no main document part')
  const type = contentType(found)
  if (/macroenabled/i.test(type)) throw new DocumentRefusal('macros', type)
  if (/spreadsheetml|presentationml|ms-excel|ms-powerpoint|opendocument/i.test(type)) {
    throw new DocumentRefusal('type-mismatch', type)
  }
  return found
}
