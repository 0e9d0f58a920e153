import type { Look } from '#shared/translations/segments/segment.ts'

export type { Look }

/** Text in stretches, each with its look, as plain text tells it: m², H₂O, ~~crossed out~~. */
export function toldLooks(stretches: readonly { text: string; look: Look }[]): string {
  let out = ''
  for (let i = 0; i < stretches.length; i++) {
    const { look } = stretches[i] as (typeof stretches)[number]
    let { text } = stretches[i] as (typeof stretches)[number]
    while (stretches[i + 1]?.look === look) text += stretches[++i]?.text
    out += told[look](text)
  }
  return out
}

/** The text without the marks of its looks, which part a word. Raised signs are compared as the signs that they are of. */
export const untoldLooks = (text: string): string => text.replace(/~~|(?<!_)[\^_]\(([^)^_]+)\)/g, '$1')

const told: Record<Look, (text: string) => string> = {
  raised: (text) => shifted(text, raisedSigns, '^'),
  lowered: (text) => shifted(text, lowered, '_'),
  // As it is written wherever nothing but letters is at hand, in every language.
  struck: (text) => text.replace(/\S(?:[^]*\S)?/, '~~$&~~'),
  plain: (text) => text,
}

/** Letters alone ("1st") say the same on the line; figures there would be those of another number. */
function shifted(text: string, signs: ReadonlyMap<string, string>, mark: string): string {
  const made = Array.from(text, (sign) => signs.get(sign) ?? (sign === ' ' ? sign : undefined))
  if (made.every((sign) => sign !== undefined)) return made.join('')
  return /\p{N}/u.test(text) ? text.replace(/\S(?:[^]*\S)?/, `${mark}($&)`) : text
}

const signsOf = (from: string, to: string): ReadonlyMap<string, string> =>
  new Map(Array.from(from, (sign, i) => [sign, Array.from(to)[i] as string]))

/** Signs that are raised by themselves, by those that they are of. */
export const raisedSigns = signsOf('0123456789+-−=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ')
const lowered = signsOf('0123456789+-−=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎')
