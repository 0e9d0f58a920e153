import { append } from '../model/lists.ts'
import type { Engine, EngineOptions, EngineText } from '../ports/engine.ts'
import type { Answer } from '../text/compose.ts'
import { dropAddedRemark } from '../text/drop-added-remark.ts'
import { dropTags, readMarkup, stripMarkup } from '../text/markup.ts'
import { restoreTokens, shieldTokens } from '../text/protect.ts'
import { restoreBlanks } from '../text/restore-blanks.ts'
import { restoreNumbers } from '../text/restore-numbers.ts'
import { mendAnswers } from './mend-answers.ts'

/** One bought text: what was sent, what came back, and what a reviewer should know. */
export type BoughtText = { sent: string; answer: Answer; notes: string[] }

/**
 * Translates one batch. A text whose tags came back broken is sent again without the light ones, then without any;
 * the tags left out are placed by alignment later. An empty answer is asked for once more; still empty, it stays so.
 */
export async function translateBatch(
  texts: readonly EngineText[],
  engine: Engine,
  options: EngineOptions,
): Promise<BoughtText[]> {
  // What a call cannot hold is cut, and its tags with it: it is not asked for again because of them.
  const asked = texts.map((text) => (fits([text], engine) ? text : noTags(text)))
  const first = await ask(engine, asked, options)
  const bought = texts.map((text, i) => readAnswer(text, asked[i] as EngineText, first[i] ?? ''))
  for (const lighten of [heavyTagsOnly, noTags, noTags]) {
    const open = bought.flatMap((entry, i) => (entry.answer === null ? [i] : []))
    if (!open.length) break
    const again = open.map((i) => lighten(texts[i] as EngineText))
    const answers = await ask(engine, again, options)
    open.forEach((i, k) => {
      bought[i] = readAnswer(texts[i] as EngineText, again[k] as EngineText, answers[k] ?? '')
    })
  }
  const final = bought.map(({ sent, answer, notes }, i): Restored => {
    const tagged = texts[i]?.tagged ?? false
    const final = answer ?? { text: '', tagged: false }
    if (!engine.protects || final.tagged || sent.length > longestMended) return { sent, answer: final, notes, lost: [] }
    const source = tagged ? stripMarkup(sent) : sent
    const said = restoreBlanks(source, dropAddedRemark(source, final.text))
    const { text, missing } = restoreTokens(source, restoreNumbers(source, said))
    const lost = missing.length ? [`not found in the translation: ${missing.join(', ')}`] : []
    return { sent, answer: { ...final, text }, notes, lost }
  })
  const mended = engine.protects ? await mend(texts, final, engine, options) : final
  return mended.map(({ lost, notes, ...one }) => ({ ...one, notes: [...notes, ...lost] }))
}

/** What is longer is no sentence: its tokens and numbers are held against each other, which takes the square of its length. */
const longestMended = 20_000

/** `lost`: what a reviewer should know of tokens that did not come back. */
type Restored = BoughtText & { lost: string[] }

/** What misleads is asked for once more in another form; the characters for it are a small share of the batch. */
async function mend(
  texts: readonly EngineText[],
  bought: Restored[],
  engine: Engine,
  options: EngineOptions,
): Promise<Restored[]> {
  // A text with marks in it was read by the engine as it stands: a plain one would lose them.
  const places = bought.flatMap(({ answer, sent }, at) =>
    answer.tagged || !answer.text || sent.length > longestMended ? [] : [at],
  )
  const drafts = places.map((at) => ({
    source: texts[at]?.tagged ? stripMarkup(texts[at].text) : (texts[at]?.text ?? ''),
    target: bought[at]?.answer.text ?? '',
  }))
  const all = texts.reduce((sum, { text }) => sum + text.length, 0)
  const budget = engine.metered ? Math.max(120, Math.round(all * meteredShare)) : Math.max(600, all)
  const plain = (list: readonly string[]) =>
    ask(
      engine,
      list.map((text) => ({ text, tagged: false })),
      options,
    )
  const mended = await mendAnswers(drafts, options, plain, budget)
  const out = [...bought]
  for (const { at, target, note } of mended) {
    const place = places[at] as number
    const { sent, notes } = bought[place] as Restored
    out[place] = { sent, answer: { text: target, tagged: false }, notes: [...notes, note], lost: [] }
  }
  return out
}

