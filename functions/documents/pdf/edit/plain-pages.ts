import { inflateSync } from 'node:zlib'
import { pageBytes } from '../content/streams.ts'
import { filtersOf } from '../file/filters.ts'
import { MAX_INFLATED } from '../file/inflate.ts'
import type { PdfFile } from '../file/open.ts'
import { type PageNode, pagesOf } from '../file/pages.ts'
import { catalogPlace, currentDict, replaceAt } from '../file/place.ts'
import { type Dict, isDict, name, nameOf, type Obj, Ref, Stream } from '../file/primitives.ts'
import { type PdfWriter, packedStream } from '../file/write.ts'

/**
 * Writes the pages as one list of plain pages where the file has them in a form that only forgiving readers take: what cuts and
 * attaches pages (`preview/cut-pdf.ts`, `attach-pages.ts`) is none of them.
 */
export function writePlainPages(file: PdfFile, writer: PdfWriter): void {
  const pages = [...pagesOf(file)]
  if (isPlainTree(file) && pages.every((page) => isPlain(file, page))) return
  const tree = writer.reserve()
  const kids = pages.map((page) => {
    const { place } = page
    const plain = plainPage(file, writer, page).set('Parent', tree)
    if (place.num === 0 || place.path.length > 0) return writer.add(plain)
    writer.replace(place.num, plain)
    return new Ref(place.num)
  })
  const entries: [string, Obj][] = [
    ['Type', name('Pages')],
    ['Kids', kids],
    ['Count', kids.length],
  ]
  writer.replace(tree.num, new Map(entries))
  const catalog = catalogPlace(file)
  const root = new Map(currentDict(writer, catalog) ?? file.catalog).set('Type', name('Catalog')).set('Pages', tree)
  if (catalog.num > 0) replaceAt(writer, catalog, root)
  else file.catalog.set('Type', name('Catalog')).set('Pages', tree)
}

/** Whether each page and branch is an object of its own that states its type and its parent. */
function isPlainTree(file: PdfFile): boolean {
  if (nameOf(file.catalog.get('Type')) !== 'Catalog') return false
  const seen = new Set<number>()
  const stack: { obj: Obj; parent: number | undefined }[] = [
    { obj: file.catalog.get('Pages') ?? null, parent: undefined },
  ]
  for (let item = stack.pop(); item; item = stack.pop()) {
    const { obj, parent } = item
    if (!(obj instanceof Ref) || seen.has(obj.num)) return false
    seen.add(obj.num)
    const node = file.resolve(obj)
    if (!isDict(node)) return false
    const above = node.get('Parent')
    if (parent === undefined ? above !== undefined : !(above instanceof Ref) || above.num !== parent) return false
    const kids = file.resolve(node.get('Kids'))
    const type = nameOf(node.get('Type'))
    if (type === 'Pages' && Array.isArray(kids)) for (const kid of kids) stack.push({ obj: kid, parent: obj.num })
    else if (type !== 'Page' || kids !== null) return false
  }
  return true
}

function isPlain(file: PdfFile, page: PageNode): boolean {
  const { dict, own } = page
  const rotate = file.resolve(own.get('Rotate'))
  const annotations = file.resolve(dict.get('Annots'))
  return (
    isBox(file, own.get('MediaBox')) &&
    (file.resolve(own.get('CropBox')) === null || isBox(file, own.get('CropBox'))) &&
    (rotate === null || typeof rotate === 'number') &&
    (annotations === null || Array.isArray(annotations)) &&
    hasPlainResources(file, own.get('Resources')) &&
    hasPlainContents(file, dict)
  )
}

function isBox(file: PdfFile, obj: Obj | undefined): boolean {
  const box = file.resolve(obj)
  return Array.isArray(box) && box.length === 4 && box.every((side) => Number.isFinite(file.resolve(side)))
}

const dictResources = ['Font', 'XObject', 'ExtGState']

function hasPlainResources(file: PdfFile, obj: Obj | undefined): boolean {
  const resources = file.resolve(obj)
  if (resources === null) return true
  return isDict(resources) && dictResources.every((key) => isDictOrNone(file, resources.get(key)))
}

function isDictOrNone(file: PdfFile, obj: Obj | undefined): boolean {
  const value = file.resolve(obj)
  return value === null || isDict(value)
}

function hasPlainContents(file: PdfFile, dict: Dict): boolean {
  const contents = file.resolve(dict.get('Contents'))
  if (contents === null) return true
  const parts = Array.isArray(contents) ? contents.map((part) => file.resolve(part)) : [contents]
  return parts.every((part) => part instanceof Stream && hasPlainFilter(file, part))
}

/** Whether every program reads the stream: no other one takes filters by their short names, or a damaged stream as far as it goes. */
function hasPlainFilter(file: PdfFile, { dict, raw }: Stream): boolean {
  const filters = filtersOf(dict, file.resolve)
  const [only] = filters
  if (!only) return file.resolve(dict.get('Filter')) === null
  if (filters.length > 1 || only.name !== 'FlateDecode' || only.parms.size > 0) return false
  try {
    inflateSync(raw, { maxOutputLength: MAX_INFLATED })
    return true
  } catch {
    return false
  }
}

function plainPage(file: PdfFile, writer: PdfWriter, page: PageNode): Dict {
  const { place, own } = page
  const dict: Dict = new Map(currentDict(writer, place) ?? page.dict)
  dict.delete('Kids')
  dict.set('Type', name('Page'))
  for (const [key, value] of own) if (!dict.has(key)) dict.set(key, value)
  if (!isBox(file, own.get('MediaBox'))) {
    dict.set('MediaBox', page.box)
    dict.delete('CropBox')
  } else if (!isBox(file, own.get('CropBox'))) dict.delete('CropBox')
  if (typeof file.resolve(own.get('Rotate')) !== 'number') dict.delete('Rotate')
  if (!Array.isArray(file.resolve(dict.get('Annots')))) dict.delete('Annots')
  // A page that was written anew keeps what else is in its resources.
  const resources = dict.get('Resources')
  if (!hasPlainResources(file, resources))
    dict.set(
      'Resources',
      new Map(
        [...(file.dict(resources) ?? [])].filter(
          ([key, value]) => !dictResources.includes(key) || isDictOrNone(file, value),
        ),
      ),
    )
  // Contents that were written anew are plain, and nothing that the file holds.
  if (dict.get('Contents') === page.dict.get('Contents') && !hasPlainContents(file, page.dict))
    dict.set('Contents', writer.add(packedStream(new Map(), pageBytes(file, page.dict))))
  return dict
}
