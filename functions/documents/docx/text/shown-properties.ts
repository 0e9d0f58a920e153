import type { Package } from '../package/open-package.ts'
import { attribute, findAttribute } from '../xml/attribute.ts'
import { decodeAttribute, decodeText } from '../xml/text.ts'
import { tokenize } from '../xml/tokenize.ts'
import type { BoundPart } from './bound-values.ts'
import type { Site, Slot } from './part-model.ts'

/** The property or variable that a field shows as it is, in lower case; null for other fields. A date is for Word to write. */
export function shownProperty(code: string): string | null {
  const [, kind, quoted, plain] = /^\s*DOC(PROPERTY|VARIABLE)\s+(?:"([^"]+)"|([^\s\\]+))/i.exec(code) ?? []
  const name = (quoted ?? plain)?.trim().toLowerCase()
  if (!kind || !name || /\\@/.test(code)) return null
  return kind.toUpperCase() === 'VARIABLE' ? variable(name) : name
}

const variable = (name: string) => `variable ${name.toLowerCase()}`

/** Properties and variables of the document that its text shows. Word writes them over the text when fields are updated. */
export function shownProperties(pkg: Package, names: ReadonlySet<string>): BoundPart[] {
  if (!names.size) return []
  const holders = [
    ...pkg.relationships('').filter(({ kind }) => /^(?:custom|extended)-?properties$/.test(kind)),
    ...pkg.relationships(pkg.main).filter(({ kind }) => kind === 'settings'),
  ]
  return holders.flatMap(({ target: name, kind, external }) => {
    const entry = external ? undefined : pkg.find(name)
    if (!entry) return []
    const read = kind === 'settings' ? readVariables : readSlots
    const slots = read(pkg.text(entry).xml, names, pkg.budget)
    return slots.length ? [{ name, entry, slots }] : []
  })
}

function readVariables(xml: string, names: ReadonlySet<string>, budget: Package['budget']): Slot[] {
  const slots: Slot[] = []
  const open = (name: string, start: number, end: number) => {
    if (name !== 'w:docVar') return
    const own = attribute(xml, start, end, 'name') ?? ''
    const value = findAttribute(xml, start, end, 'val')
    if (!value || !names.has(variable(own))) return
    const text = decodeAttribute(xml.slice(value.start, value.end))
    if (!/\p{L}/u.test(text)) return
    const site: Site = { kind: 'property', page: 1, where: [{ kind: 'document-variable', name: own }] }
    slots.push({ type: 'slot', id: slots.length, ...value, attribute: true, name, text, site, branch: null })
  }
  tokenize(xml, { open, close() {} }, budget)
  return slots
}

/** `<Company>…` in the extended properties, `<property name="…"><vt:lpwstr>…` in the custom ones. */
function readSlots(xml: string, names: ReadonlySet<string>, budget: Package['budget']): Slot[] {
  const slots: Slot[] = []
  const open: { property: string; tagEnd: number; leaf: boolean }[] = []
  tokenize(
    xml,
    {
      open(name, start, tagEnd) {
        const parent = open[open.length - 1]
        if (parent) parent.leaf = false
        const local = name.slice(name.indexOf(':') + 1)
        const own = local === 'property' ? (attribute(xml, start, tagEnd, 'name') ?? '') : local
        open.push({ property: textTypes.has(local) ? (parent?.property ?? '') : own.toLowerCase(), tagEnd, leaf: true })
      },
      close(name, end) {
        const { property, tagEnd, leaf } = open.pop() as (typeof open)[number]
        if (!leaf || tagEnd > end || !names.has(property)) return
        const text = decodeText(xml.slice(tagEnd, end))
        if (!/\p{L}/u.test(text)) return
        const site: Site = { kind: 'property', page: 1, where: [{ kind: 'document-property', name: property }] }
        slots.push({
          type: 'slot',
          id: slots.length,
          start: tagEnd,
          end,
          attribute: false,
          name,
          text,
          site,
          branch: null,
        })
      },
    },
    budget,
  )
  return slots
}

const textTypes = new Set(['lpwstr', 'lpstr', 'bstr'])
