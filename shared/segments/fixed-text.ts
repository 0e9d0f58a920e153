import type { JobSegment } from './segment.ts'

/**
 * Whether its file keeps a text, whatever is written for it: in a DOCX a deletion that is still shown, an equation, what stands inside a
 * mark that is kept whole, and the line that names a document which was not read. Told by id and place, which no version has changed.
 */
export const isFixed = ({ id, place, disposition }: Pick<JobSegment, 'id' | 'place' | 'disposition'>): boolean =>
  disposition === 'kept' &&
  (/#(?:\d+\.\d+|import\d+)$/.test(id) || (id.includes('#') && staying.has(place.at(-1)?.kind)))

const staying = new Set<string | undefined>(['deletion', 'equation'])
