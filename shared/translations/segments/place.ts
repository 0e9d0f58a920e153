import * as z from 'zod'

/** What a part of a place can be. The words for each are those of the site: `web/src/messages/places`. */
export const PlaceKind = z.enum([
  'page',
  'scanned-page',
  'line',
  'paragraph',
  'table',
  'row',
  'cell',
  'header',
  'footer',
  'footnote',
  'endnote',
  'comment',
  'note',
  'text-box',
  'chart',
  'diagram',
  'numbering',
  'building-blocks',
  'building-block',
  'imported-document',
  'description',
  'bookmark',
  'deletion',
  'equation',
  'content-control',
  'field',
  'field-hint',
  'field-value',
  'field-text',
  'field-choice',
  'field-prompt',
  'index-entry',
  'contents-entry',
  'authorities-entry',
  'link-tip',
  'merged-text',
  'greeting',
  'button',
  'document-title',
  'document-subject',
  'document-description',
  'document-keywords',
  'document-category',
  'document-status',
  'document-property',
  'document-variable',
  'part-titles',
  'words',
])
export type PlaceKind = z.infer<typeof PlaceKind>

export const PlacePart = z.object({
  kind: PlaceKind,
  /** From 1 within what holds it; left out where there is one. */
  number: z.number().int().nonnegative().optional(),
  /** How the file itself names it: a property, a variable. */
  name: z.string().optional(),
})
export type PlacePart = z.infer<typeof PlacePart>

/** Where a person finds a text, from the outside in: page 2, table 1, row 3. */
export const Place = z.array(PlacePart)
export type Place = z.infer<typeof Place>

/** The page that a place is on; undefined in documents without pages. */
export const pageOf = (place: Place): number | undefined =>
  place.find(({ kind }) => kind === 'page' || kind === 'scanned-page')?.number

/** A place as a file may hold it: until November 2026 places were written as English words. */
export const storedPlace = (place: Place | string): Place =>
  typeof place === 'string' ? [{ kind: 'words', name: place }] : place
