import { DocumentRefusal } from '#shared/documents/verdict.ts'
import type { PdfFile } from '../file/open.ts'
import { type ObjectPlace, placeKey, placeOf } from '../file/place.ts'
import type { Dict, Obj } from '../file/primitives.ts'
import { inherited, textOf } from './form-fields.ts'

/** An option of a drop-down or a list: what the form stores (`entry` as it is written), and what people see. */
export type Option = { id: string; entry: Obj; stored: Obj; shown: string }

/** The options of a choice field. `numberOf`: the option that a value names, by what the form stores or by what people see. */
export type Options = {
  place: ObjectPlace
  options: readonly Option[]
  numberOf: (value: string) => number | undefined
}

/** The options of a file as far as they were asked for: each list is read once, and equal words are one text. */
export type Choices = {
  /** The options of the field that an annotation shows; `own` is the annotation's place. */
  of: (dict: Dict, own: ObjectPlace) => Options
  lists: () => Iterable<Options>
}

/** Of all lists of a file. */
const MAX_OPTIONS = 100_000

/** Ids follow the order in which lists are asked for. Throws `too-complex` for more options than any form has. */
export function choicesOf(file: PdfFile): Choices {
  const lists = new Map<string, Options>()
  const ids = new Map<string, string>()
  let count = 0
  const idOf = (shown: string) => {
    const id = ids.get(shown) ?? `option-${ids.size + 1}`
    ids.set(shown, id)
    return id
  }
  return {
    of: (dict, own) => {
      const { value, holder, owner } = inherited(file, dict, 'Opt')
      const place = placeOf(holder?.get('Opt'), owner ? placeOf(owner, own) : own, 'Opt')
      const mark = placeKey(place)
      const known = lists.get(mark)
      if (known) return known
      const entries = Array.isArray(value) ? value : []
      count += entries.length
      if (count > MAX_OPTIONS) throw new DocumentRefusal('too-complex', 'a form of too many options')
      const made = listOf(file, place, entries, idOf)
      lists.set(mark, made)
      return made
    },
    lists: () => lists.values(),
  }
}

function listOf(file: PdfFile, place: ObjectPlace, entries: readonly Obj[], idOf: (shown: string) => string): Options {
  const [byStored, byShown] = [new Map<string, number>(), new Map<string, number>()]
  const options = entries.map((entry, i): Option => {
    const pair = file.resolve(entry)
    const [stored = null, seen = stored] = Array.isArray(pair) ? pair : [entry]
    const shown = textOf(file, seen)
    const value = textOf(file, stored)
    if (!byStored.has(value)) byStored.set(value, i)
    if (!byShown.has(shown)) byShown.set(shown, i)
    return { id: shown && idOf(shown), entry, stored, shown }
  })
  return { place, options, numberOf: (value) => byStored.get(value) ?? byShown.get(value) }
}

/** The values of a choice field; of a list it may be several. */
export function valuesOf(file: PdfFile, dict: Dict): string[] {
  const { value } = inherited(file, dict, 'V')
  return (Array.isArray(value) ? value : [value]).map((one) => textOf(file, one)).filter(Boolean)
}

/** The numbers of the options that are chosen; `I` has them where there is no value. */
export function chosenOf(file: PdfFile, dict: Dict, { numberOf }: Options): Set<number> {
  const values = valuesOf(file, dict)
  const listed = values.length > 0 ? values.map(numberOf) : file.resolve(inherited(file, dict, 'I').value)
  return new Set((Array.isArray(listed) ? listed : []).filter((number) => typeof number === 'number'))
}
