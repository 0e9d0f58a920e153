import { plainText, type UnitTarget } from '../../model/unit.ts'
import { drawnByReader } from '../content/reader-drawn.ts'
import type { PdfFile } from '../file/open.ts'
import { placeKey } from '../file/place.ts'
import type { ReadPage } from '../layout/read-page.ts'
import { appearingOn, isDrawnToo } from './appearing.ts'
import { isWithheld, notesOf } from './on-demand.ts'

/** Field values and notes of a page that it does not draw: a document without annotations shows them after the page. */
export function asideFinder(
  file: PdfFile,
  targets: ReadonlyMap<string, UnitTarget>,
): (page: Pick<ReadPage, 'number' | 'units' | 'content'>) => string[] {
  const drawn = [...drawnByReader(file)].flatMap(({ page, lines, place }) =>
    lines.map((line) => ({ page, key: 'V', note: placeKey(place), ...line })),
  )
  const byPage = Map.groupBy([...drawn, ...notesOf(file)], ({ page }) => page)
  const shown = ({ id, text }: { id: string; text: string }) => plainText(targets.get(id)?.pieces ?? [text])
  return ({ number, units, content }) => {
    const found = byPage.get(number) ?? []
    const appearing = new Map(found.length > 0 ? appearingOn(units) : [])
    return found.filter((one) => !isWithheld(one, content.covered) && !isDrawnToo(one, appearing)).map(shown)
  }
}
