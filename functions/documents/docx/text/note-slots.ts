import type { PlaceKind } from '#shared/translations/segments/place.ts'
import { referenceOf } from '../package/check-references.ts'
import { attribute, findAttribute } from '../xml/attribute.ts'
import { decodeText } from '../xml/text.ts'
import { attributeRules, attributeTexts } from './bare-texts.ts'
import type { FindCollector } from './collect-finds.ts'
import { readEquation } from './equation.ts'
import { type FieldText, fieldTexts } from './field-texts.ts'
import type { Binding, Block, Find, PartScan, Slot } from './part-model.ts'
import type { PlaceTracker } from './place-tracker.ts'
import { checkFieldCode, type WholeField } from './resolve-fields.ts'
import type { Frame } from './scan-frame.ts'
import { shownProperty } from './shown-properties.ts'

/** Texts that stand alone: in attributes, as the whole content of an element, and those that a reader sees and that stay. */
export function slotNotes(xml: string, scan: PartScan, place: PlaceTracker, collect: FindCollector) {
  /** The content control whose properties are being read. */
  let control = controlOf()
  const literals = new Map<Block, Slot[]>()

  return {
    /** `isChosen`: the entry of a list that a page shows. */
    tag(name: string, start: number, end: number, isChosen: boolean): void {
      const reference = referenceOf(xml, name, start, end)
      if (reference) scan.references.push(reference)
      if (!noted.has(name)) return
      if (name === 'w:sdtPr') control = controlOf()
      else if (name === 'w:listItem') control.stored.add(attribute(xml, start, end, 'value') ?? '')
      else if (notPlain.has(name)) {
        control.plain = false
        if (control.binding) control.binding.plain = false
      } else if (name === 'w:dataBinding' || name === 'w15:dataBinding') {
        const path = attribute(xml, start, end, 'xpath')
        if (!path) return
        const store = attribute(xml, start, end, 'storeItemID') ?? ''
        const { plain, stored } = control
        control.binding = { path, store, plain, stored, rich: name.startsWith('w15'), tag: { start, end } }
        scan.bindings.push(control.binding)
      }
      if (name === 'w:fldSimple') simpleField(start, end)
      if (name === 'w:altChunk') scan.imported.push(attribute(xml, start, end, 'id') ?? '')
      for (const { range, kind, text, adds } of attributeTexts(xml, name, start, end))
        collect.slot({ ...range, attribute: true, adds, name, text }, isChosen ? {} : { kind })
    },

    fieldCode,

    element({ slot, name, tagEnd }: Frame, end: number): void {
      if (tagEnd > end || !slot) return
      const text = decodeText(xml.slice(tagEnd, end)).replace(/[\t\n\r]+/g, ' ')
      const { kind, where } = slot
      collect.slot({ start: tagEnd, end, name, text }, where ? { kind, where } : { kind })
    },

    field,

    /** The finds with the texts of field codes before the paragraphs in which they stand, as texts in attributes are. */
    inOrder(finds: Find[]): Find[] {
      if (!literals.size) return finds
      const held = new Set<Find>([...literals.values()].flat())
      return finds.flatMap((find): Find[] => {
        if (held.has(find)) return []
        return find.type === 'block' ? [...(literals.get(find) ?? []), find] : [find]
      })
    },

    /** A tracked deletion is still shown, and an equation has words: neither is translated, and the ledger says so. */
    staying({ name, start, tagEnd, block }: Frame, closeStart: number, end: number): void {
      if (control.binding?.tag.start === start) control.binding.tag.end = end
      if (name === 'w:delText' && tagEnd <= closeStart)
        stay({ start: tagEnd, end: closeStart, name, text: decodeText(xml.slice(tagEnd, closeStart)) }, 'deletion')
      else if (name === 'm:oMath')
        stay({ start, end, name, text: readEquation(xml.slice(start, end)), inText: block !== null }, 'equation')
    },
  }

  function fieldCode(code: string): void {
    const property = shownProperty(code)
    if (property) scan.properties.add(property)
  }

  /** A field inside of another one's code is read with that one. */
  function field(code: WholeField): void {
    if (code.isInCode) return
    for (const text of fieldTexts(xml, code)) {
      const { block } = text
      if (!block) continue
      const made = literal(text, false, block)
      const known = literals.get(block)
      if (known) known.push(made)
      else literals.set(block, [made])
    }
  }

  function simpleField(start: number, end: number): void {
    const code = attribute(xml, start, end, 'instr') ?? ''
    checkFieldCode(code)
    fieldCode(code)
    const content = findAttribute(xml, start, end, 'instr') ?? null
    for (const text of fieldTexts(xml, { code, parts: [{ block: null, content, field: null }] })) literal(text, true)
  }

  function literal({ text, pieces, groups, quoting, what }: FieldText, inAttribute: boolean, at?: Block): Slot {
    const ranges = groups.flat()
    const [start, end] = [ranges[0]?.start ?? 0, ranges.at(-1)?.end ?? 0]
    const own = { start, end, attribute: inAttribute, name: 'w:instrText', text, literal: { pieces, groups, quoting } }
    if (quoting === 'label') return collect.slot(own, {}, at)
    const here = at ?? place.here()
    return collect.slot(own, { kind: 'alt-text', where: [...here.site.where, { kind: what }] }, here)
  }

  function stay(own: Pick<Slot, 'start' | 'end' | 'name' | 'text' | 'inText'>, what: PlaceKind): void {
    if (!/\p{L}/u.test(own.text)) return
    collect.slot({ ...own, keep: 'not-text' }, { where: [...place.here().site.where, { kind: what }] })
  }
}

const controlOf = (): { plain: boolean; stored: Set<string>; binding: Binding | null } => ({
  plain: true,
  stored: new Set(),
  binding: null,
})

/** Kinds of control that show something else than the letters of their value. */
const notPlain = new Set(['w:date', 'w:dropDownList', 'w:comboBox', 'w:picture', 'w14:checkbox'])

/** Few elements carry a text or a setting of a control: one lookup skips the others. */
const noted = new Set([
  ...Object.keys(attributeRules),
  ...notPlain,
  'w:sdtPr',
  'w:dataBinding',
  'w15:dataBinding',
  'w:fldSimple',
  'w:altChunk',
])
