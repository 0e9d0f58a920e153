import { isRightToLeft } from '#shared/languages/script.ts'
import { type Counted, noneCounted } from '../docx/text/counted.ts'
import { listUnits, planDocument } from '../docx/text/plan-document.ts'
import type { NamedFile, RebuildOptions, UnitTarget } from '../model/unit.ts'
import { rebuildDocument } from '../pipeline/rebuild-document.ts'
import { unitsToText } from '../text/units-to-text.ts'
import { readCounted } from './docx-to-pdf/read/read-flow.ts'

/**
 * The text of a DOCX, with the numbers, bullets and marks of notes that its PDF has. They are counted over the translated document, since
 * a number may have words ("Article 2") and a mark of a note stands where the translation has it.
 */
export async function docxToTxt(
  file: NamedFile,
  targets: readonly UnitTarget[],
  options: RebuildOptions,
): Promise<string> {
  // What a certified file leaves out counts nothing, and takes paragraphs with it.
  const { bytes } = await rebuildDocument(file, targets, { ...options, certified: false })
  const counted = { ...countedIn(bytes), rtl: isRightToLeft(options.target) }
  return unitsToText(listUnits(planDocument(file.bytes, counted)), targets)
}

/** The PDF of a document that strict XML parsers refuse has no numbers either. */
function countedIn(bytes: Uint8Array): Counted {
  try {
    return readCounted(bytes).counted
  } catch {
    return noneCounted()
  }
}
