import type { Piece } from '../../model/unit.ts'

/**
 * The texts of a translation, one for each text of the source, where its tags stand in the order of the source: then the runs
 * that are there can be filled. Null where they do not. A full stop or bracket that the engine put behind a style tag joins the
 * styled text.
 */
export function alignTexts(
  source: readonly Piece[],
  target: readonly Piece[],
  isLook: (n: number) => boolean,
): string[] | null {
  const texts: string[] = []
  const sourceLevels = levels(source)
  const targetLevels = levels(target)
  if (sourceLevels.tags.length !== targetLevels.tags.length) return null
  const same = sourceLevels.tags.every(
    (tag, i) => tag.kind === targetLevels.tags[i]?.kind && tag.n === targetLevels.tags[i]?.n,
  )
  if (!same) return null
  const placed = [...targetLevels.texts]
  for (let i = 0; i < placed.length; i++) {
    if (!placed[i] || sourceLevels.has[i]) continue
    if (/[\p{L}\p{N}]/u.test(placed[i] as string)) return null
    const before = sourceLevels.tags[i - 1]
    const after = sourceLevels.tags[i]
    if (before?.kind === 'close' && isLook(before.n) && sourceLevels.has[i - 1]) placed[i - 1] += placed[i] as string
    else if (after?.kind === 'open' && isLook(after.n) && sourceLevels.has[i + 1])
      placed[i + 1] = `${placed[i]}${placed[i + 1]}`
    else return null
  }
  for (let i = 0; i < placed.length; i++) if (sourceLevels.has[i]) texts.push(placed[i] as string)
  return texts
}

/** Texts before, between and after the tags, '' where none stands. */
function levels(pieces: readonly Piece[]) {
  const tags: Exclude<Piece, string>[] = []
  const texts = ['']
  const has = [false]
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      texts[texts.length - 1] += piece.replace(/[\t\n\r\u2028\u2029]+/g, ' ')
      has[has.length - 1] = true
    } else {
      tags.push(piece)
      texts.push('')
      has.push(false)
    }
  }
  return { tags, texts, has }
}

/** True where a translation is its source, piece by piece. */
export const samePieces = (a: readonly Piece[], b: readonly Piece[]): boolean =>
  a.length === b.length &&
  a.every((piece, i) => {
    const other = b[i]
    if (typeof piece === 'string' || typeof other !== 'object') return piece === other
    return piece.kind === other.kind && piece.n === other.n
  })
