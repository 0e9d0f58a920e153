import type { Place } from '#shared/translations/segments/place.ts'
import type { Unit, UnitTarget } from '../../model/unit.ts'
import { plainText } from '../../model/unit.ts'
import type { PdfFile } from '../file/open.ts'
import { type Dict, isDict, type Obj, Ref } from '../file/primitives.ts'
import { decodeTextString, encodeTextString } from '../file/text-string.ts'
import type { PdfWriter } from '../file/write.ts'

/** Text that a viewer shows outside the pages: the title and the bookmarks. */
export function propertyUnits(file: PdfFile): Unit[] {
  return [...properties(file)].map(({ id, place, text }) => ({ id, kind: 'property', place, pieces: [text] }))
}

/** Writes the translated properties and the new language of the document. Returns the catalogue's reference. */
export function replaceProperties(
  file: PdfFile,
  writer: PdfWriter,
  targets: ReadonlyMap<string, UnitTarget>,
  language: string,
): Ref {
  for (const { id, num, key } of properties(file)) {
    const target = targets.get(id)
    const dict = writer.current(num)
    if (target && isDict(dict))
      writer.replace(num, new Map([...dict, [key, encodeTextString(plainText(target.pieces))]]))
  }
  const root = file.trailer.get('Root')
  const ref = root instanceof Ref ? root : writer.add(file.catalog)
  const catalog = writer.current(ref.num)
  writer.replace(
    ref.num,
    new Map<string, Obj>([...(isDict(catalog) ? catalog : file.catalog), ['Lang', encodeTextString(language)]]),
  )
  return ref
}

type Property = { id: string; place: Place; text: string; num: number; key: string }

const MAX_BOOKMARKS = 50_000

const information = [
  ['Title', 'document-title'],
  ['Subject', 'document-subject'],
  ['Keywords', 'document-keywords'],
] as const

function* properties(file: PdfFile): Generator<Property> {
  const info = file.trailer.get('Info')
  const dict = file.dict(info)
  for (const [key, kind] of information) {
    const text = textAt(file, dict, key)
    if (text && info instanceof Ref)
      yield { id: `info-${key.toLowerCase()}`, place: [{ kind }], text, num: info.num, key }
  }
  const seen = new Set<number>()
  const stack: Obj[] = [file.dict(file.catalog.get('Outlines'))?.get('First') ?? null]
  let count = 0
  for (let ref = stack.pop(); ref !== undefined; ref = stack.pop()) {
    if (!(ref instanceof Ref) || seen.has(ref.num) || seen.size > MAX_BOOKMARKS) continue
    seen.add(ref.num)
    const item = file.dict(ref)
    if (!item) continue
    stack.push(item.get('Next') ?? null, item.get('First') ?? null)
    const text = textAt(file, item, 'Title')
    if (!text) continue
    count++
    yield { id: `bookmark-${count}`, place: [{ kind: 'bookmark', number: count }], text, num: ref.num, key: 'Title' }
  }
}

function textAt(file: PdfFile, dict: Dict | undefined, key: string): string | undefined {
  const value = file.resolve(dict?.get(key))
  return value instanceof Uint8Array ? decodeTextString(value).trim() || undefined : undefined
}
