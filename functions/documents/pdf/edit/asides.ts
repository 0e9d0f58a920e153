import { plainText, type UnitTarget } from '../../model/unit.ts'
import { drawnByReader } from '../content/reader-drawn.ts'
import type { PdfFile } from '../file/open.ts'
import type { ReadPage } from '../layout/read-page.ts'
import { appearingOn, isDrawnToo } from './appearing.ts'
import { notesOf } from './on-demand.ts'

/** Field values and notes of a page that it does not draw: a document without annotations shows them after the page. */
export function asideFinder(
  file: PdfFile,
  targets: ReadonlyMap<string, UnitTarget>,
): (page: Pick<ReadPage, 'number' | 'units'>) => string[] {
  const drawn = [...drawnByReader(file)].flatMap(({ page, lines }) => lines.map((line) => ({ page, ...line })))
  const byPage = Map.groupBy([...drawn, ...notesOf(file)], ({ page }) => page)
  const shown = ({ id, text }: { id: string; text: string }) => plainText(targets.get(id)?.pieces ?? [text])
  return ({ number, units }) => {
    const found = byPage.get(number) ?? []
    const appearing = new Map(found.length > 0 ? appearingOn(units) : [])
    return found.filter((one) => !isDrawnToo(one, appearing)).map(shown)
  }
}
