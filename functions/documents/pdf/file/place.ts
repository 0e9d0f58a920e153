import { type Dict, isDict, type Obj, Ref } from './primitives.ts'
import type { PdfWriter } from './write.ts'

/** The path to an object: a numbered object, and keys and indices inside it. */
export type ObjectPlace = { num: number; path: readonly (string | number)[] }

/** The place of an entry of the object at `above`; an entry that is a reference has a number of its own. */
export const placeOf = (entry: Obj | undefined, above: ObjectPlace, ...keys: (string | number)[]): ObjectPlace =>
  entry instanceof Ref ? { num: entry.num, path: [] } : { num: above.num, path: [...above.path, ...keys] }

/** A place as a word: that of one object is the same from wherever it is looked up. */
export const placeKey = ({ num, path }: ObjectPlace): string => `${num} ${path.join()}`

/** The place of the catalogue. Without a reference to it in the trailer nothing in it can be written again. */
export const catalogPlace = (file: { trailer: Dict }): ObjectPlace =>
  placeOf(file.trailer.get('Root'), { num: 0, path: [] })

/** The dictionary at a path as it will be written; undefined if there is none. */
export function currentDict(writer: PdfWriter, { num, path }: ObjectPlace): Dict | undefined {
  let value = writer.current(num)
  for (const key of path) {
    if (value instanceof Ref) value = writer.current(value.num)
    value = (Array.isArray(value) ? value[Number(key)] : isDict(value) ? value.get(String(key)) : null) ?? null
  }
  if (value instanceof Ref) value = writer.current(value.num)
  return isDict(value) ? value : undefined
}

/** Replaces the object at a path, following references on the way. */
export function replaceAt(writer: PdfWriter, { num, path }: ObjectPlace, obj: Obj): void {
  const put = (value: Obj, depth: number): Obj => {
    if (depth === path.length) return obj
    const key = path[depth] as string | number
    if (value instanceof Ref) {
      replaceAt(writer, { num: value.num, path: path.slice(depth) }, obj)
      return value
    }
    if (Array.isArray(value)) return value.map((item, i) => (i === key ? put(item, depth + 1) : item))
    if (!isDict(value)) return value
    return new Map(value).set(String(key), put(value.get(String(key)) ?? null, depth + 1))
  }
  writer.replace(num, put(writer.current(num), 0))
}
