import type { Package } from '../package/open-package.ts'
import { isBinding } from '../package/without-bindings.ts'
import { isOfProperties, steps, stores } from '../text/bound-values.ts'
import type { Range } from '../text/part-model.ts'
import type { PlannedPart } from '../text/planned.ts'
import { walkPaths } from '../text/walk-paths.ts'
import { attribute } from '../xml/attribute.ts'
import { decodeText } from '../xml/text.ts'
import { tokenize } from '../xml/tokenize.ts'
import { unlessBroken } from '../xml/unless-broken.ts'
import type { ZipEntry } from '../zip/read-zip.ts'
import { editList } from './edits.ts'

type Texts = ReadonlyMap<ZipEntry, string>

/** `texts` are the changed parts, `values` the ids of texts that a control shows no more. */
type Parted = { texts: Texts; values: string[] }

/**
 * Parts controls that said what their value says, and no longer do, from that value: it is translated alone, and the control in its sentence.
 * Word would write the value over the words of the sentence. `edited` is what has been translated.
 */
export function partControls(pkg: Package, parts: readonly PlannedPart[], edited: Texts): Parted {
  const texts = new Map<ZipEntry, string>()
  const values = new Set<string>()
  const bound = parts.filter(({ scan, within }) => scan.bindings.length > 0 && !within)
  if (!bound.length) return { texts, values: [] }
  const before = valuesIn(pkg, new Map())
  const after = valuesIn(pkg, edited)
  for (const { entry, scan } of bound) {
    const source = pkg.text(entry).xml
    const xml = edited.get(entry) ?? source
    // Of a choice Word shows the words of what is stored.
    const choices = new Map(scan.bindings.map(({ tag, stored }) => [tag.start, stored]))
    const isChosen = ({ tag, text }: Control) => choices.get(tag.start)?.has(text)
    const were = boundControls(source).filter((control) => isShown(control, before) && !isChosen(control))
    const keys = new Set(were.map(({ key }) => key))
    const edits = editList(xml)
    for (const control of boundControls(xml)) {
      if (!keys.has(control.key) || isShown(control, after)) continue
      edits.add(control.tag, '')
      for (const id of idsOf(valueOf(control, before), parts)) values.add(id)
    }
    const parted = edits.apply()
    if (parted !== null) texts.set(entry, parted)
  }
  return { texts, values: [...values] }
}

const idsOf = (value: Value | undefined, parts: readonly PlannedPart[]): string[] =>
  parts
    .filter(({ role, entry }) => role === 'bound' && entry === value?.entry)
    .flatMap(({ planned }) => planned.filter(({ find, alias }) => find.start === value?.start && alias === null))
    .map(({ id }) => id)

/** `key` is the same before and after: which control of its value it is. */
type Control = { key: string; path: string; store: string; tag: Range; text: string }

function boundControls(xml: string): Control[] {
  const found: Control[] = []
  const counts = new Map<string, number>()
  const controls: (Control | null)[] = []
  let start = 0
  let isText = false
  tokenize(xml, {
    open(name, at, end) {
      if (name === 'w:sdt') controls.push(null)
      isText = name === 'w:t'
      if (isText) start = end
      const path = isBinding(name) && attribute(xml, at, end, 'xpath')
      if (!path || !controls.length) return
      const store = attribute(xml, at, end, 'storeItemID')?.toLowerCase() ?? ''
      const known = `${store}|${steps(path)}`
      const count = counts.get(known) ?? 0
      counts.set(known, count + 1)
      const control = { key: `${known}|${count}`, path: steps(path), store, tag: { start: at, end }, text: '' }
      controls[controls.length - 1] = control
      found.push(control)
    },
    close(name, at, end) {
      const text = name === 'w:noBreakHyphen' ? '\u2011' : isText && at >= start ? decodeText(xml.slice(start, at)) : ''
      isText = false
      if (text) for (const control of controls) if (control) control.text += text
      if (isBinding(name)) for (const control of controls.slice(-1)) if (control) control.tag.end = end
      if (name === 'w:sdt') controls.pop()
    },
  })
  return found
}

type Value = { entry: ZipEntry; start: number; text: string }
/** By their paths, for each store by its id. */
type Values = ReadonlyMap<string, ReadonlyMap<string, Value>>

function valuesIn(pkg: Package, edited: Texts): Values {
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
const valueOf = ({ path, store }: Control, values: Values): Value | undefined =>
  [...values].find(([id, own]) => (store ? id === store : !isOfProperties(id)) && own.has(path))?.[1].get(path)

/** White space may be written as breaks. */
function isShown(control: Control, values: Values): boolean {
  const value = valueOf(control, values)
  return value !== undefined && bare(value.text) === bare(control.text)
}

const bare = (text: string) => text.replace(/\s+/g, '')
