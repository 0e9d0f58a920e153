import { append } from '../../model/lists.ts'
import type { Image, PageContent, Painting } from '../../pdf/content/glyph.ts'
import { apply, identity, type Matrix, transformBox } from '../../pdf/content/matrix.ts'
import type { LaidUnit } from '../../pdf/layout/unit-page.ts'
import { clipped } from './clip-path.ts'
import { around, type ItemBox } from './item.ts'
import type { View } from './view.ts'

/** A drawing of paths, with the texts and images in it. */
export type Figure = ItemBox & { paintings: readonly Painting[]; images: readonly Image[]; texts: readonly LaidUnit[] }

type Shape = ItemBox & { painting: Painting; isFree: boolean }
type Drawn = Shape | (ItemBox & { image: Image })
type Text = ItemBox & { laid: LaidUnit }

/** Figures of more shapes than this are left out: no office program would let anybody work with them. */
const MOST_SHAPES = 3000

/**
 * The drawings of a page: charts, diagrams, logos. Areas behind text, rules, frames of tables, underlines and bullets are none;
 * neither are the outlines of letters that are read as text.
 */
export function figuresOf({ paintings = [], images }: PageContent, view: View, texts: readonly Text[]): Figure[] {
  const drawn: Drawn[] = [
    ...images.map((image) => ({ ...placeOf(transformBox(view.turn, image.box)), image })),
    ...paintings.flatMap((painting) => drawnOf(painting, view)),
  ]
  const lines = texts.flatMap(({ laid, ...place }) =>
    laid.block.lines.length < 40 ? [{ ...place, size: laid.block.size }] : [],
  )
  const isLetter = (each: Drawn) =>
    each.head - each.foot < 40 && lines.some((line) => each.head - each.foot < line.size * 1.6 && isIn(each, line))
  const isPaper = (each: ItemBox) => (each.right - each.left) * (each.head - each.foot) > areaOf(view) * 0.8
  const shown = drawn.filter((each) => !isPaper(each) && ('image' in each || !isLetter(each)))
  const seeds = shown.filter(
    (each) => 'image' in each || each.isFree || (isBar(each) && !texts.some((text) => isIn(text, each))),
  )
  const groups = clusters(seeds)
    .filter((seed) => seed.length <= MOST_SHAPES && isFigure(seed))
    .map((seed) => withNeighbours(seed, shown))
  const order = new Map(shown.map((each, i) => [each, i]))
  const taken = new Set<Text>()
  /** What stands between two figures is the label of one of them. */
  const untaken = (found: readonly Text[]) => {
    const own = found.filter((text) => !taken.has(text))
    for (const text of own) taken.add(text)
    return own
  }
  return joined(groups)
    .filter((own) => own.length <= MOST_SHAPES && !isPaper(around(own)))
    .map((own) => ({ own, place: around(own), inside: untaken(textsIn(around(own), texts)) }))
    .map(({ own, place, inside }) => {
      const labels = [...inside, ...untaken(labelsOf(place, texts))]
      const sorted = own.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
      return {
        ...around([place, ...labels]),
        paintings: sorted.flatMap((each) => ('image' in each ? [] : [each.painting])),
        images: sorted.flatMap((each) => ('image' in each ? [each.image] : [])),
        texts: labels.map(({ laid }) => laid),
      }
    })
}

/** Groups that reach into each other, as axes that were drawn for both, are one. */
function joined(groups: readonly Drawn[][]): Drawn[][] {
  const out: Drawn[][] = []
  for (const group of groups) {
    const place = around(group)
    const host = out.findIndex((other) => overlap(place, around(other)) > 0.1 || overlap(around(other), place) > 0.1)
    if (host < 0) out.push(group)
    else out[host] = [...new Set([...(out[host] as Drawn[]), ...group])]
  }
  return out.length < groups.length ? joined(out) : out
}

const areaOf = ({ box: [left, bottom, right, top] }: View) => (right - left) * (top - bottom)

const placeOf = ([left, foot, right, head]: readonly [number, number, number, number]): ItemBox => ({
  left,
  right,
  head,
  foot,
})

function drawnOf(given: Painting, { turn }: View): Shape[] {
  const cut = clipped(given)
  if (!cut) return []
  const painting = turned(cut, turn)
  const [left, foot, right, head] = painting.box
  return [{ left, right, head, foot, painting, isFree: isFree(painting) }]
}

const isIdentity = (turn: Matrix) => turn.every((part, i) => Math.abs(part - (identity[i] as number)) < 1e-9)

const turned = (painting: Painting, turn: Matrix): Painting =>
  isIdentity(turn)
    ? painting
    : {
        ...painting,
        box: transformBox(turn, painting.box),
        steps: painting.steps.map(({ to, points }) => ({
          to,
          points: points.flatMap((_, i) => (i % 2 ? [] : apply(turn, points[i] as number, points[i + 1] as number))),
        })),
      }

