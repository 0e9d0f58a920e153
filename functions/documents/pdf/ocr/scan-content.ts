import type { Rgb } from '../../convert/docx-to-pdf/flow.ts'
import { median } from '../../model/median.ts'
import type { OcrBox, OcrLine, OcrWord, Scan } from '../../ports/ocr.ts'
import { isGuess, meanConfidence, wordsOf } from '../../scan/confidence.ts'
import {
  type Container,
  type Glyph,
  type Image,
  type PageContent,
  type Rule,
  type Show,
  startState,
} from '../content/glyph.ts'
import { groundsIn } from '../content/grounds.ts'
import { apply, identity, type Matrix, rotation, transformBox } from '../content/matrix.ts'
import { boxOf as boxOfGlyph } from '../content/unseen.ts'
import type { PageNode } from '../file/pages.ts'
import { formatNumber } from '../file/serialize.ts'
import { isRtlText } from '../layout/fragment.ts'
import { baselineOf } from './baseline-of.ts'
import { type Shares, slantOf, turnsOf, usualTurns } from './orientation.ts'

/**
 * A page that is a picture as if its letters were drawn: what was read stands as glyphs over the picture, its lines as rules. What is stamped on it stays, and
 * what a rectangle or an annotation hides of it is as hidden.
 */
export function contentOfScan({ lines, rules }: Scan, image: Image, content: PageContent, node: PageNode): PageContent {
  const [a, b, c, d] = image.matrix
  const shares = { across: Math.hypot(a, b), down: Math.hypot(c, d) }
  const slant = slantOf(lines, shares)
  const usual = usualTurns(lines, shares)
  const straight = (Math.round((Math.atan2(b, a) * 180) / Math.PI) + 360) % 360
  const rows = lines.flatMap((line) => {
    const turns = turnsOf(line, shares, usual)
    const angle = (straight - slant + turns + 360) % 360
    return rowsOf(line, { matrix: image.matrix, shares, angle, slant, isSideways: turns % 180 !== 0 })
  })
  const isUnsure = meanConfidence(lines) < mostlyGuessed ? () => true : isGuess
  const sizes = rows.map(({ size }) => size).sort((one, other) => one - other)
  const read = rows.flatMap((row) => glyphsOf({ ...row, size: commonSize(sizes, row.size) }, isUnsure, content, node))
  const grounds = groundsIn(content)
  for (const glyph of read) {
    const box = boxOfGlyph(glyph)
    if (grounds.upon(box)?.(box)) glyph.unseen = 'covered'
  }
  return {
    ...content,
    glyphs: [...content.glyphs.filter(({ text }) => text.trim() !== ''), ...read],
    rules: rules.map((rule): Rule => ({ box: transformBox(image.matrix, boxOf(rule)), filled: true })),
    outlines: [],
  }
}

/** Words of one baseline and size, in the coordinates of their direction. */
type Row = { words: Placed[]; v: number; size: number; angle: number }
type Placed = { word: OcrWord; u: number; end: number; bottom: number; tall: number }
type Lie = {
  matrix: Matrix
  shares: Shares
  angle: number
  slant: number
  isSideways: boolean
}

const boxOf = ({ left, top, width, height }: OcrBox) => [left, 1 - top - height, left + width, 1 - top] as const

/** A reader may take cells of a table for one line whose words stand at different heights: those are lines of their own. */
function rowsOf(line: OcrLine, lie: Lie): Row[] {
  const placed = wordsOf(line).map((word) => place(word, lie))
  const told = placed.map(({ word, tall, bottom }) => ({ ...baselineOf(word.text, tall, bottom), tall }))
  const sure = told.flatMap(({ size }) => size ?? [])
  const size = median(sure.length > 0 ? sure : told.map(({ tall }) => tall))
  const rows: { words: Placed[]; levels: number[] }[] = []
  placed.forEach((one, i) => {
    const level = told[i]?.v ?? one.bottom
    const row = rows.find(({ levels }) => Math.abs(median(levels) - level) < 0.5 * size)
    if (row) {
      row.words.push(one)
      row.levels.push(level)
    } else rows.push({ words: [one], levels: [level] })
  })
  return rows.map(({ words, levels }) => ({ words, v: median(levels), size, angle: lie.angle }))
}

