import { setAttribute } from '../xml/attribute.ts'
import { rawName } from '../xml/children.ts'
import { tokenize } from '../xml/tokenize.ts'
import { leaveRightToLeft, mirrorToComplex, setLanguage } from './adapt-run.ts'
import { getChild, setChild } from './property-children.ts'
import type { TargetScript } from './target-script.ts'

/** The style sheet with the target's language, and with what its script needs. Null where nothing changes. */
export function adaptStyles(xml: string, script: TargetScript): string | null {
  const out: string[] = []
  let at = 0
  const open: { name: string; start: number }[] = []
  tokenize(xml, {
    open(name, start) {
      open.push({ name, start })
    },
    close(name, _start, end) {
      const { start } = open.pop() as { start: number }
      if (name !== 'w:rPr' && name !== 'w:pPr') return
      if (start < at) return
      const before = xml.slice(start, end)
      const prefix = rawName(before, 0).slice(0, -3)
      const after =
        name === 'w:pPr'
          ? adaptStyleParagraph(before, script)
          : adaptStyleRun(
              before,
              prefix,
              script,
              open.some((one) => one.name === 'w:rPrDefault'),
            )
      if (after === before) return
      out.push(xml.slice(at, start), after)
      at = end
    },
  })
  return at === 0 ? null : out.join('') + xml.slice(at)
}

function adaptStyleParagraph(xml: string, script: TargetScript): string {
  return script.leavesRightToLeft ? setChild(xml, 'pPr', 'bidi', null) : xml
}

function adaptStyleRun(xml: string, prefix: string, script: TargetScript, isDefault: boolean): string {
  let out = setLanguage(xml, prefix, script)
  if (script.slot === 'bidi') out = mirrorToComplex(out, prefix)
  if (script.leavesRightToLeft) out = leaveRightToLeft(out, prefix)
  const fonts = isDefault && script.eastAsianFont ? getChild(out, 'rFonts') : undefined
  if (fonts && !/eastAsiaTheme\s*=/.test(fonts) && script.eastAsianFont) {
    out = setChild(out, 'rPr', 'rFonts', setAttribute(fonts, 'eastAsia', script.eastAsianFont, true, prefix))
  }
  return out
}

/** The settings with the language that picks the theme's fonts for this script. Null where nothing changes. */
export function adaptSettings(xml: string, script: TargetScript): string | null {
  let found: { start: number; end: number } | null = null
  tokenize(xml, {
    open(name, start, end) {
      if (name === 'w:themeFontLang') found = { start, end }
    },
    close() {},
  })
  const range = found as { start: number; end: number } | null
  if (!range) return null
  const before = xml.slice(range.start, range.end)
  const prefix = rawName(before, 0).replace(/themeFontLang$/, '')
  const after = setAttribute(before, script.slot, script.tag, true, prefix)
  return after === before ? null : xml.slice(0, range.start) + after + xml.slice(range.end)
}
