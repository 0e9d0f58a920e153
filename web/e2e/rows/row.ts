import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Account } from '../account.ts'
import type { Visitor } from '../world.ts'

/** Who walks the rows: somebody who never signs in, and a customer. */
export type People = { guest: Visitor; member: Visitor; account: Account }
export type Guest = Pick<People, 'guest'>

/** Words of the specification as they stand there, and how the running product keeps them. */
export type Row<Who = People> = readonly [says: string, shows: (people: Who) => Promise<void>]
type Paragraphs = readonly (readonly Row<never>[])[]

/** Each paragraph of a section has as many rows as are known, and, where the specification is at hand, no word of it is left out. */
export function expectWhole(section: number, paragraphs: Paragraphs, known: readonly number[]): void {
  expect(paragraphs.map((rows) => rows.length)).toEqual(known)
  const specified = textOf(section)
  if (specified !== undefined) expect(paragraphs.flat().map(([says]) => says)).toEqual(splitLike(specified, paragraphs))
}

/** The specified text cut at the lengths of the rows, so that a difference shows beside the row where it begins. */
function splitLike(text: string, paragraphs: Paragraphs): string[] {
  let rest = text
  const cut = paragraphs.flat().map(([says]) => {
    const piece = rest.slice(0, says.length)
    rest = rest.slice(says.length).trimStart()
    return piece
  })
  return rest === '' ? cut : [...cut, rest]
}

function textOf(section: number): string | undefined {
  let whole: string
  try {
    whole = readFileSync(new URL('../../../../shared/spec/customer.md', import.meta.url), 'utf8')
  } catch {
    return undefined
  }
  const [, body = ''] = new RegExp(`^## ${section}\\..*\\n([^]*?)^## `, 'm').exec(whole) ?? []
  return body.replaceAll('**', '').replaceAll(/^- /gm, '').replaceAll(/\s+/g, ' ').trim()
}
