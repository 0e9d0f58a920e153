import type { Inspection } from '../unit.ts'
import { plainText } from '../unit.ts'
import { checkPackage } from './package/check-package.ts'
import { listUnits, planDocument } from './text/plan-document.ts'

/** Pages, words and characters of a DOCX, and what the customer should know of it. Throws `DocumentRefusal`. */
export async function inspect(bytes: Uint8Array): Promise<Inspection> {
  const document = planDocument(bytes)
  await checkPackage(document.pkg)
  const text = listUnits(document).map((unit) => plainText(unit.pieces))
  const words = text.reduce((sum, one) => sum + countWords(one), 0)
  const characters = text.reduce((sum, one) => sum + one.length, 0)
  return { kind: 'docx', pages: Math.max(1, Math.ceil(words / 250)), words, characters, hazards: [] }
}

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

function countWords(text: string): number {
  let count = 0
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) count++
  return count
}
