import { inflateRawSync } from 'node:zlib'
import type { Piece, Unit, UnitTarget } from '../../model/unit.ts'
import { keepReason } from '../../text/keep.ts'

/** A plain reader of its own for tests: it shares no code with the one that it checks. */
export function readParts(bytes: Uint8Array): Map<string, string> {
  return new Map([...readBytes(bytes)].map(([name, data]) => [name, Buffer.from(data).toString('utf8')]))
}

/** The unpacked entries of an archive by name, in order. */
export function readBytes(bytes: Uint8Array): Map<string, Uint8Array> {
  return new Map([...readPacked(bytes)].map(([name, { data, method }]) => [name, method ? inflateRawSync(data) : data]))
}

/** The entries of an archive as they are packed. */
export function readPacked(bytes: Uint8Array): Map<string, { data: Uint8Array; method: number }> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  const entries = new Map<string, { data: Uint8Array; method: number }>()
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    const local = file.readUInt32LE(at + 42)
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    entries.set(name, {
      data: file.subarray(start, start + file.readUInt32LE(at + 20)),
      method: file.readUInt16LE(at + 10),
    })
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'áƀćđéƒǵĥíĵķĺḿńóṕɋŕśťúṽẃẋýźÁɃĆĐÉƑǴĤÍĴĶĹḾŃÓṔɊŔŚŤÚṼẂẊÝŹ'
const letters = new Map(Array.from(plain, (letter, i) => [letter, accented[i] as string]))

/** Every ASCII letter as an accented look-alike. */
export const pseudo = (text: string) => text.replace(/[A-Za-z]/g, (letter) => letters.get(letter) as string)

/** A translation of every unit that may be translated: look-alikes in brackets, tags where they were. */
export function pseudoTargets(units: readonly Unit[]): Map<string, UnitTarget> {
  const targets = units.filter((unit) => !keepReason(unit)).map(({ id, pieces }) => ({ id, pieces: bracket(pieces) }))
  return new Map(targets.map((target) => [target.id, target]))
}

/** Brackets stand inside the first and last text, so that the tags keep their places. */
function bracket(pieces: readonly Piece[]): Piece[] {
  const first = pieces.findIndex((piece) => typeof piece === 'string')
  const last = pieces.findLastIndex((piece) => typeof piece === 'string')
  return pieces.map((piece, i) =>
    typeof piece === 'string' ? `${i === first ? '⟦' : ''}${pseudo(piece)}${i === last ? '⟧' : ''}` : piece,
  )
}

/** The text that a plain reader shows: `w:t`, `a:t`, `c:v`, references resolved. Equations and number caches are none. */
export function visibleText(xml: string): string {
  const shown = xml.replace(/<m:oMath>.*?<\/m:oMath>|<c:numCache>.*?<\/c:numCache>/gs, '')
  return [...shown.matchAll(/<(w:t|a:t|c:v)(?: [^>]*)?>([^<]*)<\/\1>|<w:noBreakHyphen\/>/g)]
    .map(([, , text]) => (text ?? '').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'))
    .join('')
}

/** A part without its text: what a translation may not change. Languages, spaces kept, hyphens and how a height fits are part of the text. */
export function skeletonOf(xml: string): string {
  return withoutLiterals(xml)
    .replace(/ (?:descr|title|alt|(?:w:)?tooltip|string)="[^"]*"/g, '')
    .replace(
      /(<w:(?:alias|tblCaption|tblDescription|helpText|statusText|default|listEntry|lvlText)\b[^>]*) w:val="[^"]*"/g,
      '$1',
    )
    .replace(/ w:displayText="[^"]*"/g, '')
    .replace(/<w:(?:noBreakHyphen|softHyphen)(?: [^>]*)?\/>/g, '')
    .replace(/ xml:space="preserve"/g, '')
    .replace(/(<w:(?:lang|themeFontLang)\b)[^>]*/g, '$1')
    .replace(/(<a:(?:rPr|endParaRPr)[^>]*) lang="[^"]*"/g, '$1')
    .replace(/(<((?:\w+:)?(?:t|v|pt)|dc:\w+|cp:\w+)(?: [^>]*)?>)[^<]*(<\/\2>)/g, '$1$3')
    .replace(/(<(\w+:)?t)\/>/g, '$1></$2t>')
    .replace(/(?:<w:t><\/w:t>)+/g, '<w:t></w:t>')
    .replace(/(<w:(?:trHeight|framePr)\b[^>]* w:hRule=)"exact"/g, '$1"atLeast"')
    .replace(/<a:(?:noAutofit|normAutofit|spAutoFit)\b[^>]*\/>/g, '')
    .replace(/(<wps:bodyPr\b[^>]*[^/>]|<wps:bodyPr)><\/wps:bodyPr>/g, '$1/>')
    .replace(/(<v:textbox\b[^>]*?) style="[^"]*"/g, '$1')
}

/** Field codes without what stands in their quotes, wherever runs cut it, and without the labels of buttons. */
function withoutLiterals(xml: string): string {
  const open: { inQuotes: boolean; isButton: boolean }[] = []
  const strip = (text: string) => {
    const field = open.at(-1)
    if (!field) return text
    field.isButton ||= /^\s*(?:MACRO|GOTO)BUTTON/i.test(text)
    if (field.isButton) return ''
    const kept = text.replace(/\\?(?:"|&quot;)|[^"&\\]+|[^]/g, (part) => {
      const isQuote = part === '"' || part === '&quot;'
      if (isQuote) field.inQuotes = !field.inQuotes
      return isQuote || !field.inQuotes ? part : ''
    })
    // A choice of one word needs quotes when its translation is of more.
    return kept.replace(/^(\s*IF\b.*)$/i, (code) => code.replace(/["\s\p{L}]/gu, ''))
  }
  const tags = /(<w:fldChar [^>]*"(begin|end)")|(<w:instrText(?: [^>]*)?>)([^<]*)|( w:instr=")([^"]*)/g
  const replace = (...[whole, mark, type, code, text, simple, instr]: string[]) => {
    if (mark && type === 'begin') open.push({ inQuotes: false, isButton: false })
    else if (mark) open.pop()
    if (code) return code + strip(text ?? '')
    return simple ? `${simple}${(instr ?? '').replace(/&quot;.*?&quot;/g, '')}` : (whole ?? '')
  }
  return xml.replace(tags, replace)
}

/** Where two texts part, a few words around; '' where they are equal. A whole part in a failure message helps nobody. */
export function firstDifference(a: string, b: string): string {
  if (a === b) return ''
  let at = 0
  while (a[at] === b[at]) at++
  return `at ${at}: …${a.slice(Math.max(0, at - 80), at + 80)}… against …${b.slice(Math.max(0, at - 80), at + 80)}…`
}
