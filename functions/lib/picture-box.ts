import type { PictureBox } from '#shared/segments/segment.ts'
import { plainOf } from '#shared/segments/tags.ts'
import { type Place, pageOf } from '#shared/translations/segments/place.ts'
import type { OcrBox, Scan } from '../documents/index.ts'

/** Where a text stands on its page. */
type FindPicture = (place: Place, source: string) => PictureBox | null

/**
 * Where unreadable texts stand on their pages: what encloses the lines that a text holds. Where a line was read as several texts, it
 * is what encloses the text's own words. Made once for all texts of a document: a page of thousands of them is read into an index.
 */
export function pictureFinder(scans: readonly (readonly [number, Scan])[]): FindPicture {
  const pages = new Map(scans)
  const known = new Map<number, FindEdges>()
  return (place, source) => {
    const page = pageOf(place)
    const scan = page === undefined ? undefined : pages.get(page)
    if (page === undefined || !scan) return null
    const find = known.get(page) ?? edgeFinder(scan.lines)
    known.set(page, find)
    const edges = find(bare(plainOf(source)))
    if (!edges) return null
    const { left, top, right, bottom } = edges
    return { page, left, top, width: right - left, height: bottom - top }
  }
}

type Edges = { left: number; top: number; right: number; bottom: number }
type FindEdges = (text: string) => Edges | undefined

function edgeFinder(lines: Scan['lines']): FindEdges {
  const wholes = partFinder(lines.map((line): [string, Edges] => [bare(line.text), edgesOf(line)]))
  const inWords = wordFinder(lines)
  return (text) => union(wholes(text).flat()) ?? inWords(text)
}

/** The words of one text that a line has: how many letters they are together, and what encloses them. */
type Words = { line: number; letters: number; edges: Edges }

/** Finds the words of the line that holds most of a text, if that is half of it. */
function wordFinder(lines: Scan['lines']): FindEdges {
  const find = partFinder(lines.flatMap((line, i) => [...wordsOf(line, i)]))
  return (text) => {
    const found = find(text)
    // A word like "the" is of nearly every line: what is common is only added up.
    const letters = new Uint32Array(lines.length)
    for (const words of found) for (const one of words) letters[one.line] = (letters[one.line] ?? 0) + one.letters
    let best = 0
    letters.forEach((sum, line) => {
      if (sum > (letters[best] ?? 0)) best = line
    })
    if ((letters[best] ?? 0) < text.length / 2) return undefined
    return union(found.flatMap((words) => words.filter(({ line }) => line === best).map(({ edges }) => edges)))
  }
}

/** Equal words of a line count together. */
function* wordsOf({ words }: Scan['lines'][number], line: number): Iterable<[string, Words]> {
  for (const [text, same] of Map.groupBy(words, (word) => bare(word.text))) {
    const edges = union(same.map(edgesOf))
    if (edges) yield [text, { line, letters: same.length * text.length, edges }]
  }
}

type Node<T> = { next: Map<string, Node<T>>; held: T[] }

/** Finds which of many parts stand in a text, sign by sign: it takes no time for those that begin otherwise. */
function partFinder<T>(parts: readonly [string, T][]): (text: string) => T[][] {
  const root: Node<T> = { next: new Map(), held: [] }
  for (const [part, own] of parts) {
    let node = root
    for (const sign of part.split('')) {
      const next: Node<T> = node.next.get(sign) ?? { next: new Map(), held: [] }
      node.next.set(sign, next)
      node = next
    }
    if (part !== '') node.held.push(own)
  }
  return (text) => {
    const found = new Set<T[]>()
    for (let from = 0; from < text.length; from++) {
      let node = root.next.get(text.charAt(from))
      for (let at = from + 1; node; at++) {
        if (node.held.length > 0) found.add(node.held)
        node = node.next.get(text.charAt(at))
      }
    }
    return [...found]
  }
}

const edgesOf = ({ left, top, width, height }: OcrBox): Edges => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

function union(boxes: readonly Edges[]): Edges | undefined {
  const [first, ...others] = boxes
  return (
    first &&
    others.reduce(
      (all, box) => ({
        left: Math.min(all.left, box.left),
        top: Math.min(all.top, box.top),
        right: Math.max(all.right, box.right),
        bottom: Math.max(all.bottom, box.bottom),
      }),
      first,
    )
  )
}

const bare = (text: string) => text.replace(/\s+/g, '')
