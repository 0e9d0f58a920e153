import { checkPackage } from './package/check-package.ts'
import { planDocument } from './text/plan-document.ts'
import type { PlannedDocument } from './text/planned.ts'

/** A document that has been read and judged. Throws `DocumentRefusal`. The bytes must not change while they are in use. */
export async function openDocument(bytes: Uint8Array): Promise<PlannedDocument> {
  const known = opened.get(bytes)?.deref()
  if (known) return known
  const document = planDocument(bytes)
  await checkPackage(document.pkg)
  for (const { inner } of document.imported) if (inner) await checkPackage(inner.document.pkg)
  opened.set(bytes, new WeakRef(document))
  return document
}

/** Inspection, extraction and rebuilding read the same bytes in turn; the reading goes when memory is wanted. */
const opened = new WeakMap<Uint8Array, WeakRef<PlannedDocument>>()
