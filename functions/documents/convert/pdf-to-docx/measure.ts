import type { Style } from '../../fonts/catalogue.ts'
import type { Piece } from '../../model/unit.ts'
import type { LaidUnit } from '../../pdf/layout/unit-page.ts'
import { atomsOf } from '../../pdf/typeset/atoms.ts'
import type { PageContext } from './page-context.ts'
import { sizeOf } from './runs.ts'
import { readPieces, spansOf } from './spans.ts'

/** Word and LibreOffice break a little earlier than the widths of letters say. */
const SAFE = 1.04

/** How many lines a text takes in a width of points, its letters scaled. */
export function linesIn(laid: LaidUnit, width: number, scale: number, context: PageContext): number {
  const { block, main } = laid
  const { measured } = context
  let words = measured.words.get(laid)
  if (!words) {
    words = wordsOf(readPieces(laid, context), laid, context)
    measured.words.set(laid, words)
  }
  const size = (block.size * sizeOf(main, scale)) / main.size
  return linesOf(words, width / (size * stretchOf(laid, context) * SAFE))
}

/** Widths of words, first fit. */
function linesOf(words: readonly number[], width: number): number {
  let lines = 1
  let used = 0
  for (const word of words) {
    const after = used + (used > 0 ? SPACE : 0) + word
    if (after <= width || used === 0) used = after
    else {
      lines++
      used = word
    }
    // A word that is longer than its line is broken.
    for (; used > width && width > 1; used -= width) lines++
  }
  return lines
}

/** The space between words, in parts of the size. */
const SPACE = 0.27

/** How narrow the letters of a text are beside those of the font that stands for theirs; never wider. */
export function stretchOf(laid: LaidUnit, context: PageContext): number {
  const { stretches } = context.measured
  const found = stretches.get(laid)
  if (found !== undefined) return found
  const { block, unit } = laid
  const drawn = block.lines.reduce((sum, line) => sum + line.right - line.left, 0)
  const words = isPlain(unit.pieces) ? wordsOf(unit.pieces, laid, context) : []
  const spaces = Math.max(0, words.length - block.lines.length) * SPACE
  const asked = words.reduce((sum, word) => sum + word, spaces) * block.size
  const ratio = asked > 0 ? Math.min(1, Math.max(NARROWEST, drawn / asked)) : 1
  const stretch = ratio > 0.97 ? 1 : Math.round(ratio * 100) / 100
  stretches.set(laid, stretch)
  return stretch
}

/** Letters pressed together more than this are hard to read. */
const NARROWEST = 0.75

/** Fonts of other scripts differ too much in how wide they are to compare them. */
const isPlain = (pieces: readonly Piece[]) =>
  pieces.every(
    (piece) =>
      typeof piece !== 'string' || !/[\p{L}--[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]]/v.test(piece),
  )

/** The widths of the words of a text at size 1, in which a bold word is a wider one. */
function wordsOf(pieces: readonly Piece[], laid: LaidUnit, { fonts, measured }: PageContext): number[] {
  const spans = spansOf(pieces, laid)
  const { size } = laid.block
  if (spans.some(({ text }) => breaksAnywhere.test(text)))
    return atomsOf(spans, size, fonts).flatMap(({ width, isSpace }) => (isSpace ? [] : [width]))
  const words: number[] = []
  let isOpen = false
  for (const { text, style } of spans) {
    const face = `${style.bold}${style.italic}${style.serif}${style.mono}`
    for (const part of text.split(/(\s+)/)) {
      if (part === '') continue
      const isSpace = part.trim() === ''
      const width = isSpace ? 0 : widthOf(part, face, style) * (style.size / size || 1)
      if (isSpace) isOpen = false
      else if (isOpen) words.push((words.pop() as number) + width)
      else words.push(width)
      if (!isSpace) isOpen = true
    }
  }
  return words

  function widthOf(word: string, face: string, style: Style): number {
    const key = `${face}${word}`
    let width = measured.widths.get(key)
    if (width === undefined) {
      width = 0
      for (const sign of word) width += fonts.faceOf(sign.codePointAt(0) as number, style).width(sign)
      measured.widths.set(key, width)
    }
    return width
  }
}

/** Scripts without spaces between words. */
const breaksAnywhere = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/
