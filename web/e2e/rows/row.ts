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

/** Where the specification is at hand (`SPECIFICATION_FILE`), the rows of a section leave no word of it out. */
export function expectWhole(section: number, paragraphs: Paragraphs): void {
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
  const file = process.env['SPECIFICATION_FILE']
  if (!file) return undefined
  const whole = readFileSync(file, 'utf8')
  const [, body = ''] = new RegExp(`^## ${section}\\..*\\n([^]*?)^## `, 'm').exec(whole) ?? []
  return body.replaceAll('**', '').replaceAll(/^- /gm, '').replaceAll(/\s+/g, ' ').trim()
}
