/** The eight kinds of PDF object. Strings are bytes; numbers, booleans and null are JavaScript's own. */
export type Obj = null | boolean | number | Name | Uint8Array | Obj[] | Dict | Ref | Stream

export type Dict = Map<string, Obj>

export class Name {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

export class Ref {
  readonly num: number
  readonly gen: number
  constructor(num: number, gen = 0) {
    this.num = num
    this.gen = gen
  }
}

/** `raw` is the data in the file, decrypted but still filtered. */
export class Stream {
  readonly dict: Dict
  readonly raw: Uint8Array
  constructor(dict: Dict, raw: Uint8Array) {
    this.dict = dict
    this.raw = raw
  }
}

const names = new Map<string, Name>()

/** Names are interned, so that a page of text does not make a thousand equal ones. */
export function name(text: string): Name {
  const known = names.get(text)
  if (known) return known
  const made = new Name(text)
  if (names.size < 5000) names.set(text, made)
  return made
}

export const isDict = (value: Obj | undefined): value is Dict => value instanceof Map

export const nameOf = (value: Obj | undefined): string | undefined => (value instanceof Name ? value.name : undefined)

export const numberOf = (value: Obj | undefined, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise

export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}
