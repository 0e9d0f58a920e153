import type { Package } from '../package/open-package.ts'
import { boundControls, type Control, isShown, type Value, valueOf, valuesIn } from '../text/bound-controls.ts'
import type { PlannedPart } from '../text/planned.ts'
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
