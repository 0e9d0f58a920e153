import { plainText, type UnitTarget } from '../../model/unit.ts'
import { drawnByReader } from '../content/reader-drawn.ts'
import type { PdfFile } from '../file/open.ts'
import { notesOf } from './on-demand.ts'

/** Field values and notes by page number: a document without annotations shows them after the page. */
export function asidesOf(file: PdfFile, targets: ReadonlyMap<string, UnitTarget>): ReadonlyMap<number, string[]> {
  const drawn = [...drawnByReader(file)].flatMap(({ page, lines }) => lines.map((line) => ({ page, ...line })))
  const byPage = Map.groupBy([...drawn, ...notesOf(file)], ({ page }) => page)
  const shown = ({ id, text }: { id: string; text: string }) => plainText(targets.get(id)?.pieces ?? [text])
  return new Map([...byPage].map(([page, found]) => [page, found.map(shown)]))
}
