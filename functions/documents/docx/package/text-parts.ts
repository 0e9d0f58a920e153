import { told } from '../xml/told.ts'
import { partName } from '../zip/check-name.ts'
import type { ZipEntry } from '../zip/read-zip.ts'
import type { Package } from './open-package.ts'

/** What a part is to the reader of the document. */
export type PartRole =
  | 'document'
  | 'header'
  | 'footer'
  | 'footnotes'
  | 'endnotes'
  | 'comments'
  | 'glossary'
  | 'chart'
  | 'diagram'
  | 'properties'
  | 'numbering'
  | 'bound'

/** `hidden`: no page shows it. It offers building blocks, or belongs to those that do, or lists count with it. */
export type TextPart = { name: string; entry: ZipEntry; role: PartRole; hidden?: true }

/** The parts that show text, in reading order: found by relationships first, then by content type, so that orphans count too. */
export function findTextParts(pkg: Package): TextPart[] {
  const roles = new Map<string, PartRole>([[pkg.main, 'document']])
  const seen = new Set<string>()
  const hidden = new Set<string>()
  const walk = (name: string, depth: number, isHidden: boolean) => {
    if (seen.has(name) || depth > 20) return
    seen.add(name)
    for (const { external, kind, target } of pkg.relationships(name)) {
      if (external || !pkg.find(target)) continue
      const role = told(roleOfRelationship, kind)
      const hides = isHidden || (role !== undefined && hiddenRoles.has(role))
      if (role && !roles.has(target)) {
        roles.set(target, role)
        if (hides) hidden.add(target)
      }
      walk(target, depth + 1, hides)
    }
  }
  walk('', 0, false)
  for (const entry of pkg.entries) {
    const name = partName(entry.name)
    const role = roleOfType.find(([type]) => pkg.contentType(name).includes(type))?.[1]
    if (role && !roles.has(name) && !entry.directory) roles.set(name, role)
  }
  const parts: TextPart[] = []
  for (const [name, role] of roles) {
    const entry = pkg.find(name)
    const isHidden = hiddenRoles.has(role) || hidden.has(name)
    if (entry && entry.size > 0) parts.push({ name, entry, role, ...(isHidden && { hidden: true }) })
  }
  return parts.sort((a, b) => order.indexOf(a.role) - order.indexOf(b.role))
}

const hiddenRoles = new Set<PartRole>(['glossary', 'numbering'])

const order: PartRole[] = [
  'document',
  'header',
  'footer',
  'footnotes',
  'endnotes',
  'comments',
  'chart',
  'diagram',
  'glossary',
  'numbering',
  'properties',
]

const roleOfRelationship: Record<string, PartRole> = {
  officedocument: 'document',
  /** Text boxes had parts of their own in the first drafts of the 2010 format. */
  txbx: 'document',
  header: 'header',
  footer: 'footer',
  footnotes: 'footnotes',
  endnotes: 'endnotes',
  comments: 'comments',
  glossarydocument: 'glossary',
  chart: 'chart',
  chartex: 'chart',
  chartusershapes: 'chart',
  diagramdata: 'diagram',
  diagramdrawing: 'diagram',
  numbering: 'numbering',
  'core-properties': 'properties',
}

const roleOfType: [string, PartRole][] = [
  ['wordprocessingml.header+xml', 'header'],
  ['wordprocessingml.footer+xml', 'footer'],
  ['wordprocessingml.footnotes+xml', 'footnotes'],
  ['wordprocessingml.endnotes+xml', 'endnotes'],
  ['wordprocessingml.comments+xml', 'comments'],
  ['wordprocessingml.document.glossary+xml', 'glossary'],
  ['drawingml.chart+xml', 'chart'],
  ['drawingml.chartshapes+xml', 'chart'],
  ['chartex+xml', 'chart'],
  ['drawingml.diagramdata+xml', 'diagram'],
  ['diagramdrawing+xml', 'diagram'],
  ['wordprocessingml.numbering+xml', 'numbering'],
  ['core-properties+xml', 'properties'],
]
