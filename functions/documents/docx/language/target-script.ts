import { isRightToLeft, scriptOf } from '#shared/languages/script.ts'

/** What the target language asks of the file's properties. */
export type TargetScript = {
  /** Language and region as Word writes them: `es-ES`. */
  tag: string
  /** Which of a run's three languages and fonts the text uses. */
  slot: 'val' | 'eastAsia' | 'bidi'
  rightToLeft: boolean
  /** The source ran right to left and the target does not: direction has to be taken away. */
  leavesRightToLeft: boolean
  /** Font for a document whose defaults name one for East Asian text. */
  eastAsianFont: string | null
}

/** Reads what a pair of languages (BCP 47) means for direction, fonts and language marks. */
export function targetScript(source: string, target: string): TargetScript {
  const { language, region, script } = scriptOf(target)
  const rightToLeft = isRightToLeft(target)
  const slot = eastAsian.has(language) ? 'eastAsia' : rightToLeft || complexScripts.has(script) ? 'bidi' : 'val'
  return {
    tag: region ? `${language}-${region}` : language,
    slot,
    rightToLeft,
    leavesRightToLeft: !rightToLeft && isRightToLeft(source),
    eastAsianFont: slot === 'eastAsia' ? (fonts[`${language}-${script}`] ?? null) : null,
  }
}

const eastAsian = new Set(['zh', 'ja', 'ko', 'yue'])

/** Written left to right, yet set by Word with the fonts and sizes for complex scripts. */
const complexScripts = new Set(
  'Thai Laoo Khmr Mymr Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Tibt Mong'.split(' '),
)

const fonts: Record<string, string> = {
  'ja-Jpan': 'Yu Mincho',
  'ko-Kore': 'Malgun Gothic',
  'zh-Hans': 'SimSun',
  'zh-Hant': 'PMingLiU',
}