/** Curves and oblique lines, which no table and no rule has. */
function isFree({ steps }: Painting): boolean {
  let [x, y] = [0, 0]
  for (const { to, points } of steps) {
    if (to === 'C') return true
    const [toX = x, toY = y] = points
    if (to === 'L' && Math.abs(toX - x) > 1 && Math.abs(toY - y) > 1) return true
    ;[x, y] = [toX, toY]
  }
  return false
}

/** A filled area that is no line. Whether text is on it is checked separately. */
const isBar = ({ left, right, head, foot, painting: { fill } }: Shape) =>
  right - left > 3 && head - foot > 3 && fill !== undefined && fill.rgb.some((part) => part < 0.97)

/** Whether the centre of one box lies in another. */
const isIn = (a: ItemBox, b: ItemBox) => {
  const [x, y] = [(a.left + a.right) / 2, (a.head + a.foot) / 2]
  return x > b.left && x < b.right && y > b.foot && y < b.head
}

const grown = ({ left, right, head, foot }: ItemBox, by: number): ItemBox => ({
  left: left - by,
  right: right + by,
  head: head + by,
  foot: foot - by,
})

const touch = (a: ItemBox, b: ItemBox) => a.left < b.right && b.left < a.right && a.foot < b.head && b.foot < a.head

/** The share of `a` that lies in `b`. */
function overlap(a: ItemBox, b: ItemBox): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(a.head, b.head) - Math.max(a.foot, b.foot)
  if (width < 0 || height < 0) return 0
  return ((width + 0.1) * (height + 0.1)) / ((a.right - a.left + 0.1) * (a.head - a.foot + 0.1))
}

/** Parts of a drawing are not further apart, in points. */
const NEAR = 8

/** Groups of what lies near to each other. */
function clusters(drawn: readonly Drawn[]): Drawn[][] {
  const groups: { place: ItemBox; members: Drawn[] }[] = []
  for (const each of drawn) {
    const near = grown(each, NEAR)
    const hosts = groups.filter(({ place }) => touch(near, place))
    const [first, ...others] = hosts
    if (!first) {
      groups.push({ place: each, members: [each] })
      continue
    }
    first.members.push(each)
    first.place = around([first.place, each, ...others.map(({ place }) => place)])
    for (const other of others) {
      append(first.members, other.members)
      groups.splice(groups.indexOf(other), 1)
    }
  }
  return groups.map(({ members }) => members)
}

/** Large enough, and either drawn freely, of several areas, or with paths around its pictures. */
function isFigure(drawn: readonly Drawn[]): boolean {
  const { left, right, head, foot } = around(drawn)
  const [width, height] = [right - left, head - foot]
  if (Math.min(width, height) < 9 || Math.max(width, height) < 14) return false
  const shapes = drawn.flatMap((each) => ('image' in each ? [] : [each]))
  const isSeen = shapes.some(({ painting: { fill, line } }) => line || fill?.rgb.some((part) => part < 0.97))
  // Images alone stay images, except those that consist of many pieces.
  if (shapes.length === 0) return drawn.length > 2 && touchEach(drawn)
  return isSeen && (shapes.some((each) => each.isFree) || drawn.length > 2)
}

/** Whether pieces stand so close that they were drawn as one. */
const touchEach = (drawn: readonly Drawn[]) =>
  drawn.every((each) => drawn.some((other) => other !== each && touch(grown(each, 1), other)))

/** With the axes, grids and grounds that lie with a drawing, and not far over it. */
function withNeighbours(seed: readonly Drawn[], shown: readonly Drawn[]): Drawn[] {
  let own = new Set(seed)
  for (let round = 0; round < 3; round++) {
    const place = grown(around([...own]), 12)
    const more = shown.filter((each) => !own.has(each) && overlap(each, place) > 0.6)
    if (more.length === 0) break
    own = new Set([...own, ...more])
  }
  return [...own]
}

const textsIn = (place: ItemBox, texts: readonly Text[]) => texts.filter((text) => isIn(text, grown(place, 2)))

/** The labels of a figure: short texts that stand along a side of it. */
function labelsOf(place: ItemBox, texts: readonly Text[]): Text[] {
  const inside = new Set(textsIn(place, texts))
  const isShort = ({ laid: { block }, left, right }: Text) =>
    block.lines.length < 3 && right - left < Math.max(60, (place.right - place.left) * 0.4)
  const outside = texts.filter(
    (text) => !inside.has(text) && isShort(text) && touch(text, grown(place, text.laid.block.size * 1.5)),
  )
  const sides = Map.groupBy(outside, (text) =>
    text.right < place.left + 4
      ? 'left'
      : text.left > place.right - 4
        ? 'right'
        : text.foot > place.head - 4
          ? 'top'
          : 'bottom',
  )
  return [...sides.values()].filter((labels) => labels.length > 2).flat()
}
