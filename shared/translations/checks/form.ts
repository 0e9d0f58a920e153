import { base, type Check, error, lacking, warning } from './finding.ts'
import { hasSpaces } from './match-words.ts'

/** Form: punctuation, spaces and letters as the target language writes them. */

export const endMark: Check = ({ source, target }) => {
  const [from, to] = [endOf(source), endOf(target)]
  if (from === to) return []
  if (!from) return [warning('end-mark', 'finding-end-mark-added', { to })]
  return [
    to
      ? warning('end-mark', 'finding-end-mark', { from, to })
      : warning('end-mark', 'finding-end-mark-missing', { from }),
  ]
}

export const brackets: Check = ({ source, target, targetLanguage }) => {
  const open = unbalanced(target)
  if (open && !unbalanced(source)) return [error('brackets', 'finding-bracket-alone', { mark: open })]
  const count = (text: string) => (text.match(/[([{（［【「『]/g) ?? []).filter((mark) => !/[「『]/.test(mark)).length
  // Japanese and Chinese put asides in brackets where others use commas.
  if (!hasSpaces(targetLanguage) && count(target) > count(source)) return []
  return count(source) === count(target)
    ? []
    : [warning('brackets', 'finding-brackets', { from: count(source), to: count(target) })]
}

export const quotes: Check = ({ source, target, targetLanguage }) => {
  const count = (text: string) =>
    (text.match(/["“”„«»「」『』]/g)?.length ?? 0) +
    2 * (text.match(/(?<!\p{L})‘[^‘’\n]{1,80}’(?!\p{L})/gu)?.length ?? 0)
  // Japanese and Chinese mark with them what Latin letters say by a capital.
  if (count(source) === 0 && !hasSpaces(targetLanguage) && count(target) % 2 === 0) return []
  return count(source) > 0 === count(target) > 0 && count(target) % 2 === count(source) % 2
    ? []
    : [warning('quotes', 'finding-quotes', { from: count(source), to: count(target) })]
}

export const doubleWords: Check = ({ source, target, targetLanguage }) => {
  const find = (text: string) =>
    Array.from(text.matchAll(/(?<![\p{L}\p{N}])(\p{L}{2,}) \1(?![\p{L}\p{N}])/giu), (m) => m[0]).filter(
      (words) => !(base(targetLanguage) === 'de' ? germanDoubles : otherDoubles).test(words),
    )
  return find(source).length >= find(target).length
    ? []
    : find(target).map((word) => warning('double-words', 'finding-double-word', { word }))
}

/** Two that stand side by side without a fault: "Bewahren Sie sie auf", "nous nous". */
const germanDoubles = /^(?:sie|die|der|das|den) /i
const otherDoubles = /^(?:nous|vous|that|had) /i

export const doubleSpaces: Check = ({ source, target }) =>
  / {2,}/.test(target) && !/ {2,}/.test(source) ? [warning('double-spaces', 'finding-double-space')] : []

export const edges: Check = ({ source, target }) => {
  const edge = (text: string) => [/^\s/.test(text), /\s$/.test(text)].join()
  return edge(source) === edge(target) ? [] : [warning('edges', 'finding-edges')]
}

export const initialCase: Check = ({ source, target, targetLanguage }) => {
  // A Latin letter at the start of such a text is a placeholder or a brand.
  if (/^(?:ja|zh|ko|th|ar|fa|ur|he|hi)$/.test(base(targetLanguage))) return []
  // A number or a placeholder comes before the first word: that one goes on in the middle.
  if (/^\s*[\p{N}{%]/u.test(target)) return []
  const first = (text: string) => /^\P{L}*(\p{L})/u.exec(text)?.[1] ?? ''
  const [from, to] = [first(source), first(target)]
  const cased = (letter: string) => letter.toLowerCase() !== letter.toUpperCase()
  if (!cased(from) || !cased(to)) return []
  return isUpper(from) && !isUpper(to) ? [warning('initial-case', 'finding-initial-capital')] : []
}

export const allCaps: Check = ({ source, target }) => {
  const caps = (text: string) => /\p{Lu}{3}/u.test(text) && text === text.toUpperCase()
  return caps(source) && !caps(target) && target.toUpperCase() !== target.toLowerCase() && /\p{Ll}/u.test(target)
    ? [warning('all-caps', 'finding-capitals')]
    : []
}

/** Spaces around punctuation by the rules of the target: French wants one before ; : ! ?, most want none, Chinese has its own marks. */
export const spacing: Check = ({ source, target, targetLanguage }) => {
  const language = base(targetLanguage)
  if (language === 'fr') {
    return /[\p{L}\p{N})»][;!?](?!\S)/u.test(target) ? [warning('spacing', 'finding-french-space')] : []
  }
  if (language === 'zh' || language === 'ja') {
    if (/[\p{Script=Han}ぁ-ヿ] +[\p{Script=Han}ぁ-ヿ]/u.test(target))
      return [warning('spacing', 'finding-space-between')]
    return /[\p{Script=Han}ぁ-ヿ][,.;!?](?!\d)/u.test(target) ? [warning('spacing', 'finding-half-width')] : []
  }
  const apart = /[\p{L}] +[,.;:!?](?![\p{L}\p{N}.])/u
  return apart.test(target) && !apart.test(source) ? [warning('spacing', 'finding-space-before')] : []
}

export const invertedMarks: Check = ({ target, targetLanguage }) => {
  if (base(targetLanguage) !== 'es') return []
  const text = target.replace(/(?:https?:\/\/|www\.)\S+/g, '')
  const missing = [
    ['?', '¿'],
    ['!', '¡'],
  ].filter(([close = '', open = '']) => text.includes(close) && !text.includes(open))
  return missing.map(([, open = '']) => warning('inverted-marks', 'finding-inverted-mark', { mark: open }))
}

export const strangeCharacters: Check = ({ source, target }) => {
  const find = (text: string) => text.match(/\ufffd|[\ue000-\uf8ff]|Ã[\u0080-\u00bf]|â€/g) ?? []
  return lacking(find(target), find(source)).map(() => error('strange-characters', 'finding-unreadable-character'))
}

/** Tags and escapes that a reader must never see. */
export const rawMarkup: Check = ({ source, target }) => {
  const find = (text: string) => text.match(/<\/?[a-z]+\d*\s*\/?>|&(?:amp|lt|gt|quot|#\d+);|⟦|⟧/gi) ?? []
  return lacking(find(target), find(source)).map((mark) => error('raw-markup', 'finding-markup', { mark }))
}

function endOf(text: string): string {
  const mark = /(?<![.!?:;,…。！？：；，、।؟])([.!?:;,…。！？：；，、।؟]+)["'”’»)\]」』）\s]*$/u.exec(text)?.[1] ?? ''
  return mark.replace(/[.…]{2,}|…/, '…').replace(/[。！？：；，、।؟]/g, (wide) => western[wide] ?? wide)
}

const western: Record<string, string> = {
  '。': '.',
  '！': '!',
  '？': '?',
  '：': ':',
  '；': ';',
  '，': ',',
  '、': ',',
  '।': '.',
  '؟': '?',
}

function unbalanced(text: string): string | null {
  const open: string[] = []
  for (const char of text) {
    if ('([{（［【「『'.includes(char)) open.push(char)
    else if (partner[char] && open.pop() !== partner[char]) return char
  }
  return open[0] ?? null
}

const partner: Record<string, string> = {
  ')': '(',
  ']': '[',
  '}': '{',
  '）': '（',
  '］': '［',
  '】': '【',
  '」': '「',
  '』': '『',
}
const isUpper = (letter: string) => letter === letter.toUpperCase() && letter !== letter.toLowerCase()
