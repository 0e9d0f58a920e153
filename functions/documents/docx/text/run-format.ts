import type { Look } from '../../model/looks.ts'
import { attributesOf } from '../xml/attribute.ts'
import { childElements, rawName } from '../xml/children.ts'
import { decodeAttribute } from '../xml/text.ts'
import type { RunColours } from './blacked-out.ts'
import type { Run } from './part-model.ts'

/** What of a run's properties a reader can see. Equal keys look equal. */
export type RunFormat = {
  key: string
  /** Weight as a tag: 1 where it carries meaning (bold, italic, underline …), 0 for colour, size and font. */
  marks: ReadonlySet<string>
  /** Shows on blank space too: underline, highlight, shading. */
  onSpace: boolean
  /** Letters stand for pictures. */
  symbols: boolean
  /** The font that makes pictures of them. */
  font?: string | undefined
  look: Look
  /** Those that it states itself. */
  colours: RunColours
}

/** Reads formats of one part; each distinct text of properties is read once. */
export function formatReader(xml: string): (run: Run | null) => RunFormat {
  const known = new Map<string, RunFormat>()
  return (run) => {
    if (!run?.properties) return plain
    const written = xml.slice(run.properties.start, run.properties.end)
    const raw = run.letters ? withoutSymbolFonts(written) : written
    let format = known.get(raw)
    if (!format) {
      format = readFormat(raw)
      known.set(raw, format)
    }
    return format
  }
}

/** Why a run stands out from its surroundings: 1 for emphasis that means something, else 0. */
export function formatWeight(format: RunFormat, base: RunFormat): 0 | 1 | 4 {
  const differs = [format, base].flatMap(({ marks }, i, both) =>
    [...marks].filter((mark) => !both[1 - i]?.marks.has(mark)),
  )
  return differs.some((mark) => telling.test(mark)) ? 4 : differs.length > 0 ? 1 : 0
}

/** What is raised, crossed out or underlined may be another number, or no choice at all. */
const telling = /^(?:vertAlign|baseline|strike|dstrike|u)$/

const plain: RunFormat = { key: '', marks: new Set(), onSpace: false, symbols: false, look: 'plain', colours: {} }

