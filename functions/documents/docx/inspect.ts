import { type Inspection, plainText } from '../model/unit.ts'
import { countPages } from './inspect/count-pages.ts'
import { countWords } from './inspect/count-words.ts'
import { findWarnings } from './inspect/find-warnings.ts'
import { openDocument } from './open-document.ts'
import { listUnits } from './text/plan-document.ts'

/** Pages, words and characters of a DOCX, and what the customer should know of it. Throws `DocumentRefusal`. */
export async function inspect(bytes: Uint8Array): Promise<Inspection> {
  const document = await openDocument(bytes)
  const texts = listUnits(document)
    .filter((unit) => unit.keep !== 'not-text')
    .map((unit) => plainText(unit.pieces))
  const words = countWords(texts)
  const characters = texts.reduce((sum, text) => sum + text.length, 0)
  return { kind: 'docx', pages: countPages(document, words), words, characters, warnings: findWarnings(document) }
}
