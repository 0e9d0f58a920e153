import { told } from '../../../docx/xml/told.ts'
import type { FlowParagraph, FlowRule, FlowRules, FlowSpan, FlowTab, Rgb } from '../flow.ts'
import { type Element, isOn, kid, kids, points, val } from './xml-tree.ts'

/** The properties that a run states; the others are undefined. */
export type RunFormat = {
  bold?: boolean | undefined
  italic?: boolean | undefined
  underline?: boolean | undefined
  strike?: boolean | undefined
  hidden?: boolean | undefined
  /** Its words are as black as their ground. */
  blackedOut?: boolean | undefined
  caps?: boolean | undefined
  smallCaps?: boolean | undefined
  size?: number | undefined
  /** The size and weight of a run in a script that runs to the left. */
  rtl?: boolean | undefined
  rtlSize?: number | undefined
  rtlBold?: boolean | undefined
  rgb?: Rgb | undefined
  fill?: Rgb | undefined
  font?: string | undefined
  rise?: number | undefined
}

/** The properties that a paragraph states. Tabs of a style stay unless they are cleared. */
export type ParagraphFormat = Partial<
  Pick<
    FlowParagraph,
    'align' | 'before' | 'after' | 'start' | 'end' | 'first' | 'leading' | 'breaks' | 'keeps' | 'rtl' | 'fill' | 'rules'
  >
> & {
  /** Its list and the level in it; a style may state either without the other. */
  list?: string | undefined
  level?: number | undefined
  tabs?: (FlowTab | { cleared: number })[] | undefined
  joins?: boolean | undefined
  /** Its space above or below is that of web pages. */
  isAuto?: boolean | undefined
  offGrid?: boolean | undefined
}

export type Formatting = { paragraph: ParagraphFormat; run: RunFormat }

/** The first, overridden by what the second states. */
export function overlaid<T extends object>(format: T, more: T): T {
  return { ...format, ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined)) }
}

/** The same for paragraphs, whose tabs add up. */
export function overlaidParagraph(format: ParagraphFormat, more: ParagraphFormat): ParagraphFormat {
  return { ...overlaid(format, more), tabs: [...(format.tabs ?? []), ...(more.tabs ?? [])] }
}

export function tabsOf({ tabs = [] }: ParagraphFormat): FlowTab[] {
  const stops = new Map<number, FlowTab>()
  for (const tab of tabs) {
    if ('cleared' in tab) stops.delete(tab.cleared)
    else stops.set(tab.at, tab)
  }
  return [...stops.values()]
}

export function runFormat(rPr: Element | undefined): RunFormat {
  if (!rPr) return {}
  const sizeIn = (name: string) => {
    const size = points(val(rPr, name), 2) ?? 0
    return size > 0 ? Math.min(size, 200) : undefined
  }
  const fonts = kid(rPr, 'rFonts')?.attributes
  return {
    bold: isOn(rPr, 'b'),
    italic: isOn(rPr, 'i'),
    // A colour alone draws no line.
    underline: val(rPr, 'u') ? isOn(rPr, 'u') : undefined,
    strike: isOn(rPr, 'strike') ?? isOn(rPr, 'dstrike'),
    hidden: isOn(rPr, 'vanish'),
    caps: isOn(rPr, 'caps'),
    smallCaps: isOn(rPr, 'smallCaps'),
    size: sizeIn('sz'),
    rtl: isOn(rPr, 'rtl'),
    rtlSize: sizeIn('szCs'),
    rtlBold: isOn(rPr, 'bCs'),
    rgb: rgbOf(val(rPr, 'color')),
    fill: told(highlights, val(rPr, 'highlight') ?? '') ?? shadeOf(kid(rPr, 'shd')),
    font: fonts?.['ascii'] ?? fonts?.['asciiTheme'],
    rise: told(rises, val(rPr, 'vertAlign') ?? ''),
  }
}

const rises: Record<string, number> = { superscript: 0.35, subscript: -0.15, baseline: 0 }

const highlights: Record<string, Rgb> = {
  yellow: [1, 1, 0],
  green: [0, 1, 0],
  cyan: [0, 1, 1],
  magenta: [1, 0, 1],
  blue: [0, 0, 1],
  red: [1, 0, 0],
  darkYellow: [0.5, 0.5, 0],
  darkGreen: [0, 0.5, 0],
  darkCyan: [0, 0.5, 0.5],
  darkMagenta: [0.5, 0, 0.5],
  darkBlue: [0, 0, 0.5],
  darkRed: [0.5, 0, 0],
  darkGray: [0.5, 0.5, 0.5],
  lightGray: [0.75, 0.75, 0.75],
  black: [0, 0, 0],
}

