import { isEastAsian } from '#shared/languages/script.ts'
import { type KeepReason, plainText, type Unit } from '../model/unit.ts'
import { isWordDate } from './word-date.ts'

/** Why a unit is not sent to the engine, or null. Text is kept only when there is nothing in it that a translator would touch. */
export function keepReason(unit: Pick<Unit, 'keep' | 'pieces'>): KeepReason | null {
  if (unit.keep) return unit.keep
  const text = plainText(unit.pieces).trim()
  if (!/\p{L}/u.test(text)) return /\p{N}/u.test(text) ? 'number' : 'symbol'
  if (address.test(text)) return 'address'
  if (areSigns(text)) return 'symbol'
  return areCodes(text) || key.test(text) ? 'code' : null
}

/** An alphabet, or the signs of a font: many single signs, hardly one of them twice. Letters of a word that stand apart repeat. */
function areSigns(text: string): boolean {
  const words = text.split(/\s+/)
  const signs = words.filter((word) => /^.\p{M}*$/u.test(word) && !isEastAsian(word.codePointAt(0) as number))
  return signs.length >= FEWEST_SIGNS && signs.length >= 0.9 * words.length && new Set(signs).size >= 0.9 * signs.length
}

const FEWEST_SIGNS = 16

/** Nothing but one e-mail or web address. */
const address = /^<?(?:mailto:)?[\w.+-]+@[\w-]+(?:\.[\w-]+)+>?$|^(?:https?:\/\/|ftp:\/\/|www\.)\S+$/i

/** Codes alone, or with numbers and signs between them. */
const areCodes = (text: string) => text.split(/\s+/).every((word) => isCode(word) || !/\p{L}/u.test(word))

/**
 * A part number, a version, a standard: capitals and digits with a digit in it, no ordinary word ("ISO-9001", "X12.7/B"); a sign or colour by
 * its number ("#0F"). A word with a colon behind it says what its value is ("DATE:12/05/2024").
 */
const code =
  /^(?:#[A-F0-9]{2}|#(?=.*\d)[A-F0-9]{3,8}|(?=.*\d)(?![A-Z]{3,}(?:[-_./#][A-Z]+)*:)[A-Z0-9]{1,12}(?:[-_./#:][A-Z0-9]{1,12})+)$/

const isCode = (word: string): boolean => code.test(word) && !isWordDate(word)

/** A key, a hash or encoded bytes, broken into lines: no language writes words of more than 40 letters one behind the other. Words joined by signs have no digit, and a rule to write on repeats its sign. */
const key = /^(?=.*\d|[^/+=-]*$)(?!.*([_=-])\1\1)[\w+/=-]{41,}(?:\s+[\w+/=-]{41,})*(?:\s+[\w+/=-]{1,40})?$/
