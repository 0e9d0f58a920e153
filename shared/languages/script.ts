/** How scripts are written: one answer for the document engine, the checks and the screens. */

const rightToLeftScripts = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg'])

export type Script = { language: string; region: string; script: string }
const known = new Map<string, Script>()

/** The likely script and region of a BCP 47 code; `script` is empty for what is no code (`auto`). */
export function scriptOf(code: string): Script {
  let found = known.get(code)
  if (!found) {
    found = maximize(code)
    known.set(code, found)
  }
  return found
}

function maximize(code: string): Script {
  try {
    const { language, region, script } = new Intl.Locale(code).maximize()
    return { language: language ?? code, region: region ?? '', script: script ?? '' }
  } catch {
    return { language: 'und', region: '', script: '' }
  }
}

export const isRightToLeft = (code: string): boolean => rightToLeftScripts.has(scriptOf(code).script)

/** Matches a letter of a script from right to left, presentation forms too. */
export const rightToLeftLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

const unspacedLanguages = new Set(['zh', 'ja', 'th', 'lo', 'km', 'my'])

/** Whether sentences of a language stand side by side without a space. */
export const isUnspaced = (code: string): boolean => unspacedLanguages.has(code.toLowerCase().split('-')[0] as string)

/** Matches a letter of a script that writes words without spaces between them. */
export const unspacedLetter =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u

/** Whether a character is set in a square, as Chinese, Japanese and Korean signs and full-width forms are. */
export const isEastAsian = (codePoint: number): boolean =>
  (codePoint >= 0x2e80 && codePoint <= 0x9fff) ||
  (codePoint >= 0xa960 && codePoint <= 0xa97f) ||
  (codePoint >= 0xac00 && codePoint <= 0xd7ff) ||
  (codePoint >= 0xf900 && codePoint <= 0xfaff) ||
  (codePoint >= 0xfe30 && codePoint <= 0xfe4f) ||
  (codePoint >= 0xff00 && codePoint <= 0xffef) ||
  (codePoint >= 0x1100 && codePoint <= 0x11ff) ||
  (codePoint >= 0x20000 && codePoint <= 0x3ffff)
