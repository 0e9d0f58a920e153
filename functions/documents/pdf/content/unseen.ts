import type { Box } from '../file/pages.ts'
import type { Glyph, Ground, PageContent, Show } from './glyph.ts'
import { groundsIn } from './grounds.ts'
import { apply, areaOf, intersect, multiply, rotation, transformBox, union } from './matrix.ts'
import { lettersBelow } from './opaque.ts'

/**
 * Marks the letters that no reader sees: those that are not painted or have no width, those on a layer that is switched off, those outside of
 * the page or of their clip, those over which something dense is painted later, by the page or by an annotation, and those that stand on a
 * ground of their own colour. What somebody read from a picture is seen in it, but where an area or an annotation lies upon the picture.
 */
export function markUnseen(content: PageContent, page: Box): void {
  const isBelow = lettersBelow(content, page)
  const grounds = groundsIn(content)
  const hide = (glyph: Glyph, by: readonly Ground[]) => {
    glyph.unseen = 'covered'
    glyph.cover = by
    for (const rule of by.flatMap(({ rules }) => rules ?? [])) rule.isCover = true
  }
  const below: Below[] = []
  let show: Show | undefined
  let isUnpainted = false
  let isShown = true
  let over: ReturnType<typeof grounds.over>
  let groundOf: ReturnType<typeof grounds.upon>
  for (const glyph of content.glyphs) {
    if (glyph.show !== show) {
      show = glyph.show
      isUnpainted = !isPainted(show) && !isOverPicture(glyph, content)
      const isInPicture = show.state.render === 3 || isBelow(show)
      const limits = isInPicture || show.container.isNote ? [page] : [page, show.state.clip]
      isShown = !isSqueezed(show) && !show.state.hidden && !isOutside(show, limits)
      const reach = isUnpainted ? undefined : reachOf(show)
      over = reach && grounds.over(show, reach, ({ isNote }) => !isInPicture || isNote === true)
      if (!reach) groundOf = undefined
      else if (!isInPicture) groundOf = grounds.alikeBelow(show, reach)
      else groundOf = show.container.isNote ? undefined : grounds.upon(reach)
    }
    if (isUnpainted) glyph.unseen = 'unpainted'
    else if (!isShown) glyph.unseen = 'covered'
    const box = over || groundOf ? boxOf(glyph) : undefined
    const by = box && (over?.(box) ?? groundOf?.(box))
    if (!by) continue
    if (!by.some(({ isPicture }) => isPicture)) hide(glyph, by)
    // A picture of a signature hides no line to sign on, which is drawn below the room of letters.
    else if (glyph.text !== '_') below.push({ glyph, by })
  }
  if (!areRead(below, content, page)) for (const { glyph, by } of below) hide(glyph, by)
}

/** A letter with the pictures that are painted over it. */
type Below = { glyph: Glyph; by: readonly Ground[] }

/**
 * Whether what pictures hide was read from them, as below the strips of a scan: pictures take much of the page, and more of its text lies below
 * them than is seen.
 */
function areRead(below: readonly Below[], { glyphs, covers }: PageContent, page: Box): boolean {
  const taken = covers.reduce((sum, { box, isPicture }) => sum + (isPicture ? areaOf(intersect(box, page)) : 0), 0)
  if (taken < 0.5 * areaOf(page)) return false
  const hidden = new Set(below.map(({ glyph }) => glyph))
  let more = 0
  for (const glyph of glyphs) if (glyph.text.trim() !== '' && !glyph.unseen) more += hidden.has(glyph) ? 1 : -1
  return more > 0
}

/** The room of a text from its first letter to its last one. */
function reachOf({ glyphs, isColumn }: Show): Box | undefined {
  const [first, last] = [glyphs[0], glyphs.at(-1)]
  return first && last && !isColumn ? union([boxOf(first), boxOf(last)]) : undefined
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
