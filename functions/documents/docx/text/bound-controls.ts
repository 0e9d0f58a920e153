import type { Package } from '../package/open-package.ts'
import { isBinding } from '../package/without-bindings.ts'
import { shownBy } from '../symbols.ts'
import { attribute } from '../xml/attribute.ts'
import { decodeText } from '../xml/text.ts'
import { tokenize } from '../xml/tokenize.ts'
import { unlessBroken } from '../xml/unless-broken.ts'
import type { ZipEntry } from '../zip/read-zip.ts'
import { isOfProperties, steps, stores } from './bound-values.ts'
import type { Range } from './part-model.ts'
import { walkPaths } from './walk-paths.ts'

/**
 * `key` is the same before and after: which control of its value it is. `texts` are the places of its letters, `placeholder` that of the mark that
 * they only ask for some. `mappings`: the namespaces of its path. `shows`: the letters that Word shows for a value; undefined where that is another matter (a date, text with formatting, a
 * control that holds others).
 */
export type Control = {
  key: string
  path: string
  xpath: string
  mappings: string
  store: string
  tag: Range
  text: string
  texts: Range[]
  placeholder: Range | undefined
  shows: (value: string) => string | undefined
}

/** The controls of a part that are bound to values, in the order in which they begin. */
export function boundControls(xml: string): Control[] {
  const found: Control[] = []
  const counts = new Map<string, number>()
  const open: (Kind & { control: Control | null; placeholder: Range | undefined })[] = []
  let start = 0
  let isText = false
  tokenize(xml, {
    open(name, at, end) {
      if (name === 'w:sdt') {
        for (const { control } of open) if (control) control.shows = nothing
        open.push({ control: null, placeholder: undefined, name: '', items: new Map() })
      }
      isText = name === 'w:t'
      if (isText) start = end
      const inner = open.at(-1)
      if (!inner) return
      readKind(inner, xml, name, at, end)
      if (unsettled.has(name) && inner.control) inner.control.shows = nothing
      if (name === 'w:showingPlcHdr') inner.placeholder = { start: at, end }
      const path = isBinding(name) && attribute(xml, at, end, 'xpath')
      if (!path) return
      const store = attribute(xml, at, end, 'storeItemID')?.toLowerCase() ?? ''
      const known = `${store}|${steps(path)}`
      const count = counts.get(known) ?? 0
      counts.set(known, count + 1)
      const tag = { start: at, end }
      const key = `${known}|${count}`
      inner.control = {
        key,
        path: steps(path),
        xpath: path,
        mappings: attribute(xml, at, end, 'prefixMappings') ?? '',
        store,
        tag,
        text: '',
        texts: [],
        placeholder: undefined,
        shows: nothing,
      }
      found.push(inner.control)
    },
    close(name, at, end) {
      const isLetters = isText && at >= start
      const text = name === 'w:noBreakHyphen' ? '\u2011' : isLetters ? decodeText(xml.slice(start, at)) : ''
      for (const { control } of open) {
        if (!control) continue
        control.text += text
      }
      isText = false
      const inner = open.at(-1)
      if (!inner) return
      if (isLetters) inner.control?.texts.push({ start, end: at })
      if (isBinding(name) && inner.control) inner.control.tag.end = end
      const { control, placeholder } = inner
      if (name === 'w:sdtPr' && control) Object.assign(control, { placeholder, shows: showing(inner) })
      if (name === 'w:sdt') open.pop()
    },
  })
  return found
}

/** What a control is, by the name of its element, and its letters by what is stored: of the entries of a list, of a box ticked or not. */
type Kind = { name: string; items: Map<string, string> }

function readKind(kind: Kind, xml: string, name: string, start: number, end: number): void {
  const value = (local: string) => attribute(xml, start, end, local) ?? ''
  if (kinds.has(name)) kind.name = name
  else if (name === 'w:listItem') kind.items.set(value('value'), value('displayText') || value('value'))
  else if (name === 'w14:checkedState' || name === 'w14:uncheckedState') {
    const sign = shownBy(Number.parseInt(value('val'), 16) || 0, value('font'))
    for (const stored of name === 'w14:checkedState' ? ['true', '1'] : ['false', '0']) kind.items.set(stored, sign)
  }
}

const kinds = new Set(['w:text', 'w:comboBox', 'w:dropDownList', 'w14:checkbox'])

/** What a reader sees of them depends on more than their letters. */
const unsettled = new Set(['w:ins', 'w:del', 'w:moveFrom', 'w:moveTo', 'w:ruby', 'w:vanish'])

const nothing = (): undefined => undefined

function showing({ name, items }: Kind): Control['shows'] {
  if (name === 'w:text') return (value) => value
  return (value) => items.get(value) ?? (name === 'w:comboBox' ? value : undefined)
}

export type Value = { entry: ZipEntry; start: number; text: string }
/** By their paths, for each store by its id. */
export type Values = ReadonlyMap<string, ReadonlyMap<string, Value>>

/** What is stored in the parts beside the text; `edited` have been changed. */
export function valuesIn(pkg: Package, edited: ReadonlyMap<ZipEntry, string>): Values {
  const values = new Map<string, Map<string, Value>>()
  for (const { name, id } of stores(pkg)) {
    const entry = pkg.find(name)
    if (!entry) continue
    const own = values.get(id) ?? new Map<string, Value>()
    values.set(id, own)
    unlessBroken(() => {
      const xml = edited.get(entry) ?? pkg.text(entry).xml
      walkPaths(xml, { elements: 0 }, ({ path, end: start, isLeaf }, end) => {
        if (isLeaf && start <= end) own.set(path, { entry, start, text: decodeText(xml.slice(start, end)) })
      })
    })
  }
  return values
}

/** What Word writes into a control. */
export const valueOf = ({ path, store }: Control, values: Values): Value | undefined =>
  [...values].find(([id, own]) => (store ? id === store : !isOfProperties(id)) && own.has(path))?.[1].get(path)

/** Whether a control says what Word writes into it. */
export function isShown(control: Control, values: Values): boolean {
  const value = valueOf(control, values)
  return value !== undefined && bare(value.text) === bare(control.text)
}

/** Without white space, which may be written as breaks. */
export const bare = (text: string) => text.replace(/\s+/g, '')
