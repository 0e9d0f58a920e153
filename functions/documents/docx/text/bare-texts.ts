import type { Place, PlaceKind } from '#shared/translations/segments/place.ts'
import type { UnitKind } from '../../model/unit.ts'
import type { PartRole } from '../package/text-parts.ts'
import { findAttribute } from '../xml/attribute.ts'
import { rawName } from '../xml/children.ts'
import { decodeAttribute } from '../xml/text.ts'
import type { Range } from './part-model.ts'

/** Elements whose whole content is one text: chart captions and the document's own title. `within` is the element around it. */
export function elementTexts(role: PartRole, name: string, within: string): { kind: UnitKind; where?: Place } | null {
  // Other names in a chart are for programs.
  if (role === 'chart')
    return chartTexts.has(name) || (name === 'c:name' && within === 'c:trendline') ? { kind: 'chart' } : null
  if (role !== 'properties') return null
  const property = coreProperties[name]
  return property ? { kind: 'property', where: [{ kind: property }] } : null
}

/** Texts that a reader meets in attributes: alternative texts, tool tips, choices of a list, WordArt, numbering words. */
export function attributeTexts(
  xml: string,
  name: string,
  start: number,
  end: number,
): { range: Range; kind: UnitKind; text: string; adds?: string }[] {
  const rules = attributeRules[name]
  if (!rules) return none
  return rules.flatMap(({ local, kind, accept, standsFor }) => {
    if (standsFor && findAttribute(xml, start, end, standsFor)) return []
    const range = findAttribute(xml, start, end, local)
    if (!range) return []
    const text = decodeAttribute(xml.slice(range.start, range.end))
    if (!/\p{L}/u.test(text) || accept?.test(text) === false) return []
    if (!standsFor) return [{ range: { start: range.start, end: range.end }, kind, text }]
    const adds = rawName(xml, start).replace(/[^:]*$/, standsFor)
    return [{ range: { start: range.end + 1, end: range.end + 1 }, kind, text, adds }]
  })
}

const none: never[] = []

const chartTexts = new Set(['c:v', 'cx:pt', 'cx:v'])

const coreProperties: Record<string, PlaceKind> = {
  'dc:title': 'document-title',
  'dc:subject': 'document-subject',
  'dc:description': 'document-description',
  'cp:keywords': 'document-keywords',
  'cp:category': 'document-category',
  'cp:contentStatus': 'document-status',
}

/** `standsFor`: an attribute that is not there, so that this one is shown; the translation goes into that one. */
type Rule = { local: string; kind: UnitKind; accept?: RegExp; standsFor?: string }

const alternative: Rule[] = [
  { local: 'descr', kind: 'alt-text' },
  { local: 'title', kind: 'alt-text' },
]
const vmlShape: Rule[] = [{ local: 'alt', kind: 'alt-text' }]

export const attributeRules: Record<string, Rule[]> = {
  'wp:docPr': alternative,
  'pic:cNvPr': alternative,
  'wps:cNvPr': alternative,
  'wpg:cNvPr': alternative,
  'dsp:cNvPr': alternative,
  'dgm14:cNvPr': alternative,
  'cdr:cNvPr': alternative,
  'a:cNvPr': alternative,
  'v:shape': vmlShape,
  'v:rect': vmlShape,
  'v:roundrect': vmlShape,
  'v:oval': vmlShape,
  'v:line': vmlShape,
  'v:polyline': vmlShape,
  'v:group': vmlShape,
  'v:textpath': [{ local: 'string', kind: 'text-box' }],
  'w:hyperlink': [{ local: 'tooltip', kind: 'alt-text' }],
  'a:hlinkClick': [{ local: 'tooltip', kind: 'alt-text' }],
  'w:tblCaption': [{ local: 'val', kind: 'alt-text' }],
  'w:tblDescription': [{ local: 'val', kind: 'alt-text' }],
  /** What may be chosen is seen on a screen; what is chosen stands in the text. */
  'w:listItem': [
    { local: 'displayText', kind: 'alt-text' },
    { local: 'value', kind: 'alt-text', standsFor: 'displayText' },
  ],
  'w:listEntry': [{ local: 'val', kind: 'alt-text' }],
  /** What a text field of a form begins with; a formula is none, and boxes to tick have such a default too. */
  'w:default': [{ local: 'val', kind: 'alt-text', accept: /^(?!\s*=|(?:true|false|on|off)\s*$)/i }],
  /** Stands over a content control while it is filled in. */
  'w:alias': [{ local: 'val', kind: 'alt-text' }],
  'o:signatureline': [
    { local: 'signinginstructions', kind: 'alt-text' },
    { local: 'suggestedsigner2', kind: 'alt-text' },
  ],
  'w:helpText': [{ local: 'val', kind: 'alt-text' }],
  'w:statusText': [{ local: 'val', kind: 'alt-text' }],
  /**
   * Single letters are bullets of a symbol font; words are what a heading number shows ("Article %1", "第%1条"). What one language writes with two
   * letters another may write with one sign, and it has to be found again.
   */
  'w:lvlText': [
    {
      local: 'val',
      kind: 'list-item',
      accept:
        /\p{L}\p{M}{0,9}\p{L}|[\p{Script=Han}\p{Script=Hangul}].{0,9}%\d|%\d.{0,9}[\p{Script=Han}\p{Script=Hangul}]/u,
    },
  ],
}
