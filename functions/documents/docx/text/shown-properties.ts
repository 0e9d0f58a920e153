import type { Package } from '../package/open-package.ts'
import { attribute } from '../xml/attribute.ts'
import { decodeText } from '../xml/text.ts'
import { tokenize } from '../xml/tokenize.ts'
import type { BoundPart } from './bound-values.ts'
import type { Slot } from './part-model.ts'

/** The property that a field shows, in lower case; null for other fields. */
export function shownProperty(code: string): string | null {
  const [, quoted, plain] = /^\s*DOCPROPERTY\s+(?:"([^"]+)"|([^\s\\]+))/i.exec(code) ?? []
  return (quoted ?? plain)?.trim().toLowerCase() ?? null
}

/** Properties of the document that its text shows. Word writes them over the text when fields are updated. */
export function shownProperties(pkg: Package, names: ReadonlySet<string>): BoundPart[] {
  if (!names.size) return []
  return pkg
    .relationships('')
    .filter(({ kind, external }) => !external && /^(?:custom|extended)-?properties$/.test(kind))
    .flatMap(({ target: name }) => {
      const entry = pkg.find(name)
      const slots = entry ? readSlots(pkg.text(entry).xml, names, pkg.budget) : []
      return entry && slots.length ? [{ name, entry, slots }] : []
    })
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
        const site = { kind: 'property', page: 1, where: `document property ${property}` } as const
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
