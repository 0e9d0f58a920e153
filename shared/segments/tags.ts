import { escapeText } from '../lib/escape.ts'
import { error, type Finding } from '../translations/checks/finding.ts'

/**
 * A segment's text with its inline tags in it, the engine's own notation: `<g1>bold</g1>` is a pair, `<x2/>` stands alone, and
 * the text between them has `&`, `<` and `>` escaped.
 */
export type Token = { kind: 'text'; text: string } | TagToken
export type TagToken = { kind: 'open' | 'close' | 'empty'; n: number }

/** What a reader sees in the place of a tag that stands alone, by its name: `{ x2: '\n' }`. */
export type Marks = Readonly<Record<string, string>>

/** Tokens in reading order; what only looks like a tag is text. */
export function parseTagged(tagged: string): Token[] {
  const tokens: Token[] = []
  let from = 0
  for (const match of tagged.matchAll(/<(\/?)([gx])(\d{1,6})(\/?)>/g)) {
    const [whole, slash, letter, digits, end] = match
    const kind = letter === 'x' ? (end && !slash ? 'empty' : null) : end ? null : slash ? 'close' : 'open'
    if (!kind) continue
    addText(tokens, unescape(tagged.slice(from, match.index)))
    tokens.push({ kind, n: Number(digits) })
    from = match.index + whole.length
  }
  addText(tokens, unescape(tagged.slice(from)))
  return tokens
}

export const formatTagged = (tokens: readonly Token[]): string =>
  tokens.map((token) => (token.kind === 'text' ? escapeText(token.text) : tagText(token))).join('')

/** `<g1>`, `</g1>`, `<x2/>`. */
export const tagText = ({ kind, n }: TagToken): string =>
  kind === 'empty' ? `<x${n}/>` : kind === 'open' ? `<g${n}>` : `</g${n}>`

/** A tag as checks and people name it: `1`, `/1`, `x2`. */
export const tagName = ({ kind, n }: TagToken): string =>
  kind === 'empty' ? `x${n}` : kind === 'open' ? String(n) : `/${n}`

export const tagsOf = (tagged: string): TagToken[] =>
  parseTagged(tagged).filter((token): token is TagToken => token.kind !== 'text')

/** The text as a reader without formatting sees it. */
export const plainOf = (tagged: string, marks: Marks = {}): string =>
  parseTagged(tagged)
    .map((token) => (token.kind === 'text' ? token.text : (marks[tagName(token)] ?? '')))
    .join('')

/** Which tags of the source are not in the target yet, in their order: what "next missing tag" inserts. */
export function missingTags(source: string, target: string): TagToken[] {
  const left = new Map<string, number>()
  for (const name of tagsOf(target).map(tagName)) left.set(name, (left.get(name) ?? 0) + 1)
  return tagsOf(source).filter((tag) => {
    const count = left.get(tagName(tag)) ?? 0
    left.set(tagName(tag), count - 1)
    return count <= 0
  })
}

/** Pairs that are closed before they are opened, never closed, or crossed with another. */
export function crossedTags(target: string): Finding[] {
  // What was closed out of its turn leaves a gap, and each number knows its places: a long text is read once.
  const open: (number | undefined)[] = []
  const places = new Map<number, number[]>()
  const crossed = new Set<number>()
  for (const { kind, n } of tagsOf(target)) {
    const own = places.get(n) ?? []
    if (kind === 'open') {
      own.push(open.push(n) - 1)
      places.set(n, own)
    }
    if (kind !== 'close') continue
    const at = own.pop()
    if (at === undefined || at !== open.length - 1) crossed.add(n)
    if (at !== undefined) open[at] = undefined
    while (open.length > 0 && open.at(-1) === undefined) open.pop()
  }
  return [...crossed].map((n) => error('tags', 'finding-tag-crossed', { tag: n }))
}

/** What the tags of a segment are like, without their numbers: segments of equal text follow each other only where it is equal. */
export const tagShape = (tagged: string): string =>
  tagsOf(tagged)
    .map(({ kind }) => kind[0])
    .join('')

/** The target of one segment for another with an equal source: each tag takes the number that stands at its place there. */
export function mapTags(target: string, from: string, to: string): string {
  const [own, other] = [tagsOf(from), tagsOf(to)]
  const numbers = new Map(own.map((tag, i) => [tagName(tag), other[i]?.n ?? tag.n]))
  return formatTagged(
    parseTagged(target).map((token) =>
      token.kind === 'text' ? token : { ...token, n: numbers.get(tagName(token)) ?? token.n },
    ),
  )
}

/**
 * The same tags around a text that was changed elsewhere: those before and after the change keep their places, those within it
 * stand at its end, in their order. `marks` are what tags show in the plain text.
 */
export function retag(tagged: string, plain: string, marks: Marks = {}): string {
  const before = plainOf(tagged, marks)
  if (before === plain) return tagged
  let head = 0
  while (head < before.length && head < plain.length && before[head] === plain[head]) head++
  let tail = 0
  const room = Math.min(before.length, plain.length) - head
  while (tail < room && before.at(-1 - tail) === plain.at(-1 - tail)) tail++
  const end = before.length - tail
  const placed = (at: number) => (at <= head ? at : at >= end ? at + plain.length - before.length : plain.length - tail)
  const out: Token[] = []
  let [at, written] = [0, 0]
  for (const token of parseTagged(tagged)) {
    if (token.kind === 'text') {
      at += token.text.length
      continue
    }
    const size = (marks[tagName(token)] ?? '').length
    // A word that grew at its end grew within its pair.
    const grew = token.kind === 'close' && at === head && at === end
    const place = Math.max(written, grew ? plain.length - tail : placed(at))
    addText(out, plain.slice(written, place))
    out.push(token)
    // What a tag shows is in the plain text too, unless it stood within the change.
    written = place + (at + size <= head || at >= end ? size : 0)
    at += size
  }
  addText(out, plain.slice(written))
  return formatTagged(out)
}

function addText(tokens: Token[], text: string): void {
  const last = tokens.at(-1)
  if (text === '') return
  if (last?.kind === 'text') tokens[tokens.length - 1] = { kind: 'text', text: last.text + text }
  else tokens.push({ kind: 'text', text })
}

const unescape = (text: string) =>
  text.replace(/&(amp|lt|gt);/g, (_, name: string) => (name === 'amp' ? '&' : name === 'lt' ? '<' : '>'))
