import type { Look } from './segment.ts'

type Tag = { kind: 'open' | 'close' | 'empty'; n: number }

/**
 * Follows the tags of a text from its beginning: each call takes the next tag, or none for letters, and tells how what follows looks.
 * `looks` are by the numbers of tags, 0 for the whole text.
 */
export function lookAlong(looks: Readonly<Record<number, Look>>): (tag?: Tag) => Look {
  const open = [0]
  return (tag) => {
    if (tag?.kind === 'open' && looks[tag.n]) open.push(tag.n)
    if (tag?.kind === 'close' && open.includes(tag.n)) open.splice(open.lastIndexOf(tag.n), 1)
    return looks[open.at(-1) ?? 0] ?? 'plain'
  }
}