export function paragraphFormat(pPr: Element | undefined): ParagraphFormat {
  if (!pPr) return {}
  const spacing = kid(pPr, 'spacing')?.attributes
  const ind = kid(pPr, 'ind')?.attributes
  const numPr = kid(pPr, 'numPr')
  const level = val(numPr, 'ilvl')
  const hanging = points(ind?.['hanging'])
  const tabs = kids(kid(pPr, 'tabs')).flatMap(({ attributes }) => tabOf(attributes))
  const borders = kid(pPr, 'pBdr')
  const breaks = isOn(pPr, 'pageBreakBefore')
  return {
    align: told(alignments, val(pPr, 'jc') ?? ''),
    before: isOnValue(spacing?.['beforeAutospacing']) ? 14 : points(spacing?.['before']),
    after: isOnValue(spacing?.['afterAutospacing']) ? 14 : points(spacing?.['after']),
    leading: leadingOf(spacing),
    start: points(ind?.['left'] ?? ind?.['start']),
    end: points(ind?.['right'] ?? ind?.['end']),
    first: hanging === undefined ? points(ind?.['firstLine']) : -hanging,
    breaks: breaks === undefined ? undefined : breaks && 'page',
    keeps: isOn(pPr, 'keepNext'),
    rtl: isOn(pPr, 'bidi'),
    joins: isOn(pPr, 'contextualSpacing'),
    isAuto: autoOf(spacing),
    offGrid: isOn(pPr, 'snapToGrid') === false || undefined,
    list: val(numPr, 'numId'),
    level: level === undefined ? undefined : Number(level),
    tabs: tabs.length ? tabs : undefined,
    fill: shadeOf(kid(pPr, 'shd')),
    rules: borders && rulesOf(borders),
  } as ParagraphFormat
}

function autoOf({ beforeAutospacing, afterAutospacing }: Record<string, string> = {}): boolean | undefined {
  if (beforeAutospacing === undefined && afterAutospacing === undefined) return undefined
  return isOnValue(beforeAutospacing) || isOnValue(afterAutospacing)
}

const isOnValue = (value: string | undefined) => value === '1' || value === 'true'

const alignments: Record<string, FlowParagraph['align']> = {
  left: 'start',
  start: 'start',
  center: 'center',
  right: 'end',
  end: 'end',
  both: 'justify',
  distribute: 'justify',
}

export const alignOf = (parent: Element | undefined) => told(alignments, val(parent, 'jc') ?? '')

function tabOf({ val: kind = '', pos, leader = '' }: Record<string, string>): (FlowTab | { cleared: number })[] {
  const at = points(pos)
  if (at === undefined || kind === 'bar') return []
  if (kind === 'clear') return [{ cleared: at }]
  const sign = told({ dot: '.', middleDot: '·', hyphen: '-', underscore: '_', heavy: '_' }, leader)
  const align = kind === 'center' ? 'center' : /^(?:right|end|decimal)$/.test(kind) ? 'end' : 'start'
  return [{ at, align, ...(sign && { leader: sign }) }]
}

function leadingOf(spacing: Record<string, string> | undefined): FlowParagraph['leading'] | undefined {
  const line = points(spacing?.['line']) ?? 0
  if (line <= 0) return undefined
  const rule = spacing?.['lineRule']
  if (rule === 'exact') return { points: line }
  return rule === 'atLeast' ? { least: line } : { times: Math.min(4, Math.max(0.7, line / 12)) }
}

/** `RRGGBB` as parts of one; nothing for `auto`. */
export function rgbOf(hex: string | undefined): Rgb | undefined {
  if (!/^[\da-f]{6}$/i.test(hex ?? '')) return undefined
  const part = (from: number) => Number.parseInt((hex as string).slice(from, from + 2), 16) / 255
  return [part(0), part(2), part(4)]
}

