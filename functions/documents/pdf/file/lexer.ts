import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { type Dict, name, type Obj, Ref } from './primitives.ts'
import { unescape } from './unescape.ts'

/** A keyword: an operator or a word of the file structure ('obj', 'stream', 'Tj' …). */
export class Keyword {
  readonly word: string
  constructor(word: string) {
    this.word = word
  }
}

/** `END` is the end of the bytes; `CLOSE` is a stray `]`, `>>` or `}`. */
export const END = new Keyword('')
const CLOSE_ARRAY = new Keyword(']')
const CLOSE_DICT = new Keyword('>>')

export type Token = Obj | Keyword

const MAX_DEPTH = 96

// 1 white space, 2 delimiter, 0 regular.
const kinds = new Uint8Array(256)
for (const code of [0, 9, 10, 12, 13, 32]) kinds[code] = 1
for (const char of '()<>[]{}/%') kinds[char.charCodeAt(0)] = 2
const hex = new Int8Array(256).fill(-1)
for (let i = 0; i < 16; i++) {
  hex['0123456789abcdef'.charCodeAt(i)] = i
  hex['0123456789ABCDEF'.charCodeAt(i)] = i
}
const keywords = new Map<string, Keyword>()

/** Reads objects and keywords from bytes, and tolerates common faults of real files. `refs` is off inside content streams. */
export class Lexer {
  readonly bytes: Uint8Array
  pos: number
  readonly #refs: boolean
  #depth = 0

  constructor(bytes: Uint8Array, pos = 0, refs = true) {
    this.bytes = bytes
    this.pos = pos
    this.#refs = refs
  }

  skipSpace(): void {
    const { bytes } = this
    for (;;) {
      const code = bytes[this.pos]
      if (code === undefined) return
      if (kinds[code] === 1) this.pos++
      else if (code === 0x25) {
        while (this.pos < bytes.length && bytes[this.pos] !== 10 && bytes[this.pos] !== 13) this.pos++
      } else return
    }
  }

  /** The next object or keyword. */
  next(): Token {
    const { bytes } = this
    this.skipSpace()
    let code = bytes[this.pos]
    // Closing brackets without an opening one are skipped.
    while (code === 0x29 || code === 0x7b || code === 0x7d || (code === 0x3e && bytes[this.pos + 1] !== 0x3e)) {
      this.pos++
      this.skipSpace()
      code = bytes[this.pos]
    }
    if (code === undefined) return END
    switch (code) {
      case 0x2f:
        this.pos++
        return this.#name()
      case 0x28:
        this.pos++
        return this.#string()
      case 0x5b:
        this.pos++
        return this.#array()
      case 0x5d:
        this.pos++
        return CLOSE_ARRAY
      case 0x3c:
        if (bytes[this.pos + 1] !== 0x3c) {
          this.pos++
          return this.#hexString()
        }
        this.pos += 2
        return this.dict()
      case 0x3e:
        this.pos += 2
        return CLOSE_DICT
    }
    if ((code >= 0x30 && code <= 0x39) || code === 0x2b || code === 0x2d || code === 0x2e) return this.#number()
    return this.#keyword()
  }

  /** An object, or null for a keyword. */
  object(): Obj {
    const token = this.next()
    return token instanceof Keyword ? null : token
  }

