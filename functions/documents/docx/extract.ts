import type { Unit } from '../unit.ts'
import { checkPackage } from './package/check-package.ts'
import { listUnits, planDocument } from './text/plan-document.ts'

/** All texts of a DOCX in reading order. Throws `DocumentRefusal`. */
export async function extract(bytes: Uint8Array): Promise<Unit[]> {
  const document = planDocument(bytes)
  await checkPackage(document.pkg)
  return listUnits(document)
}