function place(word: OcrWord, { matrix, shares, angle, slant, isSideways }: Lie): Placed {
  const turn = rotation((-angle * Math.PI) / 180)
  const [x, y] = apply(turn, ...apply(matrix, word.left + word.width / 2, 1 - word.top - word.height / 2))
  const [across, down] = [word.width * shares.across, word.height * shares.down]
  const [wide, high] = isSideways ? [down, across] : [across, down]
  // The box of a slanted word is higher by what the word falls.
  const tall = Math.max(0.4 * high, high - Math.abs(Math.tan((slant * Math.PI) / 180)) * wide)
  return { word, u: x - wide / 2, end: x + wide / 2, bottom: y - tall / 2, tall }
}

/** A line's size is measured by its letters: what is nearly alike is alike. */
function commonSize(sorted: readonly number[], size: number): number {
  const near = sorted.filter((other) => other > 0.8 * size && other < 1.25 * size)
  return near[near.length >> 1] ?? size
}

/** In a photograph a few words of a drawing may look like letters: where most of a page is a guess, all of it is. */
const mostlyGuessed = 55

function glyphsOf(
  { words, v, size, angle }: Row,
  isUnsure: (word: OcrWord) => boolean,
  content: PageContent,
  node: PageNode,
): Glyph[] {
  const first = words.findIndex(({ word }) => !isUnsure(word))
  const last = words.findLastIndex(({ word }) => !isUnsure(word))
  // Guesses at the ends of a line are mostly of what is drawn beside it: they are no part of its text.
  const apart = { ...content.root }
  let show: Show | undefined
  return words.flatMap((one, i) => {
    const { word, u, end } = one
    const before = words[i - 1]?.word
    const isEdge = i < first || i > last
    if (!show || before?.ink !== word.ink || before?.ground !== word.ground || i === first || i === last + 1)
      show = showOf(one, angle, isEdge ? apart : content.root, node)
    else if (show.read) {
      show.read.bottom = Math.min(show.read.bottom, one.bottom)
      show.read.top = Math.max(show.read.top, one.bottom + one.tall)
    }
    const letters = Array.from(word.text.trim())
    const step = (end - u) / Math.max(1, letters.length)
    const glyph = glyphMaker(show, { v, size, sure: !isUnsure(word) })
    const isRtl = isRtlText(word.text)
    const own = letters.map((text, n) => {
      const from = u + (isRtl ? letters.length - 1 - n : n) * step
      return glyph(text, from, from + step)
    })
    const isApart = before && !(unspaced.test(before.text.at(-1) ?? '') && unspaced.test(letters[0] ?? ''))
    return isApart ? [glyph(' ', u, u), ...own] : own
  })
}

const unspaced = /[\u2e80-\u9fff]/

const glyphMaker =
  (show: Show, about: Pick<Glyph, 'v' | 'size' | 'sure'>) =>
  (text: string, u: number, end: number): Glyph => {
    const glyph = { show, text, code: 0, length: 1, from: 0, to: 0, u, end, breakBefore: false, thick: false, ...about }
    show.glyphs.push(glyph)
    return glyph
  }

const white: Rgb = [1, 1, 1]
const black: Rgb = [0, 0, 0]

function showOf({ word, bottom, tall }: Placed, angle: number, container: Container, node: PageNode): Show {
  const { ink = black, ground = white, confidence } = word
  return {
    container,
    start: 0,
    end: 0,
    op: '',
    spacing: '',
    state: { ...startState(identity, node.box), rgb: ink, fill: `${ink.map(formatNumber).join(' ')} rg` },
    line: 0,
    lineMatrix: identity,
    from: 0,
    to: 0,
    glyphs: [],
    images: 0,
    grounds: 0,
    covers: 0,
    object: 0,
    angle,
    isColumn: false,
    read: { confidence, ground, bottom, top: bottom + tall },
  }
}
