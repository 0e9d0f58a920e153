import { annotationsOf } from '../file/annotations.ts'
import type { PdfFile } from '../file/open.ts'
import type { Box, PageNode } from '../file/pages.ts'
import type { ObjectPlace } from '../file/place.ts'
import { type Dict, nameOf } from '../file/primitives.ts'
import { quadsOf } from './links.ts'

/** A note that a reader put upon words: they are highlighted, underlined or struck out. `boxes` are the words' places. */
export type Note = { kind: NoteKind; boxes: Box[]; dict: Dict; place: ObjectPlace }

const kinds = ['Highlight', 'Underline', 'Squiggly', 'StrikeOut'] as const
export type NoteKind = (typeof kinds)[number]

/** A page whose notes have more places is a drawing: no more of them are looked at. */
const MOST = 2000

/** The notes of a page that lie upon its words. */
export function notesUpon(file: PdfFile, page: PageNode): Note[] {
  const notes: Note[] = []
  let places = 0
  for (const { dict, place } of annotationsOf(file, page)) {
    const name = nameOf(file.resolve(dict.get('Subtype')))
    const kind = kinds.find((one) => one === name)
    const boxes = kind && quadsOf(file, dict)
    if (!kind || !boxes) continue
    places += boxes.length
    if (places > MOST) break
    notes.push({ kind, boxes, dict, place })
  }
  return notes
}
