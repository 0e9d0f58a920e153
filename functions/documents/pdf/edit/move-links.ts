import type { Glyph } from '../content/glyph.ts'
import { transformBox, union } from '../content/matrix.ts'
import type { Box } from '../file/pages.ts'
import { currentDict, replaceAt } from '../file/place.ts'
import type { PdfWriter } from '../file/write.ts'
import { type LinkArea, linkAt } from '../layout/links.ts'
import { glyphsOf, type LaidUnit } from '../layout/unit-page.ts'
import type { Linked } from '../typeset/stretches.ts'

/**
 * Lets the areas of links follow the text that they lay upon. An area around more than its words (a panel, a row of a table,
 * several paragraphs) stays where it is; so does one whose words the translation has not told apart.
 */
export function moveLinks(
  areas: readonly LinkArea[],
  units: readonly LaidUnit[],
  moved: ReadonlyMap<LaidUnit, Linked[]>,
  { writer }: { writer: PdfWriter },
): void {
  if (areas.length === 0) return
  for (const [unit, own] of coveredBy(areas, units)) {
    const linked = moved.get(unit) ?? []
    for (const [target, same] of Map.groupBy(own, ({ area }) => area.target)) {
      const boxes = linked.filter((one) => one.target === target).map(({ box }) => transformBox(unit.frame.back, box))
      // Links with one target in one text keep their order; if there are fewer places now, they share them.
      same.forEach(({ area, margins }, i) => {
        const last = i === same.length - 1
        const part = boxes.slice(Math.min(i, boxes.length - 1), last ? undefined : i + 1)
        write(
          writer,
          area,
          part.map((box) => grown(box, margins)),
        )
      })
    }
  }
}

type Covered = { area: LinkArea; margins: Box }

/** Each area with the one unit whose words it lies upon, closely, in the order of the words. */
function coveredBy(areas: readonly LinkArea[], units: readonly LaidUnit[]): Map<LaidUnit, Covered[]> {
  const letters = new Map<LinkArea, { unit: LaidUnit; glyphs: Glyph[]; alone: boolean }>()
  for (const unit of units)
    for (const glyph of glyphsOf(unit)) {
      const area = linkAt(glyph, unit.frame, areas)
      if (!area) continue
      const known = letters.get(area)
      if (!known) letters.set(area, { unit, glyphs: [glyph], alone: true })
      else if (known.unit === unit) known.glyphs.push(glyph)
      else known.alone = false
    }
  const found = new Map<LaidUnit, Covered[]>()
  for (const [area, { unit, glyphs, alone }] of letters) {
    const margins = alone && marginsOf(area, unit, glyphs)
    if (margins) found.set(unit, [...(found.get(unit) ?? []), { area, margins }])
  }
  return found
}

/** The margins of an area around its letters; undefined if the area encloses more than them. */
function marginsOf({ boxes }: LinkArea, { frame, block }: LaidUnit, glyphs: readonly Glyph[]): Box | undefined {
  const letters = union(
    glyphs.map(({ u, end, v, size }) => transformBox(frame.back, [u, v - 0.22 * size, end, v + 0.75 * size])),
  )
  const area = union(boxes)
  if (!letters || !area) return undefined
  const margins: Box = [letters[0] - area[0], letters[1] - area[1], area[2] - letters[2], area[3] - letters[3]]
  return margins.every((margin) => margin < 1.2 * block.size) ? margins : undefined
}

const grown = (box: Box, by: Box): Box => [box[0] - by[0], box[1] - by[1], box[2] + by[2], box[3] + by[3]]

function write(writer: PdfWriter, { place, boxes: before }: LinkArea, boxes: readonly Box[]): void {
  const whole = union(boxes)
  if (!whole) return
  const dict = new Map(currentDict(writer, place) ?? []).set('Rect', whole)
  if (boxes.length > 1 || before.length > 1)
    dict.set(
      'QuadPoints',
      boxes.flatMap(([left, bottom, right, top]) => [left, top, right, top, left, bottom, right, bottom]),
    )
  else dict.delete('QuadPoints')
  replaceAt(writer, place, dict)
}
