import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { sanitizer } from '../../pdf/edit/sanitize.ts'
import { openPdf, type PdfFile } from '../../pdf/file/open.ts'
import { type PageNode, pagesOf } from '../../pdf/file/pages.ts'
import { type Dict, isDict, name, type Obj, Ref, Stream } from '../../pdf/file/primitives.ts'
import { type PdfWriter, packedStream } from '../../pdf/file/write.ts'

/** A picture has no more objects than this, and no more bytes in them; one that has is left out. */
const MAX_OBJECTS = 5_000
const MAX_BYTES = 20_000_000

export const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 1_024)).includes('%PDF-')

/** The first page of a PDF as a picture of one unit's width and height. Undefined for what cannot be read. */
export function embedPdf(writer: PdfWriter, bytes: Uint8Array): Ref | undefined {
  try {
    const file = openPdf(bytes)
    const [page] = pagesOf(file)
    return page && embedPage(writer, file, page)
  } catch (error) {
    if (error instanceof DocumentRefusal || error instanceof RangeError) return undefined
    throw error
  }
}

function embedPage(writer: PdfWriter, file: PdfFile, { dict, resources, box, rotate }: PageNode): Ref | undefined {
  const contents = file.resolve(dict.get('Contents'))
  const streams = (Array.isArray(contents) ? contents : [contents]).flatMap((each) => file.stream(each) ?? [])
  if (streams.length === 0) return undefined
  const content = Buffer.concat(streams.flatMap((stream) => [file.bytes(stream), Buffer.from('\n')]))
  if (content.length > MAX_BYTES) return undefined
  return writer.add(
    packedStream(
      new Map<string, Obj>([
        ['Type', name('XObject')],
        ['Subtype', name('Form')],
        ['BBox', box],
        ['Matrix', toUnit(box, rotate)],
        ['Resources', copied(resources, file, writer)],
      ]),
      content,
    ),
  )
}

/** The matrix that makes a page, turned as readers turn it, one unit wide and high. */
function toUnit([left, bottom, right, top]: PageNode['box'], rotate: number): number[] {
  const [w, h] = [right - left, top - bottom]
  if (rotate === 90) return [0, -1 / w, 1 / h, 0, -bottom / h, right / w]
  if (rotate === 180) return [-1 / w, 0, 0, -1 / h, right / w, top / h]
  if (rotate === 270) return [0, 1 / w, -1 / h, 0, top / h, -left / w]
  return [1 / w, 0, 0, 1 / h, -left / w, -bottom / h]
}

/** What a page draws with, as objects of another file: without anything that runs, and without a way back to its page. */
function copied(from: Obj, file: PdfFile, writer: PdfWriter): Obj {
  const known = new Map<number, Ref>()
  const clean = sanitizer(file.resolve)
  let size = 0
  const entries = (dict: Dict, depth: number): Dict =>
    new Map(
      [...clean(dict)]
        .filter(([key]) => !leadsBack.has(key))
        .map(([key, value]): [string, Obj] => [key, copy(value, depth + 1)]),
    )
  const copy = (obj: Obj, depth: number): Obj => {
    if (depth > 60) throw new RangeError('nested too deep')
    if (obj instanceof Ref) {
      const made = known.get(obj.num)
      if (made) return made
      if (known.size >= MAX_OBJECTS) throw new RangeError('too many objects')
      const ref = writer.reserve()
      known.set(obj.num, ref)
      writer.replace(ref.num, copy(file.resolve(obj), depth + 1))
      return ref
    }
    if (Array.isArray(obj)) return obj.map((each) => copy(each, depth + 1))
    if (isDict(obj)) return entries(obj, depth)
    if (obj instanceof Stream) {
      size += obj.raw.length
      if (size > MAX_BYTES) throw new RangeError('too many bytes')
      return new Stream(entries(obj.dict, depth), obj.raw)
    }
    return obj
  }
  return copy(from, 0)
}

const leadsBack = new Set(['Parent', 'P', 'Annots', 'StructParent', 'StructParents', 'Length'])
