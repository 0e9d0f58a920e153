import type { Package } from '../package/open-package.ts'
import type { PartRole } from '../package/text-parts.ts'
import { inPlainOrder } from '../xml/plain-order.ts'
import { unlessBroken } from '../xml/unless-broken.ts'
import { type BoundPart, boundValues } from './bound-values.ts'
import { emptyScan, type Slot } from './part-model.ts'
import { partTitles } from './part-titles.ts'
import { planPart, stemOf } from './plan-part.ts'
import type { PlannedPart } from './planned.ts'
import { shownProperties } from './shown-properties.ts'

/** Values outside of the text that Word writes over it, or that repeat it: of content controls, shown properties, titles. */
export function planValues(pkg: Package, parts: readonly PlannedPart[]): PlannedPart[] {
  const bindings = parts.flatMap((part) => part.scan.bindings)
  const names = new Set(parts.flatMap((part) => [...part.scan.properties]))
  const values: PlannedPart[] = []
  const add = (part: BoundPart, role: PartRole, label: string) =>
    values.push(planSlots(pkg, part, role, label, [...parts, ...values]))
  for (const part of shownProperties(pkg, names))
    values.push({ ...planSlots(pkg, part, 'properties', 'shown', [...parts, ...values]), byFields: true })
  for (const part of boundValues(pkg, bindings)) {
    add({ ...part, slots: part.slots.filter(({ rich }) => !rich) }, 'bound', '')
    for (const slot of part.slots) {
      const inner = slot.rich && unlessBroken(() => planPackage(pkg, part, slot))
      if (inner) values.push(inner)
    }
  }
  for (const part of partTitles(pkg)) add(part, 'bound', 'title')
  return values
}

function planSlots(
  pkg: Package,
  { name, entry, slots }: BoundPart,
  role: PartRole,
  label: string,
  parts: readonly PlannedPart[],
): PlannedPart {
  const known = new Set(parts.filter((part) => part.entry === entry).flatMap(({ scan }) => scan.finds.map(startOf)))
  const finds = slots.filter((slot) => !known.has(slot.start))
  const planned = finds.map((find) => ({
    id: `${stemOf(name)}#${label}${find.id}`,
    find,
    plan: null,
    kept: [],
    alias: null,
  }))
  return { name, entry, role, place: [], content: pkg.text(entry), scan: { ...emptyScan, finds }, planned }
}

const startOf = (find: { start: number }) => find.start

/** A document that is the value of an element: read like a part of its own, and written back as text. */
function planPackage(pkg: Package, { name, entry }: BoundPart, { id, start, end, text }: Slot): PlannedPart {
  const xml = inPlainOrder(text)
  const content = { xml, turned: xml !== text, encode: () => Buffer.from(xml, 'utf8') }
  return { ...planPart(pkg, { name: `${name}/${id}`, entry, role: 'bound' }, content), within: { start, end } }
}
