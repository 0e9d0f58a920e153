import type { Box } from '../file/pages.ts'
import type { Ground } from './glyph.ts'
import { areaOf, intersect } from './matrix.ts'
import { isEdged, type Shape, shapeIn, takes } from './shape.ts'

type Area = Pick<Ground, 'box' | 'shape'>

/** In parts of the room of a letter: what takes less of it shows and hides none. */
export const LITTLE = 0.25

/** Places that are looked at in the room of a letter, along each of its sides. */
const PLACES = 8

/** Lines of shapes that are looked at on a page: no drawing takes longer, and what is left hides nothing. */
const MOST_LOOKED_AT = 50_000_000

/** Tells how much of the letters of a page its grounds take. */
export function shareFinder() {
  let left = MOST_LOOKED_AT
  const isLooking = (lines: number) => (left -= lines) > 0

  /** What of a ground lies in the room of a letter: most shapes take all of it, or nothing. */
  const partIn = (letter: Box, { box, shape }: Area): Area | undefined => {
    if (!shape) return { box }
    if (!isLooking(shape.lines.length)) return undefined
    if (isEdged(shape, letter)) return { box, shape: shapeIn(shape, letter) }
    return takes(shape, letter[0], letter[1]) ? { box } : undefined
  }
  const shareOfAll = (letter: Box, grounds: readonly Area[]): number => {
    const parts = grounds.flatMap((ground) => partIn(letter, ground) ?? [])
    const [first] = parts
    if (!first) return 0
    if (parts.length === 1 && !first.shape) return shareOfBox(letter, first.box)
    const lines = parts.reduce((sum, { shape }) => sum + (shape?.lines.length ?? 1), 0)
    if (!isLooking(PLACES ** 2 * lines)) return 0
    let taken = 0
    for (const [x, y] of placesIn(letter))
      if (parts.some(({ box, shape }) => isIn(box, x, y) && (!shape || takes(shape, x, y)))) taken++
    return taken / PLACES ** 2
  }

  return {
    /** How much of a letter's room is taken by a ground. */
    shareOf: (letter: Box, ground: Area): number =>
      ground.shape ? shareOfAll(letter, [ground]) : shareOfBox(letter, ground.box),
    /** Whether grounds hide a letter together. Most of those that touch it take too little room for that. */
    areHiding: (letter: Box, grounds: readonly Area[]): boolean => {
      let most = 0
      for (const { box } of grounds) most += shareOfBox(letter, box)
      return most > 1 - LITTLE && shareOfAll(letter, grounds) > 1 - LITTLE
    },
  }
}

const shareOfBox = (letter: Box, box: Box) => areaOf(intersect(box, letter)) / areaOf(letter)

function* placesIn([left, bottom, right, top]: Box): Generator<readonly [number, number]> {
  const at = (from: number, to: number, i: number) => from + ((i + 0.5) / PLACES) * (to - from)
  for (let row = 0; row < PLACES; row++)
    for (let column = 0; column < PLACES; column++) yield [at(left, right, column), at(bottom, top, row)]
}

const isIn = ([left, bottom, right, top]: Box, x: number, y: number) =>
  x >= left && x <= right && y >= bottom && y <= top

/** A shape with what matters of it within a box. */
export const cutTo = <T extends { shape?: Shape }>(ground: T, box: Box): T =>
  ground.shape ? { ...ground, shape: shapeIn(ground.shape, box) } : ground
