import type { Box } from '../file/pages.ts'
import type { ObjectPlace } from '../file/place.ts'
import type { Dict, Stream } from '../file/primitives.ts'
import type { PdfFont } from '../font/font.ts'
import type { Field } from './fields.ts'
import type { Matrix } from './matrix.ts'
import type { Sheer } from './opaque.ts'
import type { SeparationColor } from './separation-color.ts'
import type { Shape } from './shape.ts'

/** A content stream being read: a page's, a form's, an annotation's appearance. */
export type Container = {
  kind: 'page' | 'form' | 'annotation'
  /** An annotation's appearance, or a form that is drawn in one. */
  isNote?: boolean
  /** One of a field of a form: what it shows is a value. */
  isFieldNote?: boolean
  /** One of a text that somebody typed upon the page, as an answer into a form that has no fields. */
  isTyped?: boolean
  /** The annotation that draws it. */
  noteAt?: ObjectPlace
  bytes: Uint8Array
  /** Where its last instruction ends. What follows draws nothing, but may be a string that is never closed. */
  end: number
  resources: Dict
  /** Object number of the stream, where it is one object. */
  num: number | undefined
  shows: Show[]
  /** Forms drawn from here, with their names and the bytes of the instruction that draws them. */
  kids: { start: number; end: number; name: string; child: Container }[]
  /** Instructions that draw a form recursively. Readers ignore them; a copy must not make them valid. */
  loops: { start: number; end: number; name: string }[]
  /** Marked-content instructions whose /ActualText stands for text that may be replaced, with what shows it. */
  replacements: { start: number; end: number; tag: string; props: Dict; shows: Show[] }[]
  /** For an annotation: its dictionary and where the appearance stands in it. */
  annotation?: { place: ObjectPlace; path: string[]; stream: Stream }
  /** Dictionary of the stream, and the matrix in force where it begins. */
  dict: Dict
  base: Matrix
}

/** The text and graphics state at one instruction. */
export type TextState = {
  fontName: string
  font: PdfFont | undefined
  size: number
  charSpace: number
  wordSpace: number
  /** Horizontal scale, 1 = 100 %. */
  stretch: number
  rise: number
  render: number
  /** The instructions that set the fill colour, as written in the stream. */
  fill: string
  /** Fill colour as red, green, blue 0-1 where it is a plain one. */
  rgb: readonly [number, number, number]
  /** `rgb` is no more than a guess: the fill is a pattern, or its colour space is none that is computed. */
  isVague: boolean
  /** The separation colour of the fill, if it is one. */
  ink?: SeparationColor | undefined
  /** The stroke colour, likewise. */
  line: readonly [number, number, number]
  /** `line` is no more than a guess; and it is a pattern, which may have gaps. */
  isLineVague: boolean
  isLinePattern: boolean
  /** How thick a line is, in the units of its instructions, and how it ends: 0 where its path does. */
  width: number
  cap: number
  /** How long a dash of a line and the gap behind it are; 0 for unbroken lines. */
  dash: number
  ctm: Matrix
  /** The clip's box, in page space. */
  clip: Box
  /** The boxes of the forms and appearances in which it is drawn, whatever is clipped within them. */
  bounds?: Box | undefined
  /** Optional-content group that the text belongs to, where it is hidden by default. */
  hidden: boolean
  /** Something may shine through what is filled, or through lines. */
  sheer: boolean
  sheerLine: boolean
  /** Why, of what its own stream sets. */
  through: Sheer
  /** What is filled cannot be seen. */
  clear: boolean
  /** The clip is another shape than its box. */
  isShaped: boolean
}

/** An unread stream. */
export const container = (
  kind: Container['kind'],
  bytes: Uint8Array,
  resources: Dict,
  about: { num?: number | undefined; dict: Dict; base: Matrix },
): Container => ({
  kind,
  bytes,
  end: 0,
  resources,
  num: undefined,
  ...about,
  shows: [],
  kids: [],
  loops: [],
  replacements: [],
})

/** The initial text state of a stream. */
export const startState = (ctm: Matrix, clip: Box, bounds?: Box): TextState => ({
  fontName: '',
  font: undefined,
  size: 0,
  charSpace: 0,
  wordSpace: 0,
  stretch: 1,
  rise: 0,
  render: 0,
  fill: '0 g',
  rgb: [0, 0, 0],
  isVague: false,
  line: [0, 0, 0],
  isLineVague: false,
  isLinePattern: false,
  width: 1,
  cap: 0,
  dash: 0,
  ctm,
  clip,
  bounds,
  hidden: false,
  sheer: false,
  sheerLine: false,
  through: {},
  clear: false,
  isShaped: false,
})

