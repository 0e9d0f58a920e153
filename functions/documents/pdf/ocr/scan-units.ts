import type { OcrLine, OcrWord } from '../../ocr.ts'
import type { Unit } from '../../unit.ts'
import { type Glyph, type Image, type PageContent, type Show, startState } from '../content/glyph.ts'
import { apply, identity, invert, type Matrix, rotation } from '../content/matrix.ts'
import type { PageNode } from '../file/pages.ts'
import type { Block } from '../layout/block.ts'
import type { Fragment } from '../layout/fragment.ts'
import type { LaidUnit } from '../layout/unit-page.ts'

/** Units for what was read from a page's picture, placed over it. The same lines give the same ids. */
export function unitsOfScan(
  lines: readonly OcrLine[],
  image: Image,
  content: PageContent,
  node: PageNode,
  page: number,
): LaidUnit[] {
  const [a, b] = image.matrix
  const angle = (Math.round((Math.atan2(b, a) * 180) / Math.PI) + 360) % 360
  const show = blankShow(content, node)
  const paragraphs = paragraphsOf(lines)
  const sizes = paragraphs.flatMap((own) => own.map((line) => sizeOf(line, image.matrix)))
  return paragraphs.map((own, i): LaidUnit => {
    // A line that is far higher than wide runs upwards.
    const upright = own.every((line) => !runsUp(line, image.matrix))
    const slants = own.map((line) => slantOf(line, image.matrix)).sort((a, b) => a - b)
    const ownAngle = (angle + (upright ? 0 : 90) - (slants[slants.length >> 1] ?? 0)) % 360
    const turn = rotation((-ownAngle * Math.PI) / 180)
    const fragments = own.map((line) => fragmentOf(line, image.matrix, turn, upright))
    const text = own.reduce((joined, line) => join(joined, line.text.trim()), '')
    const block = blockOf(fragments)
    if (upright) block.size = commonSize(sizes, block.size)
    const unit: Unit = {
      id: `p${page}-scan-${i + 1}`,
      kind: 'paragraph',
      place: `page ${page} (scan), paragraph ${i + 1}`,
      pieces: [text],
      confidence: Math.round(own.reduce((sum, line) => sum + line.confidence, 0) / own.length),
      ...(/\p{L}/u.test(text) ? {} : { keep: 'number' as const }),
    }
    const first: Glyph = {
      show,
      text: '',
      sure: true,
      code: 0,
      length: 1,
      from: 0,
      to: 0,
      u: 0,
      end: 0,
      v: 0,
      breakBefore: false,
      thick: false,
      size: block.size,
    }
    const main = {
      bold: false,
      italic: false,
      serif: false,
      mono: false,
      size: block.size,
      rise: 0,
      fill: '0 g',
      rgb: [0, 0, 0] as const,
      container: show.container,
      link: undefined,
      underline: false,
    }
    return {
      unit,
      block,
      frame: { angle: ownAngle, turn, back: invert(turn) as Matrix },
      main,
      looks: new Map(),
      first,
      underlines: [],
      outlines: [],
      shadow: undefined,
      isCovered: true,
    }
  })
}

function paragraphsOf(lines: readonly OcrLine[]): OcrLine[][] {
  const paragraphs: { number: number; lines: OcrLine[] }[] = []
  for (const line of lines) {
    const parts = splitWide(line)
    for (const part of parts) {
      if (!part.text.trim()) continue
      const open = paragraphs.at(-1)
      const goesOn =
        open?.number === line.paragraph && parts.length === 1 && !/^(\d{1,3}[.)]|[\u2022*-])\s/.test(part.text)
      if (goesOn) open.lines.push(part)
      else paragraphs.push({ number: parts.length === 1 ? line.paragraph : -1, lines: [part] })
    }
  }
  return paragraphs.map((paragraph) => paragraph.lines)
}

// Cells of a row are read as one line: a gap much wider than a letter is tall parts them.
function splitWide(line: OcrLine): OcrLine[] {
  const parts: OcrWord[][] = []
  for (const word of line.words) {
    const before = parts.at(-1)?.at(-1)
    if (before && word.left - before.left - before.width < 2 * line.height) parts.at(-1)?.push(word)
    else parts.push([word])
  }
  if (parts.length < 2) return [line]
  return parts.map((words) => {
    const left = Math.min(...words.map((word) => word.left))
    const right = Math.max(...words.map((word) => word.left + word.width))
    const confidence = words.reduce((sum, word) => sum + word.confidence, 0) / words.length
    return { ...line, left, width: right - left, words, confidence, text: words.map(({ text }) => text).join(' ') }
  })
}

function join(text: string, next: string): string {
  if (text === '') return next
  if (/\p{L}-$/u.test(text) && /^\p{Ll}/u.test(next)) return text.slice(0, -1) + next
  return /[\u2e80-\u9fff\u3040-\u30ff]$/.test(text) && /^[\u2e80-\u9fff\u3040-\u30ff]/.test(next)
    ? text + next
    : `${text} ${next}`
}

const sizeOf = ({ height }: OcrLine, [, , c, d]: Matrix) => 0.88 * height * Math.hypot(c, d)

const slantOf = ({ fall = 0 }: OcrLine, [a, b, c, d]: Matrix) =>
  (Math.atan((fall * Math.hypot(c, d)) / Math.hypot(a, b)) * 180) / Math.PI

const runsUp = ({ width, height, text }: OcrLine, [a, b, c, d]: Matrix) =>
  text.length > 3 && height * Math.hypot(c, d) > 2 * width * Math.hypot(a, b)

// A line without letters that reach down measures smaller than its neighbours: what is nearly alike is alike.
function commonSize(sizes: readonly number[], size: number): number {
  const near = sizes.filter((other) => other > 0.76 * size && other < 1.3 * size).sort((a, b) => a - b)
  return near[near.length >> 1] ?? size
}

// A line's box reaches from its ascenders to its descenders; the baseline stands a fifth above its lower edge.
function fragmentOf(line: OcrLine, matrix: Matrix, turn: Matrix, upright: boolean): Fragment {
  const [x, y] = apply(turn, ...apply(matrix, line.left + line.width / 2, 1 - line.top - line.height / 2))
  const across = line.width * Math.hypot(matrix[0], matrix[1])
  const down = line.height * Math.hypot(matrix[2], matrix[3])
  const [wide, tall] = upright ? [across, down] : [down, across]
  return {
    glyphs: [],
    spaces: [],
    left: x - wide / 2,
    right: x + wide / 2,
    v: y - 0.3 * tall,
    size: 0.88 * tall,
    bold: false,
    letters: 1,
    order: 0,
  }
}

function blockOf(lines: Fragment[]): Block {
  const sizes = lines.map((line) => line.size).sort((a, b) => a - b)
  const top = (lines[0] as Fragment).v
  const bottom = (lines.at(-1) as Fragment).v
  return {
    lines,
    left: Math.min(...lines.map((line) => line.left)),
    right: Math.max(...lines.map((line) => line.right)),
    top,
    bottom,
    size: sizes[sizes.length >> 1] as number,
    bold: false,
    leading: lines.length > 1 ? (top - bottom) / (lines.length - 1) : 0,
  }
}

function blankShow({ root }: PageContent, node: PageNode): Show {
  return {
    container: root,
    start: 0,
    end: 0,
    op: '',
    spacing: '',
    state: startState(identity, node.box),
    line: 0,
    lineMatrix: identity,
    from: 0,
    to: 0,
    glyphs: [],
    object: 0,
    angle: 0,
    isColumn: false,
  }
}
