import { type Engine, translateUnits, type Unit } from '#functions/documents/index.ts'
import { readInline, writeInline } from './inline-markup.ts'
import { markTerms, placeTerms, type Term } from './terminology.ts'

type Languages = { source: string; target: string }

/** Translate lines one for one: tags come back around their words, terms are forced, spaces at the ends stay. Tells the terms used. */
export async function translateLines(
  lines: readonly string[],
  engine: Engine,
  languages: Languages,
  terms: readonly Term[] = [],
) {
  const read = lines.map((line) => {
    const inline = readInline(line)
    return { inline, ...markTerms(inline, terms) }
  })
  const units = read.map(
    ({ pieces }, i): Unit => ({ id: String(i), kind: 'paragraph', place: [{ kind: 'line', number: i + 1 }], pieces }),
  )
  const { targets } = await translateUnits(units, engine, languages)
  const byId = new Map(targets.map((target) => [target.id, target.pieces]))
  const used = new Set<Term>()
  const translated = read.map(({ inline, pieces, marked }, i) => {
    for (const term of marked.values()) used.add(term)
    return writeInline(placeTerms(byId.get(String(i)) ?? pieces, marked), inline)
  })
  return { lines: translated, used: [...used] }
}
