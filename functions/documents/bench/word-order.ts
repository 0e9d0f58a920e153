import { readFile } from 'node:fs/promises'
import { extractByPage } from '../pdf/format.ts'
import { unitsToText } from '../text/units-to-text.ts'
import { run } from './measure.ts'

export type Order = { pages: number; words: number; inOrder: number }

/**
 * Words of a PDF's pages that stand in the same order here and in `pdftotext -layout`. That keeps lines as they stand on the page, so
 * it is only right about pages of one column; at most ten of a file are compared.
 */
export async function wordOrder(path: string): Promise<Order> {
  const { stdout } = await run(['pdftotext', '-layout', path, '-'])
  const theirs = stdout.split('\f')
  const order = { pages: 0, words: 0, inOrder: 0 }
  let at = 0
  for (const { units } of extractByPage(await readFile(path))) {
    const page = theirs[at++] ?? ''
    const words = wordsOf(page)
    if (words.length < fewWords || !isOneColumn(page) || !isLatin(page)) continue
    order.words += words.length
    order.inOrder += commonOrder(words, wordsOf(unitsToText(units, [])))
    if (++order.pages === mostPages) break
  }
  return order
}

const mostPages = 10
const fewWords = 5

/** Where a font says nothing true about its letters, two readers have nothing to agree on. */
const isLatin = (page: string) =>
  (page.match(/\p{sc=Latin}/gu)?.length ?? 0) > 0.8 * (page.match(/\p{L}/gu)?.length ?? 0)

/** Hardly a line with a gap in it: neither columns nor a table. */
function isOneColumn(page: string): boolean {
  const lines = page.split('\n').filter((line) => line.trim())
  return lines.filter((line) => /\S {3,}\S/.test(line)).length <= lines.length / 20
}

/** Divided words are whole again, and letters are what they look like. */
const wordsOf = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/(\p{Ll})[-\u00ad]\n\s*(?=\p{Ll})/gu, '$1')
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Length of the longest common subsequence. */
function commonOrder(a: readonly string[], b: readonly string[]): number {
  let before = new Uint32Array(b.length + 1)
  let row = new Uint32Array(b.length + 1)
  for (const word of a) {
    for (let j = 1; j <= b.length; j++)
      row[j] = word === b[j - 1] ? (before[j - 1] as number) + 1 : Math.max(before[j] as number, row[j - 1] as number)
    ;[before, row] = [row, before]
  }
  return before[b.length] as number
}
