/** A language and how sure the statistics are of it, best first. */
export type LanguageGuess = { language: string; certainty: number }

export type LanguageIdentifier = {
  identify: (text: string) => LanguageGuess[]
  /** All that it can name: a text in another language is given the name of one of these. */
  languages: readonly string[]
}

/** Loads the language model (a quarter of a second when cold). */
export async function languageIdentifier(): Promise<LanguageIdentifier> {
  const { eld } = await import('eld/extrasmall')
  return { identify, languages: Object.values(eld.info().Languages) }

  function identify(text: string): LanguageGuess[] {
    const own = scriptLanguage(text)
    if (own) return [{ language: own, certainty: 1 }]
    return Object.entries(eld.detect(text).getScores())
      .map(([language, certainty]) => ({ language, certainty }))
      .toSorted((a, b) => b.certainty - a.certainty)
  }
}

/** The language of a document: a vote of its longer texts, or null when they say too little. */
export async function identifyDocument(texts: readonly string[]): Promise<string | null> {
  const { identify } = await languageIdentifier()
  const votes = new Map<string, number>()
  for (const chunk of chunks(texts).slice(0, 40)) {
    const [best] = identify(chunk)
    if (best) votes.set(best.language, (votes.get(best.language) ?? 0) + chunk.length * best.certainty)
  }
  const [winner] = [...votes].sort((a, b) => b[1] - a[1])
  return winner && winner[1] > 0 ? winner[0] : null
}

/** Texts joined to pieces of some 300 letters, long enough to be told apart. */
export function chunks(texts: readonly string[], size = 300): string[] {
  const out: string[] = []
  let current = ''
  for (const text of texts) {
    current += `${text}\n`
    if (current.length < size) continue
    out.push(current)
    current = ''
  }
  const letters = current.replace(/\P{L}/gu, '').length
  if (letters >= 20 || (letters >= 4 && !out.length)) out.push(current)
  return out
}

/** Scripts that only one common language is written in settle it without statistics. */
function scriptLanguage(text: string): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const share = (script: RegExp) => (text.match(script)?.length ?? 0) / Math.max(1, letters)
  if (share(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu) > 0.15) return 'ja'
  if (share(/\p{Script=Hangul}/gu) > 0.4) return 'ko'
  if (share(/\p{Script=Han}/gu) > 0.6) return 'zh'
  if (share(/\p{Script=Thai}/gu) > 0.5) return 'th'
  if (share(/\p{Script=Greek}/gu) > 0.5) return 'el'
  return share(/\p{Script=Hebrew}/gu) > 0.5 ? 'he' : null
}
