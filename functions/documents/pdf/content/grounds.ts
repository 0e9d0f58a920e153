import type { Box } from '../file/pages.ts'
import { isLike } from './colour.ts'
import type { Ground, PageContent, Rule, Show, TextState } from './glyph.ts'
import { areaOf, intersect } from './matrix.ts'

/** A page that paints more is a drawing. */
const MOST_GROUNDS = 20_000

/** Of more grounds below a letter none is looked for. */
const MOST = 2000

export function layGround({ grounds }: PageContent, ground: Ground): void {
  if (grounds.length < MOST_GROUNDS && areaOf(ground.box) > 0) grounds.push(ground)
}

/**
 * Finds the area in the colour of its letters that hides what stands on it, as the black of a highlighter does. Nothing else may be seen
 * around the letters: what is painted between both is, and so is a later picture, which letters may have been read from.
 */
export function hidingGrounds(
  content: PageContent,
): (show: Show, reach: Box) => ((letter: Box) => Rule | undefined) | undefined {
  const { grounds, images } = content
  const hiding =
    grounds.length < MOST_GROUNDS ? grounds.flatMap(({ rule }, order) => (rule ? [{ rule, order }] : [])) : []
  return (show, reach) => {
    const { state } = show
    if (hiding.length === 0 || !isPlain(state)) return undefined
    const isNear = ({ rule, order }: (typeof hiding)[number]) =>
      order < show.grounds && areTouching(rule.hides as Box, reach) && isLike(rule.rgb ?? [], state.rgb)
    if (!hiding.some(isNear)) return undefined
    return (letter) => {
      const share = (box: Box) => areaOf(intersect(box, letter)) / areaOf(letter)
      let between = images.slice(show.images).some(({ box }) => share(box) > 0.25) ? 1 : 0
      for (let i = show.grounds - 1; i >= Math.max(0, show.grounds - MOST) && between < 0.25; i--) {
        const { box, rule } = grounds[i] as Ground
        const isAlike = rule?.rgb !== undefined && isLike(rule.rgb, state.rgb)
        if (isAlike && rule.hides && share(rule.hides) > 0.75) return rule
        if (!isAlike) between += share(box)
      }
      return undefined
    }
  }
}

/** Whether letters have one colour that is known. Those of a font of drawings may have their own. */
const isPlain = ({ render, isVague, sheer, font }: TextState) => render === 0 && !isVague && !sheer && !font?.type3

const areTouching = (a: Box, b: Box) => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1]
