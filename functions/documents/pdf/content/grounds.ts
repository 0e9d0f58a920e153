import type { Box } from '../file/pages.ts'
import { isUnseenOn } from './colour.ts'
import type { Ground, PageContent, Show, TextState } from './glyph.ts'
import { areaOf } from './matrix.ts'
import { cutTo, LITTLE, shareFinder } from './share.ts'

/** A page that paints more is a drawing. */
const MOST_GROUNDS = 20_000

/** Of more grounds below a letter, or upon a part of its height, none is looked for. */
const [MOST, MOST_LATER] = [2000, 1000]

export function layGround({ grounds, covers }: PageContent, ground: Ground): void {
  if (!(areaOf(ground.box) > 0)) return
  if (grounds.length < MOST_GROUNDS) grounds.push(ground)
  // A drawing of a page leaves room for what its annotations hide.
  if (ground.hides && covers.length < (ground.isNote ? 2 : 1) * MOST_GROUNDS) covers.push(ground)
}

/** Colours of letters that are remembered at a time. */
const MOST_COLOURS = 8

/** Finds what hides a letter. */
type Hiding = (letter: Box) => readonly Ground[] | undefined

/** What a page has laid below and upon its letters. */
export function groundsIn(content: PageContent) {
  const { grounds, images } = content
  const hiding =
    grounds.length < MOST_GROUNDS
      ? [...grounds.entries()].filter(([, { hides, isPicture }]) => hides && !isPicture)
      : []
  const later = laterIn(content.covers)
  /** By the colour of letters. */
  const alike = new Map<string, typeof hiding>()
  const { shareOf, areHiding } = shareFinder()
  /** The last of some grounds that lies below a letter, where nothing else lies on it there. */
  const topmost = (letter: Box, end: number, isOne: (ground: Ground) => boolean): readonly Ground[] | undefined => {
    let others = 0
    for (let i = end - 1; i >= Math.max(0, end - MOST) && others < LITTLE; i--) {
      const ground = grounds[i] as Ground
      if (!areTouching(ground.box, letter)) continue
      if (!isOne(ground)) others += shareOf(letter, ground)
      else if (ground.hides && areHiding(letter, [ground])) return [ground]
    }
    return undefined
  }

  return {
    /** Finds what is painted later than a text, over most of its letters. Several may hide a letter together. */
    over({ covers: from }: Show, reach: Box, isOne: (ground: Ground) => boolean): Hiding | undefined {
      const over = later(reach, from)
        .filter(isOne)
        .map((ground) => ({ ...cutTo(ground, reach), of: ground }))
      if (over.length === 0) return undefined
      return (letter) => {
        const upon = over.filter(({ box }) => areTouching(box, letter))
        const one = upon.find((ground) => areHiding(letter, [ground]))
        if (one) return [one.of]
        return upon.length > 1 && areHiding(letter, upon) ? upon.map(({ of }) => of) : undefined
      }
    },

    /**
     * Finds the areas in the colour of their letters that hide what stands on them, as the black of a highlighter does. Nothing else may be
     * seen around the letters: what is painted between both is, and so is a later picture, which letters may have been read from.
     */
    alikeBelow(show: Show, reach: Box): Hiding | undefined {
      const { rgb } = show.state
      const isAlike = (ground: Ground) => ground.rgb !== undefined && isUnseenOn(rgb, ground.rgb)
      if (!isPlain(show.state)) return undefined
      const key = rgb.join()
      const known = alike.get(key) ?? hiding.filter(([, one]) => isAlike(one))
      if (alike.size >= MOST_COLOURS) alike.clear()
      alike.set(key, known)
      if (!known.some(([order, one]) => order < show.grounds && areTouching(one.box, reach))) return undefined
      const pictures = images.slice(show.images)
      return (letter) =>
        pictures.some((image) => shareOf(letter, image) > LITTLE) ? undefined : topmost(letter, show.grounds, isAlike)
    },

    /** Finds the areas that hide a picture, and so the letters that were read from it, whenever these were written. */
    upon(reach: Box): Hiding | undefined {
      return hiding.some(([, { box }]) => areTouching(box, reach))
        ? (letter) => topmost(letter, grounds.length, ({ hides, isPicture }) => hides === true && !isPicture)
        : undefined
    },
  }
}

/** In points, and how many of them a page has at most. */
const [BAND, MOST_BANDS] = [16, 64]

/** Finds what touches a box of the grounds that are painted later than others; the last ones as high as it are looked at. */
function laterIn(grounds: readonly Ground[]): (reach: Box, from: number) => Ground[] {
  const bandOf = (at: number) => Math.max(0, Math.min(MOST_BANDS, Math.floor(at / BAND)))
  const bands: number[][] = []
  for (const [order, { box }] of grounds.entries())
    for (let band = bandOf(box[1]), last = bandOf(box[3]); band <= last; band++) (bands[band] ??= []).push(order)
  return (reach, from) => {
    const found = new Set<Ground>()
    for (let band = bandOf(reach[1]), last = bandOf(reach[3]); band <= last; band++) {
      const orders = bands[band] ?? []
      for (let i = orders.length - 1; i >= Math.max(0, orders.length - MOST_LATER); i--) {
        const order = orders[i] as number
        if (order < from) break
        const ground = grounds[order] as Ground
        if (areTouching(ground.box, reach)) found.add(ground)
      }
    }
    return [...found]
  }
}

/** Whether letters have one colour that is known. Those of a font of drawings may have their own. */
const isPlain = ({ render, isVague, sheer, font }: TextState) => render === 0 && !isVague && !sheer && !font?.type3

const areTouching = (a: Box, b: Box) => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1]
