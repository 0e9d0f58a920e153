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

/** Finds the area that hides a letter. */
type Hiding = (letter: Box) => Rule | undefined

/** What a page has laid below and upon its letters. */
export function groundsIn(content: PageContent) {
  const { grounds, images } = content
  const hiding = grounds.length < MOST_GROUNDS ? [...grounds.entries()].filter(([, { rule }]) => rule) : []

  return {
    /**
     * Finds the areas in the colour of their letters that hide what stands on them, as the black of a highlighter does. Nothing else may be
     * seen around the letters: what is painted between both is, and so is a later picture, which letters may have been read from.
     */
    alikeBelow(show: Show, reach: Box): Hiding | undefined {
      const { rgb } = show.state
      const isAlike = (ground: Ground) => ground.rgb !== undefined && isLike(ground.rgb, rgb)
      if (!isPlain(show.state)) return undefined
      if (!hiding.some(([order, one]) => order < show.grounds && areTouching(one.box, reach) && isAlike(one)))
        return undefined
      const later = images.slice(show.images)
      return (letter) =>
        later.some(({ box }) => shareOf(letter, box) > LITTLE)
          ? undefined
          : topmost(content, letter, show.grounds, isAlike)
    },

    /** Finds the areas that hide a picture, and so the letters that were read from it, whenever these were written. */
    upon(reach: Box): Hiding | undefined {
      return hiding.some(([, { box }]) => areTouching(box, reach))
        ? (letter) => topmost(content, letter, grounds.length, ({ rule }) => rule !== undefined)
        : undefined
    },
  }
}

/** The last of some grounds that lies below a letter, where nothing else lies on it there. */
function topmost(
  { grounds }: PageContent,
  letter: Box,
  end: number,
  isOne: (ground: Ground) => boolean,
): Rule | undefined {
  let others = 0
  for (let i = end - 1; i >= Math.max(0, end - MOST) && others < LITTLE; i--) {
    const ground = grounds[i] as Ground
    const { box, rule } = ground
    const isWanted = isOne(ground)
    if (isWanted && rule && shareOf(letter, box) > 1 - LITTLE) return rule
    if (!isWanted) others += shareOf(letter, box)
  }
  return undefined
}

/** In parts of the room of a letter: what takes less of it shows and hides none. */
const LITTLE = 0.25

const shareOf = (letter: Box, box: Box) => areaOf(intersect(box, letter)) / areaOf(letter)

/** Whether letters have one colour that is known. Those of a font of drawings may have their own. */
const isPlain = ({ render, isVague, sheer, font }: TextState) => render === 0 && !isVague && !sheer && !font?.type3

const areTouching = (a: Box, b: Box) => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1]
