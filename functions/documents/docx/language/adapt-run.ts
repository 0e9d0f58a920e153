import type { AdaptRun } from '../rebuild/render-block.ts'
import { setAttribute } from '../xml/attribute.ts'
import { getChild, isOn, setChild } from './property-children.ts'
import type { TargetScript } from './target-script.ts'

/** The properties of a translated run: its language, and direction and fonts where the script needs them. */
export function runAdapter(script: TargetScript): AdaptRun {
  const known = new Map<string, string | null>()
  return (properties, prefix, dialect) => {
    const key = `${prefix}|${properties ?? ''}`
    const before = known.get(key)
    if (before !== undefined) return before
    const adapted = dialect === 'a' ? adaptDrawing(properties, script) : adapt(properties, prefix, script)
    known.set(key, adapted)
    return adapted
  }
}

function adapt(properties: string | null, prefix: string, script: TargetScript): string | null {
  let xml = properties
  if (xml) xml = setLanguage(xml, prefix, script)
  if (script.slot === 'bidi') {
    const known = xml ?? `<${prefix}rPr></${prefix}rPr>`
    xml = mirrorToComplex(known, prefix, !isOn(known, 'rtl') && !isOn(known, 'cs'))
    return setChild(xml, 'rPr', script.rightToLeft ? 'rtl' : 'cs', `<${prefix}${script.rightToLeft ? 'rtl' : 'cs'}/>`)
  }
  if (script.leavesRightToLeft && xml) return leaveRightToLeft(xml, prefix)
  if (script.slot === 'eastAsia') return hintEastAsia(xml ?? `<${prefix}rPr></${prefix}rPr>`, prefix)
  return xml
}

const adaptDrawing = (properties: string | null, script: TargetScript) =>
  properties && setAttribute(properties, 'lang', script.tag, false)

/** Changes a language that is stated; a run that states none takes the document's. */
export function setLanguage(xml: string, prefix: string, { slot, tag }: TargetScript): string {
  const lang = getChild(xml, 'lang')
  if (!lang || /x-none/.test(lang)) return xml
  return setChild(xml, 'rPr', 'lang', setAttribute(lang, slot, tag, true, prefix))
}

/**
 * Complex scripts have their own bold, italic and size: without them a heading would lose its style. Those of a run that
 * was not in such a script were never seen; those of a style may have been.
 */
export function mirrorToComplex(xml: string, prefix: string, isUnseen = false): string {
  let out = xml
  for (const [plain, complex] of twins) {
    const child = getChild(out, plain)
    if (!child || (getChild(out, complex) && !isUnseen)) continue
    out = setChild(out, 'rPr', complex, child.replace(`<${prefix}${plain}`, `<${prefix}${complex}`))
  }
  return out
}

export function leaveRightToLeft(xml: string, prefix: string): string {
  if (!isOn(xml, 'rtl') && !isOn(xml, 'cs')) return xml
  let out = setChild(setChild(xml, 'rPr', 'rtl', null), 'rPr', 'cs', null)
  for (const [plain, complex] of twins) {
    const child = getChild(out, complex)
    if (child) out = setChild(out, 'rPr', plain, child.replace(`<${prefix}${complex}`, `<${prefix}${plain}`))
  }
  return out
}

const twins = [
  ['b', 'bCs'],
  ['i', 'iCs'],
  ['sz', 'szCs'],
] as const

function hintEastAsia(xml: string, prefix: string): string {
  const fonts = getChild(xml, 'rFonts') ?? `<${prefix}rFonts/>`
  return setChild(xml, 'rPr', 'rFonts', setAttribute(fonts, 'hint', 'eastAsia', true, prefix))
}
