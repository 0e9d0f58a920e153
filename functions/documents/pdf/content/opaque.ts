import { annotationsOf } from '../file/annotations.ts'
import type { PdfFile } from '../file/open.ts'
import { type Box, type PageNode, rectangle } from '../file/pages.ts'
import { type Dict, isDict, nameOf, numberOf } from '../file/primitives.ts'
import { isHidden, isUnseen } from './form-fields.ts'
import { isFullMask } from './full-mask.ts'
import type { PageContent, Show, TextState } from './glyph.ts'
import { areaOf, intersect } from './matrix.ts'

/** What lets shine through what lies below, of a state of graphics: what it does not name stays as it was. */
export type Sheer = { fill?: boolean; line?: boolean; blend?: boolean; mask?: boolean }

export function sheerOf(file: PdfFile, extra: Dict): Sheer {
  const [fill, line, blend, mask] = ['ca', 'CA', 'BM', 'SMask'].map((key) => file.resolve(extra.get(key)) ?? null)
  return {
    ...(fill !== null && { fill: numberOf(fill, 1) < 1 }),
    ...(line !== null && { line: numberOf(line, 1) < 1 }),
    ...(blend !== null && { blend: !/^(?:Normal|Compatible)$/.test(nameOf(blend) ?? '') }),
    ...(mask !== null && { mask: isDict(mask) }),
  }
}

/** Whether a state of graphics lets shine through areas, or lines, what lies below. */
export const isSheerFor = (painted: 'fill' | 'line', through: Sheer): boolean =>
  [through[painted], through.blend, through.mask].some(Boolean)

/** Whether what is filled in a state of graphics lets shine through what lies below. */
export const isSheer = (file: PdfFile, extra: Dict): boolean => isSheerFor('fill', sheerOf(file, extra))

/** An icon of the viewer for a comment, a file or a sound: its reader moves it, and it stands upon words by chance. */
export const isIcon = (file: PdfFile, annotation: Dict): boolean =>
  /^(?:Text|FileAttachment|Sound)$/.test(nameOf(file.resolve(annotation.get('Subtype'))) ?? '')

/** Whether what an annotation paints may hide words. What marks words lets them shine through, even in full colour. */
export const hidesWords = (file: PdfFile, annotation: Dict): boolean =>
  !isIcon(file, annotation) &&
  !/^(?:Highlight|Underline|Squiggly|StrikeOut)$/.test(nameOf(file.resolve(annotation.get('Subtype'))) ?? '') &&
  !isUnseen(file, annotation) &&
  !isSheer(file, annotation)

/** The squares that viewers fill by themselves, since they have a colour and no appearance: what is below is as hidden. */
export function* squaresOf(file: PdfFile, page: PageNode): Generator<{ dict: Dict; box: Box; order: number }> {
  for (const { dict, order } of annotationsOf(file, page)) {
    if (nameOf(file.resolve(dict.get('Subtype'))) !== 'Square' || file.dict(file.dict(dict.get('AP'))?.get('N')))
      continue
    const colour = file.resolve(dict.get('IC'))
    const isFilled = Array.isArray(colour) && colour.length > 0 && numberOf(file.resolve(dict.get('CA')), 1) >= 1
    const box = rectangle(file, dict.get('Rect'))
    if (box && isFilled && hidesWords(file, dict) && !isHidden(file, dict)) yield { dict, box, order }
  }
}

/** Whether an upright picture that is shown hides all that lies below its box, but for what a clip cuts off. */
export function isOpaque(file: PdfFile, image: Dict, { ctm, sheer }: TextState): boolean {
  const isUpright = Math.hypot(ctm[1], ctm[2]) < 1 || Math.hypot(ctm[0], ctm[3]) < 1
  if (sheer || !isUpright || lettingThrough.some((key) => file.resolve(image.get(key)))) return false
  const mask = file.resolve(image.get('SMask'))
  return !mask || isFullMask(file, mask)
}

/** Whether a clip leaves all of a picture. */
export const isUncut = (box: Box, { clip }: TextState): boolean =>
  box.every((edge, i) => (i < 2 ? 1 : -1) * ((clip[i] as number) - edge) <= 1)

/** `IM` in the short names of a picture that stands in its page. */
const lettingThrough = ['ImageMask', 'IM', 'Mask', 'SMaskInData']

/**
 * Tells letters that a picture hides which is painted over nearly all of the page: they are what somebody read from it. Where as much text is
 * seen upon it, it is a picture behind that text, and what it hides is left over.
 */
export function lettersBelow({ glyphs, images }: PageContent, page: Box): (show: Show) => boolean {
  const last = images.findLastIndex(
    ({ box, hides }) => hides && areaOf(intersect(box, page)) > NEARLY_ALL * areaOf(page),
  )
  const isBelow = (show: Show) => show.images <= last
  const isSeen = (show: Show) =>
    show.images > last && show.state.render !== 3 && !show.state.hidden && !show.container.isNote
  let more = 0
  for (const { text, show } of glyphs) if (text.trim() !== '') more += isBelow(show) ? 1 : isSeen(show) ? -1 : 0
  return more > 0 ? isBelow : () => false
}

const NEARLY_ALL = 0.8
