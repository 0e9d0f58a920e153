import type { Block } from '../text/part-model.ts'
import { setAttribute } from '../xml/attribute.ts'
import { getChild, setChild } from './property-children.ts'
import type { TargetScript } from './target-script.ts'

/** The properties of a paragraph in a document that changes direction; null where they stay as they are. */
export function adaptParagraph(properties: string | null, block: Block, script: TargetScript): string | null {
  if (!script.rightToLeft && !script.leavesRightToLeft) return null
  const { prefix, dialect } = block
  const before = properties ?? (script.rightToLeft ? `<${prefix}pPr></${prefix}pPr>` : null)
  if (before === null) return null
  const after = dialect === 'a' ? adaptDrawing(before, script) : adaptWord(before, prefix, script)
  return after === properties ? null : after
}

function adaptWord(properties: string, prefix: string, script: TargetScript): string {
  let xml = setChild(properties, 'pPr', 'bidi', script.rightToLeft ? `<${prefix}bidi/>` : null)
  const mark = getChild(xml, 'rPr')
  if (script.rightToLeft) {
    /** The paragraph's own mark decides how its list number is written. */
    const written = setChild(mark ?? `<${prefix}rPr></${prefix}rPr>`, 'rPr', 'rtl', `<${prefix}rtl/>`)
    xml = setChild(xml, 'pPr', 'rPr', written)
  } else if (mark) xml = setChild(xml, 'pPr', 'rPr', setChild(mark, 'rPr', 'rtl', null))
  const section = getChild(xml, 'sectPr')
  return section ? setChild(xml, 'pPr', 'sectPr', adaptSection(section, prefix, script)) : xml
}

/** DrawingML aligns to a side, not to the start of the line, so alignment is turned over with the direction. */
function adaptDrawing(properties: string, script: TargetScript): string {
  const align = /^<[^>]*\salgn\s*=\s*["'](\w+)["']/.exec(properties)?.[1] ?? (script.rightToLeft ? 'l' : 'r')
  const turned = align === 'l' ? 'r' : align === 'r' ? 'l' : align
  return setAttribute(setAttribute(properties, 'rtl', script.rightToLeft ? '1' : '0', true), 'algn', turned, true)
}

/** Columns and gutter of a section follow the direction. */
export function adaptSection(properties: string, prefix: string, script: TargetScript): string {
  const set = (xml: string, local: string) =>
    setChild(xml, 'sectPr', local, script.rightToLeft ? `<${prefix}${local}/>` : null)
  return set(set(properties, 'bidi'), 'rtlGutter')
}

/** The first column of a table stands where reading starts. */
export function adaptTable(properties: string, prefix: string, script: TargetScript): string {
  return setChild(properties, 'tblPr', 'bidiVisual', script.rightToLeft ? `<${prefix}bidiVisual/>` : null)
}
