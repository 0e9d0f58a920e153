import type { Unit, UnitTarget } from '../model/unit.ts'
import { textParagraphs } from '../txt/to-paragraphs.ts'

/** A paragraph without a layout of its own. */
export type PlainParagraph = { text: string; kind: 'heading' | 'paragraph' | 'list-item' | 'pre' }

/** A text file keeps what was typed around its texts: numbers, bullets, quote marks, columns. */
export const paragraphsOfText = (bytes: Uint8Array, targets: ReadonlyMap<string, UnitTarget>): PlainParagraph[] =>
  textParagraphs(bytes, targets).map(({ text, kind }) => ({ text, kind: kind === 'tight' ? 'list-item' : kind }))

export function asParagraph({ unit, text }: { unit: Unit; text: string }): PlainParagraph {
  if (unit.kind === 'list-item') return { text: `• ${text}`, kind: 'list-item' }
  return { text, kind: unit.kind === 'heading' ? 'heading' : 'paragraph' }
}