/** One text-showing instruction. */
export type Show = {
  container: Container
  /** Bytes of the instruction with its operands. */
  start: number
  end: number
  op: string
  /** `aw ac` of the `"` operator, to be kept when the text goes. */
  spacing: string
  state: TextState
  /** Counts the instructions that set the line matrix, so that a rewriter knows when positions are reset. */
  line: number
  lineMatrix: Matrix
  /** Displacement from the line's start, in text space, before and after. */
  from: number
  to: number
  glyphs: Glyph[]
  /** How many pictures of its page are painted before it, how many grounds, and how many of these hide. */
  images: number
  grounds: number
  covers: number
  /** Counts the text objects of its stream; 0 outside of all. */
  object: number
  /** Direction of the line in page space, in whole degrees. */
  angle: number
  /** East Asian text that runs down the page. */
  isColumn: boolean
  read?: ReadText
}

/** OCR read it from a picture; no instruction draws it. */
export type ReadText = {
  /** 0 to 100. */
  confidence: number
  /** The colour of its ground. */
  ground: TextState['rgb']
  /** The extent of the letters in the picture, in page space turned by the line's angle. */
  bottom: number
  top: number
}

export type Glyph = {
  show: Show
  text: string
  /** Whether the font says what the glyph means; else `text` is a guess from its code. */
  sure: boolean
  code: number
  length: number
  /** Displacement from the line's start, in text space. */
  from: number
  to: number
  /** Where it stands in page space turned by the line's angle: u runs along the line from `u` to `end`, v goes up. */
  u: number
  end: number
  v: number
  /** Font size in page space. */
  size: number
  /** A word starts here although no space was drawn. */
  breakBefore: boolean
  /** It is drawn twice to look bold. */
  thick: boolean
  /** Why no reader sees it: something is painted over it, it has no width, its layer is off or it is outside of its clip; or it is not painted. */
  unseen?: 'covered' | 'unpainted'
  /** What is painted over it, or below it in its own colour. */
  cover?: readonly Ground[]
}

export type PageContent = {
  root: Container
  annotations: Container[]
  glyphs: Glyph[]
  images: Image[]
  /** Painted lines and filled areas, in page space. */
  rules: Rule[]
  /** All that is painted but letters, in its order; and what of it hides. */
  grounds: Ground[]
  covers: Ground[]
  outlines: Outline[]
  fields: Field[]
  /** The places of fields and free texts that other annotations hide. */
  covered: ReadonlySet<string>
  /** The painted paths, where the interpreter keeps them. */
  paintings?: readonly Painting[]
}

/** A path that is painted on a page, in page space. */
export type Painting = {
  steps: Step[]
  /** The smallest box around all of its points. */
  box: Box
  clip: Box
  fill?: Paint
  line?: Paint & Pen
}

/** A part of a path: where it goes, and the points that draw it there. */
export type Step = { to: 'M' | 'L' | 'C' | 'Z'; points: number[] }

export type Paint = { rgb: TextState['rgb']; alpha: number }
export type Pen = { width: number; dash: readonly number[]; cap: number; join: number }

/** `hides`: nothing that was painted below it is seen. */
export type Image = { box: Box; num: number | undefined; matrix: Matrix; hides?: boolean }

/**
 * What letters may stand on or lie below: an area, a picture, or a line as thick as it is. `shape`: what it takes of its box, where that is not all.
 * `hides`: nothing that was painted below it is seen. `rules`: those of its path. `rgb`: its one colour, where that is known.
 */
export type Ground = {
  box: Box
  shape?: Shape
  hides?: boolean
  isPicture?: boolean
  /** An annotation paints it. */
  isNote?: boolean
  rules?: readonly Rule[]
  rgb?: TextState['rgb']
}

/** A shape of lines no larger than a letter, which it may be drawn around. */
export type Outline = {
  box: Box
  line: TextState['line']
  source: Source
}

/** The bytes of an instruction. */
export type Source = { container: Container; start: number; end: number }

export type Rule = {
  box: Box
  filled: boolean
  /** Its colour, if it is a plain one. */
  rgb?: TextState['rgb']
  /** The bytes that draw it, if they draw nothing else. */
  source?: Source
  /** It hides letters. */
  isCover?: boolean
  /** The bytes that fill an area. */
  area?: Source
  /** Where a dashed line starts, and how long a dash and its gap are in the units of its instructions. */
  dashes?: { from: readonly [number, number]; period: number }
  /** The shape that it is a part of. */
  outline?: Outline
  /** The path that it is a part of, where that is nothing but upright rectangles, or level and upright lines. */
  strips?: Strips
}

/** Rectangles that one instruction fills, or lines that one draws, in page space. */
export type Strips = {
  /** The instructions of the path; the last one paints it. Others may stand among them. */
  sources: readonly [...Source[], Source]
  painted: 'fill' | 'stroke'
  boxes: readonly Box[]
  rgb: TextState['rgb']
  ctm: Matrix
  clip: Box
}