/** How much of a batch may be sent again where characters cost money. */
const meteredShare = 0.02

type Pending = { sent: string; answer: Answer | null; notes: string[] }

function readAnswer(text: EngineText, asked: EngineText, answer: string): Pending {
  const notes = asked === text ? [] : text.tagged ? ['tags lost by the engine, sent again with fewer'] : []
  if (!answer.trim()) return { sent: text.text, answer: null, notes }
  if (!asked.tagged) return { sent: text.text, answer: { text: answer, tagged: false }, notes }
  const read = readMarkup(answer, tagNumbers(asked.text))
  return { sent: text.text, answer: read.broken ? null : { text: answer, tagged: true }, notes }
}

const tagNumbers = (markup: string) => [
  ...new Set(Array.from(markup.matchAll(/<[gx](\d+)\/?>/g), (match) => Number(match[1]))),
]

/** Spans go, single marks such as footnote numbers stay: they are heavier and engines keep them more easily. */
function heavyTagsOnly(text: EngineText): EngineText {
  if (!text.tagged) return text
  const points = new Set(Array.from(text.text.matchAll(/<x(\d+)\/>/g), (match) => Number(match[1])))
  return points.size ? { text: dropTags(text.text, points), tagged: true } : noTags(text)
}

const noTags = (text: EngineText): EngineText => (text.tagged ? { text: stripMarkup(text.text), tagged: false } : text)

/** One call, or several where the texts are over the engine's limit: what shields their codes may make them longer. */
async function ask(engine: Engine, texts: readonly EngineText[], options: EngineOptions): Promise<string[]> {
  if (!fits(texts, engine)) return askInParts(engine, texts, options)
  const shielded = texts.map(({ text }) =>
    engine.protects ? shieldTokens(text, options) : { text, back: (answer: string) => answer },
  )
  const sent = texts.map((text, i) => ({ ...text, text: shielded[i]?.text ?? text.text }))
  if (!fits(sent, engine)) return askInParts(engine, texts, options)
  const answers = (await engine.translate(sent, options)).map((answer, i) => shielded[i]?.back(answer) ?? answer)
  if (answers.length !== texts.length) {
    throw new Error(`${engine.name} gave ${answers.length} texts for ${texts.length}`)
  }
  return answers
}

/** Whether one call takes all of these, a separator between them. */
const fits = (texts: readonly EngineText[], { maxBytesPerCall }: Engine) =>
  texts.reduce((sum, { text }) => sum + Buffer.byteLength(text) + 1, -1) <= maxBytesPerCall

/** The texts in two calls; a single one is cut at sentences, at worst within a word. */
async function askInParts(engine: Engine, texts: readonly EngineText[], options: EngineOptions): Promise<string[]> {
  const answers: string[] = []
  const [only] = texts
  if (texts.length > 1 || !only) {
    const half = texts.length >> 1
    for (const part of [texts.slice(0, half), texts.slice(half)]) append(answers, await ask(engine, part, options))
    return answers
  }
  const { text } = noTags(only)
  const limit = Math.min(engine.maxBytesPerCall - 1, Math.ceil(Buffer.byteLength(text) / 2))
  for (const part of cutToBytes(text, limit))
    append(answers, await ask(engine, [{ text: part, tagged: false }], options))
  return [answers.join(' ')]
}

function cutToBytes(text: string, limit: number): string[] {
  const parts: string[] = []
  let part = ''
  for (const piece of text
    .split(/(?<=[.!?。！？…\s])/u)
    .flatMap((p) => (Buffer.byteLength(p) > limit ? Array.from(p) : [p]))) {
    if (part && Buffer.byteLength(part) + Buffer.byteLength(piece) > limit) {
      parts.push(part.trim())
      part = ''
    }
    part += piece
  }
  if (part.trim()) parts.push(part.trim())
  return parts
}