  #keyword(): Token {
    const start = this.pos
    const { bytes } = this
    while (this.pos < bytes.length && kinds[bytes[this.pos] as number] === 0) this.pos++
    let word = ''
    for (let i = start; i < this.pos && i < start + 40; i++) word += String.fromCharCode(bytes[i] as number)
    if (word === 'true') return true
    if (word === 'false') return false
    if (word === 'null') return null
    let known = keywords.get(word)
    if (!known) {
      known = new Keyword(word)
      if (keywords.size < 500) keywords.set(word, known)
    }
    return known
  }

  #number(): Token {
    const { bytes } = this
    const start = this.pos
    let sign = 1
    let code = bytes[this.pos]
    while (code === 0x2d || code === 0x2b) {
      if (code === 0x2d) sign = -1
      code = bytes[++this.pos]
    }
    let value = 0
    let scale = 0
    let digits = 0
    for (; code !== undefined; code = bytes[++this.pos]) {
      if (code >= 0x30 && code <= 0x39) {
        digits++
        if (scale === 0) value = value * 10 + code - 0x30
        else if (scale < 1e15) {
          value += (code - 0x30) / scale
          scale *= 10
        }
      } else if (code === 0x2e && scale === 0) scale = 10
      else if (code !== 0x2d) break
    }
    if (digits === 0 && code !== undefined && kinds[code] === 0) return this.#keyword()
    if (this.#refs && scale === 0 && sign === 1 && digits > 0 && bytes[start] !== 0x2b) return this.#reference(value)
    return sign * value
  }

  // "12 0 R" reads as one object; anything else leaves the position after the first number.
  #reference(num: number): Token {
    const { bytes } = this
    const after = this.pos
    let pos = after
    while (kinds[bytes[pos] ?? 0x2f] === 1) pos++
    if (pos === after) return num
    let gen = 0
    const digits = pos
    for (let code = bytes[pos]; code !== undefined && code >= 0x30 && code <= 0x39; code = bytes[++pos])
      gen = gen * 10 + code - 0x30
    if (pos === digits || pos - digits > 5) return num
    const space = pos
    while (kinds[bytes[pos] ?? 0x2f] === 1) pos++
    if (pos === space || bytes[pos] !== 0x52) return num
    const end = bytes[pos + 1]
    if (end !== undefined && kinds[end] === 0) return num
    this.pos = pos + 1
    return new Ref(num, gen)
  }

  #name(): Obj {
    const { bytes } = this
    let text = ''
    for (let code = bytes[this.pos]; code !== undefined && kinds[code] === 0; code = bytes[++this.pos]) {
      const high = hex[bytes[this.pos + 1] ?? 0] ?? -1
      const low = hex[bytes[this.pos + 2] ?? 0] ?? -1
      if (code === 0x23 && high >= 0 && low >= 0) {
        text += String.fromCharCode(high * 16 + low)
        this.pos += 2
      } else text += String.fromCharCode(code)
    }
    return name(text)
  }

  #string(): Uint8Array {
    const { bytes } = this
    const start = this.pos
    let depth = 1
    let plain = true
    let end = start
    for (; end < bytes.length; end++) {
      const code = bytes[end]
      if (code === 0x5c) {
        plain = false
        end++
      } else if (code === 0x28) depth++
      else if (code === 0x29 && --depth === 0) break
      else if (code === 13) plain = false
    }
    this.pos = Math.min(end + 1, bytes.length)
    end = Math.min(end, bytes.length)
    return plain ? bytes.slice(start, end) : unescape(bytes.subarray(start, end))
  }

  #hexString(): Uint8Array {
    const { bytes } = this
    const close = bytes.indexOf(0x3e, this.pos)
    const out = new Uint8Array(((close < 0 ? bytes.length : close) - this.pos + 1) >> 1)
    let length = 0
    let half = -1
    for (; this.pos < bytes.length; this.pos++) {
      const code = bytes[this.pos] as number
      if (code === 0x3e) {
        this.pos++
        break
      }
      const digit = hex[code] as number
      if (digit < 0) continue
      if (half < 0) half = digit
      else {
        out[length++] = half * 16 + digit
        half = -1
      }
    }
    if (half >= 0) out[length++] = half * 16
    return length === out.length ? out : out.slice(0, length)
  }

  #array(): Obj[] {
    this.#enter()
    const items: Obj[] = []
    for (;;) {
      const token = this.next()
      if (token === CLOSE_ARRAY || token === END) break
      if (token instanceof Keyword) {
        // A missing bracket must not swallow the rest of the file.
        if (token === CLOSE_DICT || /^(endobj|stream|obj|T[jJ]|ET|Q)$/.test(token.word)) {
          this.pos -= token === CLOSE_DICT ? 2 : token.word.length
          break
        }
        continue
      }
      items.push(token)
    }
    this.#depth--
    return items
  }

  /** The rest of a dictionary after `<<`. */
  dict(): Dict {
    this.#enter()
    const entries: Dict = new Map()
    for (;;) {
      const key = this.next()
      if (key === CLOSE_DICT || key === END) break
      if (key instanceof Keyword) {
        if (key.word !== 'endobj' && key.word !== 'stream' && key.word !== 'ID') continue
        this.pos -= key.word.length
        break
      }
      const text = key !== null && typeof key === 'object' && 'name' in key ? key.name : undefined
      if (text === undefined) continue
      const before = this.pos
      const value = this.next()
      if (value instanceof Keyword) {
        if (value === CLOSE_DICT || value === END) break
        if (value.word === 'endobj' || value.word === 'stream') {
          this.pos = before
          break
        }
        continue
      }
      entries.set(text, value)
    }
    this.#depth--
    return entries
  }

  #enter(): void {
    if (++this.#depth > MAX_DEPTH) throw new DocumentRefusal('too-complex', 'objects nested too deeply')
  }
}
