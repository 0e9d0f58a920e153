/** Which package file draws what. All faces are under the SIL Open Font Licence. */

/** `isOffice`: as wide as Calibri and Cambria, which office programs begin with. */
export type Style = { serif: boolean; mono: boolean; bold: boolean; italic: boolean; isOffice?: boolean }

/** Files of the text families; they have the widths of Arial, Times and Courier, or of Calibri and Cambria. */
export function textFace({ serif, mono, bold, italic, isOffice }: Style): string {
  const family = mono ? 'Cousine' : serif ? (isOffice ? 'Caladea' : 'Tinos') : isOffice ? 'Carlito' : 'Arimo'
  const variant = `${bold ? '700Bold' : '400Regular'}${italic ? '_Italic' : ''}`
  return `@expo-google-fonts/${family.toLowerCase()}/${variant}/${family}_${variant}.ttf`
}

type Script = { from: number; to: number; name: string; hasBold: boolean }

const script = (name: string, from: number, to: number, hasBold = true): Script => ({ from, to, name, hasBold })

/** Ranges of code points by the Noto Sans family that covers them. */
const scripts: Script[] = [
  script('Armenian', 0x530, 0x58f),
  script('Arabic', 0x600, 0x6ff),
  script('Arabic', 0x750, 0x77f),
  script('Arabic', 0x8a0, 0x8ff),
  script('Devanagari', 0x900, 0x97f),
  script('Bengali', 0x980, 0x9ff),
  script('Gurmukhi', 0xa00, 0xa7f),
  script('Gujarati', 0xa80, 0xaff),
  script('Tamil', 0xb80, 0xbff),
  script('Telugu', 0xc00, 0xc7f),
  script('Kannada', 0xc80, 0xcff),
  script('Malayalam', 0xd00, 0xd7f),
  script('Sinhala', 0xd80, 0xdff),
  script('Thai', 0xe00, 0xe7f),
  script('Georgian', 0x10a0, 0x10ff),
  script('Ethiopic', 0x1200, 0x139f),
  script('Georgian', 0x1c90, 0x1cbf),
  script('Ethiopic', 0x2d80, 0x2ddf),
  script('Arabic', 0xfb50, 0xfdff),
  script('Arabic', 0xfe70, 0xfeff),
]

export function scriptFace(codePoint: number, style: Style): string | undefined {
  const found = scripts.find(({ from, to }) => codePoint >= from && codePoint <= to)
  return found && fileOf(found, style)
}

function fileOf({ name, hasBold }: Script, { bold }: Style): string {
  const variant = bold && hasBold ? '700Bold' : '400Regular'
  return `@expo-google-fonts/noto-sans-${name.toLowerCase()}/${variant}/NotoSans${name}_${variant}.ttf`
}

/** For signs that no text face has: arrows, brackets, mathematics, dingbats. */
export const symbolFaces = [
  '@expo-google-fonts/noto-sans-math/400Regular/NotoSansMath_400Regular.ttf',
  '@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf',
]

export const eastAsianPackages = ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr', 'noto-sans-tc']

/** The East Asian family for a language: the same code point is drawn differently in each. */
export function eastAsianPackage(language: string): string {
  if (/^ja/i.test(language)) return 'noto-sans-jp'
  if (/^ko/i.test(language)) return 'noto-sans-kr'
  if (/^zh-(tw|hk|mo|hant)/i.test(language)) return 'noto-sans-tc'
  return 'noto-sans-sc'
}

/** Asked last: a face may have signs of another script than its own, and a family some that the others lack. */
export const otherFaces = (style: Style): string[] => [
  ...families.map((family) => textFace({ ...style, ...family })),
  ...new Set(scripts.map((script) => fileOf(script, style))),
]

const families = [
  { serif: false, mono: false, isOffice: false },
  { serif: false, mono: false, isOffice: true },
  { serif: true, mono: false, isOffice: false },
  { serif: true, mono: false, isOffice: true },
]
