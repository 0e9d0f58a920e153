import { appearances } from '../content/streams.ts'
import type { PdfFile } from '../file/open.ts'
import { pagesOf } from '../file/pages.ts'
import { type Dict, Ref } from '../file/primitives.ts'

/**
 * The first number that no font and no form of a file has in a name of our kind: a document that was translated here before still draws by
 * them what stays. 0 for every other file.
 */
export function freeNumber(file: PdfFile): number {
  let free = 0
  const seen = new Set<number>()
  for (const node of pagesOf(file)) {
    const open: Dict[] = [node.resources]
    for (const { stream } of appearances(file, node)) open.push(resourcesOf(file, stream.dict))
    for (let resources = open.pop(); resources; resources = open.pop()) {
      for (const name of file.dict(resources.get('Font'))?.keys() ?? []) free = Math.max(free, numberAfter(name))
      for (const [name, entry] of file.dict(resources.get('XObject')) ?? []) {
        free = Math.max(free, numberAfter(name))
        if (!(entry instanceof Ref) || seen.has(entry.num)) continue
        seen.add(entry.num)
        const form = file.stream(entry)
        if (form) open.push(resourcesOf(file, form.dict))
      }
    }
  }
  return free
}

const resourcesOf = (file: PdfFile, dict: Dict): Dict => file.dict(dict.get('Resources')) ?? new Map()

const numberAfter = (name: string) => Number(/^Attesta(?:Form)?(\d{1,6})$/.exec(name)?.[1] ?? -1) + 1
