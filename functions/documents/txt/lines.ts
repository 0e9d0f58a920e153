/**
 * The lines of a file. The number of a line of a transcript, or of an item of a list, stands apart from its text, which has spaces in its place; blank
 * lines below a line of a transcript are a part of its end.
 */
export type FileLines = { lines: string[]; numbers: string[]; items: boolean[]; ends: string[]; places: number[] }

export function readLines(text: string): FileLines {
  const all = text.split(/\r\n|[\n\r\f\v\u0085\u2028\u2029]/)
  const ends = text.match(/\r\n|[\n\r\f\v\u0085\u2028\u2029]/g) ?? []
  const numbered = numberedLines(all)
  const read: FileLines = { lines: [], numbers: [], items: [], ends: [], places: [] }
  all.forEach((line, i) => {
    const { number = '', follows = false, isItem = false } = numbered.get(i) ?? {}
    const last = read.lines.length - 1
    // Transcripts are typed with two line ends: what stands between the lines of a page is no end of a paragraph.
    for (let at = last; follows && at > 0 && !read.numbers[at]; at--) {
      read.ends[at - 1] = `${read.ends[at - 1]}${read.lines.pop()}${read.ends.pop()}`
      read.numbers.pop()
      read.items.pop()
      read.places.pop()
    }
    read.lines.push(' '.repeat(number.length) + line.slice(number.length))
    read.numbers.push(number)
    read.items.push(isItem)
    read.ends.push(ends[i] ?? '')
    read.places.push(i + 1)
  })
  return read
}

type NumberedLine = { number: string; follows: boolean; isItem?: boolean }

/** Lines that are counted, as those of each page of a transcript are: sentences go on from one to the next, which rows of a table do not. */
function numberedLines(lines: readonly string[]): ReadonlyMap<number, NumberedLine> {
  const found = new Map<number, NumberedLine>()
  let page: number[] = []
  let count = 0
  let isBehindPage = false
  const close = () => {
    const isPage = page.length >= fewestLines
    if (isPage)
      page.forEach((line, i) => {
        const number = lineNumber.exec(lines[line] as string)?.[0] ?? ''
        found.set(line, { number, follows: i > 0 || isBehindPage })
      })
    isBehindPage = isPage
  }
  lines.forEach((line, i) => {
    if (!/\S/.test(line)) return
    const number = Number(lineNumber.exec(line)?.[0] ?? NaN)
    if (number !== count + 1 || page.length === 0) {
      if (page.length > 0) close()
      page = []
    }
    if (number > 0) page.push(i)
    else isBehindPage = false
    count = number
  })
  close()
  const going = [...found.keys()].filter((line) => goingOn.test(lines[line] as string))
  if (going.length * 10 < found.size) return new Map()
  const isList = going.length === found.size && !going.some((line) => sentenceEnd.test(lines[line] as string))
  if (isList) for (const [line, { number }] of found) found.set(line, { number, follows: false, isItem: true })
  return found
}

/** Fewer numbers in a row are quantities. */
const fewestLines = 5
const lineNumber = /^ *\d{1,2}(?= |$)/
const goingOn = /^ *\d{1,2} +\p{Ll}/u
/** Where all lines begin in small letters, one sentence ends in a line of a transcript, and none in an item of a list. */
const sentenceEnd = /[.!?]["'”’»)]?\s+["'“‘«(]?\p{Lu}/u
