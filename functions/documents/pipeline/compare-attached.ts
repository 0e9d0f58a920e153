import { plainText, type Unit } from '../model/unit.ts'
import { pageReader } from '../pdf/format.ts'
import type { PlacedPage } from '../pdf/placed-page.ts'
import { findGaps } from './compare-output.ts'

/**
 * The pages of a PDF, from 1, that lack a text of the page that was put into them. Both are read page by page and alike: letters that
 * no font explains are guessed from the same letters.
 */
export function lackingPages(whole: Uint8Array, placed: readonly PlacedPage[], files: readonly Uint8Array[]): number[] {
  const made = pageReader(whole)
  const parts = files.map(pageReader)
  const isLacking = ({ page, part, index }: PlacedPage) => {
    const shown = byOrder(parts[part]?.(index) ?? []).map(({ id, pieces }) => {
      const text = plainText(pieces)
      return { id, source: text, target: text, disposition: 'translated' as const }
    })
    return shown.length > 0 && findGaps(shown, byOrder(made(page))).length > 0
  }
  return placed.filter(isLacking).map(({ page }) => page + 1)
}

/** An id names the page's number in its file, which is another one where the page was put. */
const byOrder = (units: readonly Unit[]): Unit[] => units.map((unit, i) => ({ ...unit, id: `${i}` }))
