import { type IShapeGroupChildOptions, ShapeGroupRun } from 'docx/shapes'
import type { Paint, Painting, Pen } from '../../pdf/content/glyph.ts'
import { transformBox } from '../../pdf/content/matrix.ts'
import type { Figure } from './figures.ts'
import type { PageContext } from './page-context.ts'
import { placeOnPage } from './paragraph-format.ts'
import { type Pictures, readPicture } from './pictures.ts'
import { hexOf } from './runs.ts'
import { splitPath } from './split-path.ts'
import { px, textBoxOf } from './text-box.ts'

type Floating = ConstructorParameters<typeof ShapeGroupRun>[0]['floating']

/** A figure as a group of shapes with its texts over them: drawn by every office program, and there anybody can change it. */
export function figureRun(
  figure: Figure,
  scale: number,
  pictures: Pictures,
  context: PageContext,
  floating?: Floating,
): ShapeGroupRun {
  const { left, right, head, foot } = figure
  const [width, height] = [px(right - left), px(head - foot)]
  const at = (place: { left: number; head: number }) => ({ left: px(place.left - left), top: px(head - place.head) })
  const drawn = figure.images.flatMap(({ num, box }): IShapeGroupChildOptions[] => {
    const picture = num === undefined ? undefined : readPicture(pictures, num)
    const [x0, y0, x1, y1] = transformBox(context.view.turn, box)
    if (!picture || picture.type === 'jp2') return []
    const transformation = { width: px(x1 - x0), height: px(y1 - y0), offset: at({ left: x0, head: y1 }) }
    return [{ type: 'picture', image: { type: picture.type, data: picture.bytes }, transformation, altText: unnamed }]
  })
  const shapes = alike(figure.paintings).map((same): IShapeGroupChildOptions => {
    const [{ fill, line }] = same as [Painting]
    return {
      type: 'custom',
      // The box around all paths is what is scaled: each shape has that of the figure.
      paths: [
        { path: `M 0 0 M ${round(width)} ${round(height)}`, fill: false, line: false },
        ...same.flatMap(splitPath).map((steps) => ({
          path: steps
            .map(({ to, points }) =>
              [to, ...points.map((each, i) => round(px(i % 2 ? head - each : each - left)))].join(' '),
            )
            .join(' '),
          fill: fill !== undefined,
          line: line !== undefined,
        })),
      ],
      connectionPoints: [],
      transformation: { offset: { left: 0, top: 0 }, width, height },
      ...(fill && { fill: { color: hexOf(fill.rgb), transparency: clear(fill) } }),
      line: line ? lineOf(line) : 'none',
      altText: unnamed,
    }
  })
  const texts = figure.texts.map((laid): IShapeGroupChildOptions => {
    const { shape, width: wide, height: high } = textBoxOf(laid, context)
    const place = placeOnPage(laid, context.view)
    const corner = { left: (place.left + place.right - wide) / 2, head: (place.head + place.foot + high) / 2 }
    return { ...shape, transformation: { ...shape.transformation, offset: at(corner) }, altText: unnamed }
  })
  return new ShapeGroupRun({
    children: [...drawn, ...shapes, ...texts],
    transformation: { width: Math.round(width * scale), height: Math.round(height * scale) },
    // What stands in it is read there, not twice.
    altText: unnamed,
    ...(floating && { floating }),
  })
}

const unnamed = { name: '', description: '' }

const round = (value: number) => Math.round(value * 100) / 100

/** Paintings that follow each other in the same colours, as one shape. */
function alike(paintings: readonly Painting[]): Painting[][] {
  const groups: { key: string; same: Painting[] }[] = []
  for (const painting of paintings) {
    const key = JSON.stringify([painting.fill, painting.line])
    const last = groups.at(-1)
    if (last?.key === key) last.same.push(painting)
    else groups.push({ key, same: [painting] })
  }
  return groups.map(({ same }) => same)
}

const clear = ({ alpha }: Paint) => Math.round((1 - alpha) * 100)

/** Office programs know no thicker lines, in points. */
const THICKEST = 1584

const caps = ['flat', 'round', 'square'] as const
const joins = ['miter', 'round', 'bevel'] as const

function lineOf(line: Paint & Pen) {
  const { rgb, width, dash } = line
  return {
    color: hexOf(rgb),
    width: Math.min(THICKEST, round(width)),
    transparency: clear(line),
    cap: caps[line.cap] ?? 'flat',
    join: joins[line.join] ?? 'miter',
    ...(dash.length > 0 && { dash: dashes(dash, width) }),
  }
}

/** Dashes and the gaps after them, in widths of their line; an odd one is both. */
function dashes(lengths: readonly number[], width: number) {
  const all = lengths.length % 2 ? [...lengths, ...lengths] : lengths
  const times = (length: number | undefined) => Math.max(0.1, round((length ?? 0) / width))
  return Array.from({ length: all.length / 2 }, (_, i) => ({ length: times(all[2 * i]), gap: times(all[2 * i + 1]) }))
}
