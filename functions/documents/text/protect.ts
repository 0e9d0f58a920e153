/** Tokens that must come back as they went: e-mail and web addresses, placeholders, codes of letters and digits. */
export function protectedTokens(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(tokenPattern), (match) => match[0].replace(/[.,;:!?)\]]+$/, '')))]
}

/** Repairs protected tokens that the engine altered in case, spacing or punctuation; names those it cannot find. */
export function restoreTokens(source: string, target: string): { text: string; missing: string[] } {
  let text = target
  const missing: string[] = []
  for (const token of protectedTokens(source)) {
    if (text.includes(token)) continue
    const parts = token.match(/[\p{L}\p{N}]+/gu) ?? []
    const loose = new RegExp(`(?<![\\p{L}\\p{N}])${parts.join('[^\\p{L}\\p{N}]{0,4}')}(?![\\p{L}\\p{N}])`, 'iu')
    const found = parts.length ? loose.exec(text) : null
    if (found) text = text.slice(0, found.index) + token + text.slice(found.index + found[0].length)
    else missing.push(token)
  }
  return { text, missing }
}

const tokenPattern =
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?:https?:\/\/|www\.)[^\s<>"']+|\{\{?[\w.]+\}?\}|\$\{[\w.]+\}|%(?:\d+\$)?[sd]\b|%\([\w]+\)[sd]|\b(?=[A-Z0-9_./-]*\d)(?=[A-Z0-9_./-]*[A-Z])[A-Z0-9]+(?:[-_/.][A-Z0-9]+)+\b/g
