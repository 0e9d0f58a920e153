import type { Box } from '../file/pages.ts'
import type { Glyph, PageContent, Rule, Show } from './glyph.ts'
import { groundsIn } from './grounds.ts'
import { apply, areaOf, intersect, multiply, rotation, transformBox, union } from './matrix.ts'
import { lettersBelow } from './opaque.ts'

/**
 * Marks the letters that no reader sees: those that are not painted or have no width, those on a layer that is switched off, those outside of
 * the page or of their clip, those over which a rectangle is filled later, by the page or by an annotation, and those that stand on a ground
 * of their own colour. What somebody read from a picture is seen in it, but where a rectangle or an annotation lies upon the picture.
 */
export function markUnseen(content: PageContent, page: Box): void {
  const covers = content.rules.flatMap((rule, order) => (rule.hides ?? []).map((box) => ({ rule, box, order })))
  const ofNotes = covers.filter(({ rule }) => rule.area?.container.isNote)
  const isBelow = lettersBelow(content, page)
  const grounds = groundsIn(content)
  let show: Show | undefined
  let isUnpainted = false
  let isShown = true
  let over: Cover[] = []
  let groundOf: ReturnType<typeof grounds.upon>
  for (const glyph of content.glyphs) {
    if (glyph.show !== show) {
      show = glyph.show
      isUnpainted = !isPainted(show) && !isOverPicture(glyph, content)
      const isInPicture = show.state.render === 3 || isBelow(show)
      const limits = isInPicture || show.container.isNote ? [page] : [page, show.state.clip]
      isShown = !isSqueezed(show) && !show.state.hidden && !isOutside(show, limits)
      const reach = isUnpainted ? undefined : reachOf(show)
      over = reach ? coversOver(show, reach, isInPicture ? ofNotes : covers) : []
      if (!reach) groundOf = undefined
      else if (!isInPicture) groundOf = grounds.alikeBelow(show, reach)
      else groundOf = show.container.isNote ? undefined : grounds.upon(reach)
    }
    if (isUnpainted) glyph.unseen = 'unpainted'
    else if (!isShown) glyph.unseen = 'covered'
    const rule = (over.length > 0 ? coverOf(glyph, over)?.rule : undefined) ?? groundOf?.(boxOf(glyph))
    if (!rule) continue
    glyph.unseen = 'covered'
    glyph.cover = rule
    rule.isCover = true
  }
}

type Cover = { rule: Rule; box: Box; order: number }

/** Of more rectangles a page draws a picture. */
const MOST = 2000

/** The room of a text from its first letter to its last one. */
function reachOf({ glyphs, isColumn }: Show): Box | undefined {
  const [first, last] = [glyphs[0], glyphs.at(-1)]
  return first && last && !isColumn ? union([boxOf(first), boxOf(last)]) : undefined
}

function coversOver(show: Show, reach: Box, covers: readonly Cover[]): Cover[] {
  const over: Cover[] = []
  for (let i = covers.length - 1; i >= Math.max(0, covers.length - MOST); i--) {
    const cover = covers[i] as Cover
    if (cover.order < show.rules) break
    const [left, bottom, right, top] = cover.box
    if (left < reach[2] && right > reach[0] && bottom < reach[3] && top > reach[1]) over.push(cover)
  }
  return over
}

/** A rectangle over most of a letter: one that reaches a little into it from the next row is none. */
function coverOf(glyph: Glyph, covers: readonly Cover[]): Cover | undefined {
  const box = boxOf(glyph)
  return covers.find((cover) => areaOf(intersect(cover.box, box)) > 0.75 * areaOf(box))
}

/** Whether no letter of a text reaches into one of the boxes that limit it. Ornaments and marks may stand beside the room that a letter takes. */
const isOutside = ({ glyphs, isColumn }: Show, boxes: readonly Box[]) =>
  !isColumn &&
  boxes.some(([left, bottom, right, top]) =>
    glyphs.every((glyph) => {
      const [l, b, r, t] = boxOf(glyph)
      const { size } = glyph
      return r + size < left || l - size > right || t + size < bottom || b - size > top
    }),
  )

/** The room of a letter, as high as capitals. */
export function boxOf({ show, u, end, v, size }: Glyph): Box {
  const box: Box = [u, v, Math.max(end, u + 0.01), v + 0.7 * size]
  return show.angle === 0 ? box : transformBox(rotation((show.angle * Math.PI) / 180), box)
}

const isPainted = ({ state: { render, clear } }: Show) => render !== 3 && render !== 7 && !(clear && render === 0)

function isSqueezed({ state, lineMatrix, isColumn }: Show): boolean {
  const [a, b, c, d] = multiply(lineMatrix, state.ctm)
  return !isColumn && Math.hypot(a, b) * Math.abs(state.stretch) < THINNEST * Math.hypot(c, d)
}

/** Letters that are narrower, in parts of their width, are not to be seen. */
const THINNEST = 0.02

/** More pictures are strips of one. */
const MOST_PICTURES = 200

function isOverPicture({ show, u, end, v }: Glyph, { images }: PageContent): boolean {
  if (show.state.render !== 3 || images.length > MOST_PICTURES) return show.state.render === 3
  const [x, y] = apply(rotation((show.angle * Math.PI) / 180), (u + end) / 2, v)
  return images.some(({ box: [left, bottom, right, top] }) => x >= left && x <= right && y >= bottom && y <= top)
}