/** The colour of a shading: its ground, its pattern's colour, or so many percent of the one over the other. */
export function shadeOf(shd: Element | undefined): Rgb | undefined {
  if (!shd) return undefined
  const { val: pattern = 'clear', color, fill } = shd.attributes
  const ground = rgbOf(fill)
  const [, percent] = /^pct(\d+)$/.exec(pattern) ?? []
  const part = pattern === 'solid' ? 1 : Number(percent ?? 0) / 100
  if (part === 0) return ground
  const [over, under] = [rgbOf(color) ?? black, ground ?? white]
  const mixed = (i: 0 | 1 | 2) => over[i] * part + under[i] * (1 - part)
  return [mixed(0), mixed(1), mixed(2)]
}

const black: Rgb = [0, 0, 0]
const white: Rgb = [1, 1, 1]

const sides: Record<string, keyof FlowRules> = {
  top: 'top',
  bottom: 'bottom',
  left: 'start',
  start: 'start',
  right: 'end',
  end: 'end',
}

/** The rules of the sides that borders speak of. */
function rulesOf(borders: Element): FlowRules {
  const rules: FlowRules = {}
  for (const side of kids(borders)) {
    const [name, rule] = [told(sides, side.name), ruleOf(side)]
    if (name && rule) rules[name] = rule
  }
  return rules
}

/** A border, whose width is in eighths of a point; undefined for one that is none. */
export function ruleOf(side: Element): FlowRule | undefined {
  const { val: kind = '', sz, color } = side.attributes
  if (/^(?:nil|none)?$/.test(kind)) return undefined
  return { width: Math.min(6, Math.max(0.25, (Number(sz) || 4) / 8)), rgb: rgbOf(color) ?? [0, 0, 0] }
}

/** Letters that state no colour are white on a dark ground, as Word draws them on the shading of a paragraph or a cell. */
export const seenOn = (spans: readonly FlowSpan[], ground: Rgb | undefined): FlowSpan[] =>
  spans.map((span) => (isDark(ground) && !span.rgb && !span.fill ? { ...span, rgb: white } : span))

const isDark = (ground: Rgb | undefined): boolean => ground !== undefined && brightness(ground) < 0.3

/** Text with a style; lower-case letters that are shown as small capitals are spans of their own. */
export function spansOf(text: string, format: RunFormat): FlowSpan[] {
  if (!format.smallCaps || format.caps) return [spanOf(text, format)]
  const small = { ...format, caps: true, size: (format.size ?? 10) * 0.8 }
  return (text.match(/\p{Ll}+|\P{Ll}+/gu) ?? []).map((part) => spanOf(part, /\p{Ll}/u.test(part) ? small : format))
}

export function spanOf(text: string, format: RunFormat): FlowSpan {
  const { italic, underline, strike, rgb, fill, font = '', rise, caps } = format
  const size = (format.rtl ? format.rtlSize : undefined) ?? format.size ?? 10
  const bold = format.rtl ? format.rtlBold : format.bold
  return {
    text: caps ? raised(text) : text,
    size: rise ? size * 0.65 : size,
    ...(bold && { bold }),
    ...(italic && { italic }),
    ...(underline && { underline }),
    ...(strike && { strike }),
    ...(rgb ? { rgb } : isDark(fill) && { rgb: white }),
    ...(fill && { fill }),
    ...(rise && { rise }),
    ...(isSerif.test(font) && { serif: true }),
    ...(isOffice.test(font) && { isOffice: true }),
    ...lineOf(font),
    ...(/courier|consol|mono/i.test(font) && { mono: true }),
  }
}

/** Upper case, unless it would change the spelling: a German ß would become SS. */
function raised(text: string): string {
  const capitals = text.toUpperCase()
  return capitals.toLowerCase() === text.toLowerCase() ? capitals : text
}

const isOffice = /^(?:calibri|cambria|carlito|caladea)/i

/** The lines of some fonts are higher or lower than most. */
const lines: [RegExp, number][] = [
  [/^(?:calibri|carlito|candara|corbel|constantia|aptos|verdana|tahoma)/i, 1.22],
  [/^(?:segoe|open sans|noto sans|lucida)/i, 1.34],
  [/^(?:arial|helvetica|liberation|times|courier|georgia|garamond)/i, 1.15],
]

function lineOf(font: string): { line?: number } {
  const line = lines.find(([fonts]) => fonts.test(font))?.[1]
  return line ? { line } : {}
}

const isSerif = /times|georgia|garamond|cambria|book|palatino|serif(?<!sans.serif)|roman|minor_bidi/i

const brightness = ([red, green, blue]: Rgb) => red * 0.3 + green * 0.59 + blue * 0.11
