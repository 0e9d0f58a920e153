import { SaxesParser } from 'saxes'
import { GlossaryRefusal, glossaryLimits, languageCode, type ParsedGlossary, rowCollector } from './glossary.ts'

/**
 * TBX of all dialects (ISO 30042, versions 2 and 3): concepts with a section per language. All terms of the source language count,
 * of the target language the first. Document types and their entities are refused. Throws `GlossaryRefusal`.
 */
export function parseTbx(text: string): ParsedGlossary {
  const { add, refuse, finish } = rowCollector()
  const languages = new Set<string>()
  let concept = new Map<string, string[]>()
  let line = 1
  let language = ''
  let term: string | null = null
  const parser = new SaxesParser({ fragment: false })
  parser.on('doctype', (doctype) => {
    // TBX 2 files name TBXcoreStructV02.dtd: that alone is harmless, definitions of their own are not.
    if (doctype.includes('[')) throw new GlossaryRefusal('glossary-tbx-entities')
  })
  const gather = (part: string) => {
    if (term !== null) term += part
  }
  parser.on('opentag', ({ name, attributes }) => {
    if (concepts.has(name)) {
      concept = new Map()
      line = parser.line
    }
    const named = attributes['xml:lang']
    if (sections.has(name)) language = typeof named === 'string' ? languageCode(named) : ''
    if (name === 'term') term = ''
  })
  parser.on('text', gather)
  parser.on('cdata', gather)
  parser.on('closetag', ({ name }) => {
    if (name === 'term' && term !== null) {
      const written = term.replace(/\s+/g, ' ').trim().normalize('NFC')
      if (written && !language) refuse(parser.line, 'no-language', written)
      if (written && language) {
        languages.add(language)
        if (languages.size > glossaryLimits.languages)
          throw new GlossaryRefusal('glossary-languages', { max: glossaryLimits.languages })
        const known = concept.get(language)
        if (known) known.push(written)
        else concept.set(language, [written])
      }
      term = null
    }
    if (concepts.has(name) && concept.size > 0) add(line, concept)
  })
  parser.on('error', () => {
    throw new GlossaryRefusal('glossary-tbx-line', { line: parser.line })
  })
  parser.write(text).close()
  return finish([...languages])
}

const concepts = new Set(['termEntry', 'conceptEntry'])
const sections = new Set(['langSet', 'langSec'])
