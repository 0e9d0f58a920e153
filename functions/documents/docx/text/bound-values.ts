import type { Package } from '../package/open-package.ts'
import { attribute } from '../xml/attribute.ts'
import { decodeText } from '../xml/text.ts'
import { type Budget, tokenize } from '../xml/tokenize.ts'
import type { ZipEntry } from '../zip/read-zip.ts'
import type { Binding, Site, Slot } from './part-model.ts'
import { walkPaths } from './walk-paths.ts'

/** A part beside the text, with those of its values that the text shows. */
export type BoundPart = { name: string; entry: ZipEntry; slots: Slot[] }

/**
 * Values that content controls are bound to. Word writes them over what stands in the control when it opens the file,
 * so a control's text is only translated when its value is.
 */
export function boundValues(pkg: Package, bindings: readonly Binding[]): BoundPart[] {
  if (!bindings.length) return []
  const found: BoundPart[] = []
  for (const { name, id } of stores(pkg)) {
    const entry = pkg.find(name)
    const own = bindings.filter(({ store }) => (store ? store.toLowerCase() === id : !isOfProperties(id)))
    // Of several controls of one value, one that shows its letters decides.
    own.sort((a, b) => Number(a.plain) - Number(b.plain))
    const paths = new Map(own.map((binding) => [steps(binding.path), binding]))
    if (entry && paths.size) found.push({ name, entry, slots: leaves(pkg.text(entry).xml, paths, pkg.budget) })
  }
  return found.filter(({ slots }) => slots.length > 0)
}

/** The id under which Word knows the document's extended properties (company, manager). */
const extendedProperties = '{6668398d-a668-4e3e-a5eb-62b293d839f1}'
/** The same for its core properties (title, author). */
const coreProperties = '{6c3c8bc8-f283-45ae-878a-bab7291924a1}'

export const isOfProperties = (id: string): boolean => id === extendedProperties || id === coreProperties

export function stores(pkg: Package): { name: string; id: string }[] {
  const own = (kind: RegExp) => pkg.relationships('').filter((r) => !r.external && kind.test(r.kind))
  const custom = pkg.relationships(pkg.main).filter((r) => r.kind === 'customxml' && !r.external)
  return [
    ...own(/^extended-?properties$/).map(({ target }) => ({ name: target, id: extendedProperties })),
    ...own(/^core-?properties$/).map(({ target }) => ({ name: target, id: coreProperties })),
    ...custom.map(({ target }) => ({ name: target, id: itemId(pkg, target) })),
  ]
}

function itemId(pkg: Package, name: string): string {
  const target = pkg.relationships(name).find((r) => r.kind === 'customxmlprops')?.target
  const entry = target ? pkg.find(target) : undefined
  if (!entry) return ''
  let id = ''
  const open = (_name: string, start: number, end: number) => {
    id ||= attribute(pkg.text(entry).xml, start, end, 'itemID') ?? ''
  }
  tokenize(pkg.text(entry).xml, { open, close() {} }, pkg.budget)
  return id.toLowerCase()
}

/**
 * Whether no value is found by the path of a control, though Word may find one and write it over the text: `//title`, an attribute. Such a
 * control is parted from its value.
 */
export const isPastFinding = ({ path, plain }: Binding): boolean =>
  plain && !/^(?:\/(?!\.)[^/[\]()@*|]+(?:\[\d+\])?)+$/.test(path.trim())

/** `/ns0:root[1]/ns0:title[1]` as `root[1]/title[1]`: the only form that Word writes. */
export const steps = (path: string) =>
  path
    .split('/')
    .filter(Boolean)
    .map((step) => step.replace(/^[^:[]*:/, '').replace(/^([^[]+)$/, '$1[1]'))
    .join('/')

function leaves(xml: string, paths: ReadonlyMap<string, Binding>, budget: Budget): Slot[] {
  const slots: Slot[] = []
  walkPaths(xml, budget, ({ name, path, end, isLeaf }, start) => {
    const binding = paths.get(path)
    if (!binding || !isLeaf || end > start) return
    const text = decodeText(xml.slice(end, start))
    // Word shows the words of the choice that is stored so.
    if (!/\p{L}/u.test(text) || binding.stored.has(text)) return
    const site: Site = {
      kind: 'property',
      page: 1,
      where: [{ kind: 'content-control', name: name.slice(name.indexOf(':') + 1) }],
    }
    slots.push({
      type: 'slot',
      id: slots.length,
      start: end,
      end: start,
      attribute: false,
      name,
      text,
      site,
      branch: null,
      shown: binding.plain && !isPacked(text),
      rich: binding.rich && flatPackage.test(text),
    })
  })
  return slots
}

/** A package as one XML text, which is how Word stores the value of a control with formatting. */
const flatPackage = /^\s*(?:<\?[^>]*\?>\s*)*<(?:\w+:)?package\s[^>]*2006\/xmlPackage/

/** Pictures and whole documents stand in such values too. */
export const isPacked = (value: string): boolean => /^(?:\s*<\?xml|[A-Za-z0-9+/=\s]{200,}$)/.test(value)
