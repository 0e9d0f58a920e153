import { maxGlossaryBytes } from '#shared/glossaries/glossary.ts'
import { decodeText } from '../txt/decode.ts'
import { GlossaryRefusal, type ParsedGlossary } from './glossary.ts'

/** Reads a glossary file, TBX or CSV by its content. Throws `GlossaryRefusal`. */
export async function parseGlossary(bytes: Uint8Array): Promise<ParsedGlossary> {
  if (bytes.length > maxGlossaryBytes) throw new GlossaryRefusal('glossary-too-large')
  const text = readable(bytes)
  if (/^\s*</.test(text)) return (await import('./parse-tbx.ts')).parseTbx(text)
  return (await import('./parse-csv.ts')).parseCsv(text)
}

function readable(bytes: Uint8Array): string {
  try {
    return decodeText(bytes).text
  } catch {
    throw new GlossaryRefusal('glossary-not-text')
  }
}