function readFormat(raw: string): RunFormat {
  const parts: string[] = []
  const marks = new Set<string>()
  let onSpace = false
  let symbols = false
  let font: string | undefined
  let look: Look = 'plain'
  const colours: RunColours = {}
  if (/^<a:rPr|^<(?:\w+:)?rPr(?=\s)[^>]*\s(?:b|i|u|sz|strike)\s*=/.test(raw)) readAttributes(raw, parts, marks)
  for (const { local, start, end } of childElements(raw)) {
    if (unseen.has(local)) continue
    const text = raw.slice(start, end)
    if (local === 'color') colours.color = valuesOf(text)['val']
    if (local === 'highlight') colours.highlight = valuesOf(text)['val']
    if (local === 'shd') colours.shade = valuesOf(text)
    if (switches.has(local) && isOff(text)) continue
    if (local === 'rFonts') {
      const named = fontsOf(raw, start, end)
      if (named.some((name) => symbolFont.test(name))) {
        symbols = true
        font = named[0]
      }
    }
    const seen = local === 'rFonts' ? text.replace(/\s[\w]*:?hint\s*=\s*(?:"[^"]*"|'[^']*')/, '') : text
    if (local === 'rFonts' && !/=/.test(seen)) continue
    parts.push(seen)
    // A colour alone draws no line.
    if (local === 'u' && !valuesOf(text)['val']) continue
    if (meaningful.has(local) && !/val\s*=\s*["'](?:none|baseline)["']/.test(text))
      marks.add(local === 'rStyle' ? text : local)
    if (visibleOnSpace.has(local)) onSpace = true
    if (local === 'vertAlign' && look === 'plain') look = lookOf(/superscript|subscript/.exec(text)?.[0])
  }
  if (marks.has('strike') || marks.has('dstrike')) look = 'struck'
  else if (marks.has('baseline')) look = parts.some((part) => part.startsWith('baseline=-')) ? 'lowered' : 'raised'
  return { key: parts.sort().join(''), marks, onSpace, symbols, font, look, colours }
}

/** The attributes of an element by their local names. */
export const valuesOf = (element: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(attributesOf(element.slice(1 + rawName(element, 0).length)), ({ name, value }) => [
      name.replace(/^.*:/, ''),
      decodeAttribute(value),
    ]),
  )

const lookOf = (align: string | undefined): Look =>
  align === 'superscript' ? 'raised' : align === 'subscript' ? 'lowered' : 'plain'

/** The fonts of letters, for ASCII first; one of the theme goes before them. What is written in another vocabulary than the properties themselves sets none in any reader. */
function fontsOf(raw: string, start: number, end: number): string[] {
  const prefix = rawName(raw, 0).replace(/[^:]*$/, '')
  const own = `${prefix}rFonts`
  if (rawName(raw, start) !== own) return []
  const written = new Map(Array.from(attributesOf(raw.slice(start + 1 + own.length, end)), (a) => [a.name, a.value]))
  return ['ascii', 'hAnsi']
    .filter((of) => !written.has(`${prefix}${of}Theme`))
    .flatMap((of) => decodeAttribute(written.get(prefix + of) ?? '') || [])
}

/** The properties of a run without the fonts whose letters are signs. */
export function withoutSymbolFonts(raw: string): string {
  const fonts = childElements(raw).find(({ local }) => local === 'rFonts')
  if (!fonts) return raw
  const tag = raw.slice(fonts.start, fonts.end)
  const name = rawName(raw, fonts.start)
  let kept = `<${name}`
  for (const { name: attribute, value } of attributesOf(tag.slice(1 + name.length)))
    if (!symbolFont.test(decodeAttribute(value))) kept += ` ${attribute}="${value.replaceAll('"', '&quot;')}"`
  return `${raw.slice(0, fonts.start)}${kept}/>${raw.slice(fonts.end)}`
}

/** DrawingML writes formats as attributes. */
function readAttributes(raw: string, parts: string[], marks: Set<string>): void {
  for (const [, name, value] of (/^<[^>]*>/.exec(raw)?.[0] ?? '').matchAll(/\s([\w:]+)\s*=\s*"([^"]*)"/g)) {
    if (/^(?:lang|altLang|dirty|err|noProof|smtClean|smtId|bmk|kern|spc|kumimoji|xmlns.*)$/.test(name as string))
      continue
    if (value === '0' || value === 'none' || value === 'noStrike') continue
    parts.push(`${name}=${value}`)
    if (/^(?:b|i|u|strike|baseline|cap)$/.test(name as string)) marks.add(name as string)
  }
}

const isOff = (text: string) => /\bval\s*=\s*["'](?:0|false|off)["']/.test(text)

/** Properties that no reader sees, or that only trim the space between letters. */
const unseen = new Set([
  'lang',
  'noProof',
  'rPrChange',
  'ins',
  'del',
  'moveFrom',
  'moveTo',
  'spacing',
  'kern',
  'w',
  'snapToGrid',
  'bCs',
  'iCs',
  'szCs',
  'cs',
  'rtl',
  'specVanish',
  'fitText',
  'ligatures',
  'numForm',
  'numSpacing',
  'cntxtAlts',
  'stylisticSets',
  'extLst',
])

const switches = new Set(
  'b i caps smallCaps strike dstrike outline shadow emboss imprint vanish webHidden noProof'.split(' '),
)

const meaningful = new Set(
  'b i u caps smallCaps strike dstrike vertAlign highlight shd em rStyle vanish bdr emboss imprint outline'.split(' '),
)

const visibleOnSpace = new Set(['u', 'strike', 'dstrike', 'highlight', 'shd', 'bdr', 'em'])

const symbolFont =
  /^(?:Wingdings(?: [23])?|Webdings|Symbol|ZapfDingbats|Zapf Dingbats|Marlett|MT Extra|Monotype Sorts|Wingdings3|Bookshelf Symbol 7|MS Outlook|Font ?Awesome.*)$/i
