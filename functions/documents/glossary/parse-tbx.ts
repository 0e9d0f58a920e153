import { SaxesParser } from 'saxes'
import { checkedEntries, type GlossaryEntry, GlossaryRefusal } from './glossary.ts'

/**
 * TBX of all dialects (ISO 30042, versions 2 and 3): concepts with a section per language; the first term of each counts.
 * Document types and their entities are refused. Throws `GlossaryRefusal`.
 */
export function parseTbx(text: string): GlossaryEntry[] {
  const entries: GlossaryEntry[] = []
  let concept = new Map<string, string>()
  let language = ''
  let term: string | null = null
  const parser = new SaxesParser({ fragment: false })
  parser.on('doctype', () => {
    // TBX 2 files name TBXcoreStructV02.dtd: that alone is harmless, definitions of their own are not.
    if (/<!DOCTYPE[^>]*\[/i.test(text))
      throw new GlossaryRefusal('This TBX defines entities of its own, which is not safe.')
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (concepts.has(name)) concept = new Map()
    const named = attributes['xml:lang']
    if (sections.has(name)) language = typeof named === 'string' ? named.toLowerCase() : ''
    if (name === 'term') term = ''
  })
  parser.on('text', (part) => {
    if (term !== null) term += part
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'term' && term !== null) {
      if (language && term.trim() && !concept.has(language)) concept.set(language, term.trim())
      term = null
    }
    if (concepts.has(name) && concept.size > 1) entries.push(concept)
  })
  parser.on('error', (error) => {
    throw new GlossaryRefusal(`This TBX cannot be read: ${error.message}`)
  })
  parser.write(text).close()
  return checkedEntries(entries)
}

const concepts = new Set(['termEntry', 'conceptEntry'])
const sections = new Set(['langSet', 'langSec'])
