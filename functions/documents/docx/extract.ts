import type { Extraction } from '../model/unit.ts'
import { findWarnings } from './find-warnings.ts'
import { openDocument } from './open-document.ts'
import { listUnits } from './text/plan-document.ts'

/** All texts of a DOCX in reading order, and its warnings. Throws `DocumentRefusal`. */
export async function extract(bytes: Uint8Array): Promise<Extraction> {
  const document = await openDocument(bytes)
  return { units: listUnits(document), warnings: findWarnings(document) }
}
