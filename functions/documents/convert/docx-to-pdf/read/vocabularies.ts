import { prefixOf } from '../../../docx/xml/tokenize.ts'
import { told } from '../../../docx/xml/told.ts'

/**
 * Whether an element counts within a vocabulary: it belongs to it, or is one of another that stands there. `<m:r>` in a paragraph is no run,
 * and `<a:v>` in a chart no value: Word shows neither, and no segment has their text.
 */
export function isHeld(name: string, around: string): boolean {
  const vocabulary = prefixOf(name)
  if (vocabulary === 'mc') return branches.has(name)
  if (around === '' || around === vocabulary) return Object.hasOwn(held, vocabulary)
  const others = told(held, around) ?? []
  return others.includes(name) || others.includes(vocabulary)
}

const branches = new Set(['mc:AlternateContent', 'mc:Choice', 'mc:Fallback'])

/** The attributes that count on elements of other vocabularies: names of parts, and the title of a picture in VML. */
export const crossing = new Set(['r:id', 'r:embed', 'r:dm', 'o:title'])

/** The vocabularies that are read, with what stands in each of others: all of one, or some elements. */
const held: Record<string, readonly string[]> = {
  w: [
    'm:oMath',
    'm:oMathPara',
    'wp:inline',
    'wp:anchor',
    'v:shape',
    'v:rect',
    'v:roundrect',
    'v:oval',
    'v:line',
    'v:group',
  ],
  m: ['w'],
  wp: ['a:graphic'],
  a: [
    'pic:pic',
    'wps:wsp',
    'wpg:wgp',
    'wpc:wpc',
    'lc:lockedCanvas',
    'c:chart',
    'cx:chart',
    'dgm:relIds',
    'dsp:dataModelExt',
  ],
  pic: ['a'],
  lc: ['a'],
  wpc: ['a', 'pic:pic', 'wps:wsp', 'wpg'],
  wpg: ['a', 'pic:pic', 'wps:wsp'],
  wps: ['a', 'w:txbxContent'],
  c: ['a:bodyPr', 'a:lstStyle', 'a:p', 'a:noFill', 'a:solidFill', 'a:gradFill', 'a:ln'],
  cx: [],
  dgm: ['a'],
  dsp: ['a'],
  v: ['w:txbxContent', 'w10:wrap'],
  w10: [],
}
