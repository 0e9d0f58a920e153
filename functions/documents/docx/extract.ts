import type { Unit } from '../model/unit.ts'
import { openDocument } from './open-document.ts'
import { listUnits } from './text/plan-document.ts'

/** All texts of a DOCX in reading order. Throws `DocumentRefusal`. */
export async function extract(bytes: Uint8Array): Promise<Unit[]> {
  return listUnits(await openDocument(bytes))
}
