import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { checkPackage } from './package/check-package.ts'
import { importedPackages, sanitizeImports } from './package/sanitize-imports.ts'
import { planDocument } from './text/plan-document.ts'
import type { PlannedDocument } from './text/planned.ts'
import { unlessBroken } from './xml/unless-broken.ts'
import { inflate } from './zip/inflate.ts'
import type { ZipEntry } from './zip/read-zip.ts'

/** A document that has been read and checked. Throws `DocumentRefusal`. The bytes must not change while they are in use. */
export async function openDocument(bytes: Uint8Array): Promise<PlannedDocument> {
  const known = opened.get(bytes)?.deref()
  if (known) return known
  const document = planDocument(bytes)
  await judge(document)
  opened.set(bytes, new WeakRef(document))
  return document
}

const deepest = 3

/**
 * The document and all that Word takes in with it. What cannot be made harmless is refused before anything is spent on the file.
 */
async function judge({ pkg, imported }: PlannedDocument, depth = 0): Promise<void> {
  await checkPackage(pkg)
  sanitizeImports(pkg)
  const read = new Map(imported.flatMap(({ inner }) => (inner ? [[inner.entry, inner.document] as const] : [])))
  for (const document of read.values()) await judge(document, depth + 1)
  for (const entry of importedPackages(pkg)) if (!read.has(entry)) await judgeUnread(entry, depth + 1)
}

/**
 * A document that is only copied, because it lies too deep, cannot be read here, or there are too many: Word reads it all the
 * same.
 */
async function judgeUnread(entry: ZipEntry, depth: number): Promise<void> {
  if (depth > deepest) throw new DocumentRefusal('too-complex', 'documents within documents')
  const document = unlessBroken(() => planDocument(inflate(entry)))
  if (!document) throw new DocumentRefusal('embedded-object', `${entry.name} is taken in and cannot be checked`)
  await judge(document, depth)
  if (sanitizeImports(document.pkg).size > 0)
    throw new DocumentRefusal('embedded-object', `${entry.name} takes in a page`)
}

/** Extraction and rebuilding read the same bytes one after the other; the cached result is released when memory is short. */
const opened = new WeakMap<Uint8Array, WeakRef<PlannedDocument>>()
