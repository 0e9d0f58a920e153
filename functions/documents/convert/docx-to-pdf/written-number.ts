import { told } from '../../docx/xml/told.ts'
import { roman } from './roman.ts'

/**
 * Formats the number of a list item, a note or a page; unknown formats become decimal numbers. A format such as `001, 002` shows its leading
 * zeros.
 */
export function writtenNumber(count: number, format: string): string {
  const [, zeros] = /^(0+\d)(?:,|$)/.exec(format) ?? []
  if (zeros) return String(count).padStart(zeros.length, '0')
  const isCounted = count > 0 || figures.has(format)
  return (isCounted ? told(formats, format)?.(count) : undefined) ?? String(count)
}

/** Formats that can write 0; letters and signs begin with 1. */
const figures = new Set([
  'none',
  'decimalZero',
  'ordinal',
  'decimalEnclosedParen',
  'numberInDash',
  'decimalFullWidth',
  'ideographDigital',
])

const letters = (count: number) =>
  String.fromCharCode(97 + ((count - 1) % 26)).repeat(Math.min(9, Math.ceil(count / 26)) || 1)

const ordinalEnds = new Map([
  ['one', 'st'],
  ['two', 'nd'],
  ['few', 'rd'],
])
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })

/** The signs of a script by their order, again and again as letters are. */
const from = (signs: string) => (count: number) => Array.from(signs)[(count - 1) % Array.from(signs).length] ?? ''

const formats: Record<string, (count: number) => string> = {
  none: () => '',
  chicago: (count) => ['*', '†', '‡', '§'][(count - 1) % 4]?.repeat(Math.min(9, Math.ceil(count / 4))) ?? '',
  lowerLetter: letters,
  upperLetter: (count) => letters(count).toUpperCase(),
  lowerRoman: (count) => roman(count).toLowerCase(),
  upperRoman: roman,
  decimalZero: (count) => String(count).padStart(2, '0'),
  ordinal: (count) => `${count}${ordinalEnds.get(ordinals.select(count)) ?? 'th'}`,
  decimalEnclosedCircle: (count) => (count >= 1 && count <= 20 ? String.fromCodePoint(0x245f + count) : String(count)),
  decimalEnclosedParen: (count) => `(${count})`,
  numberInDash: (count) => `- ${count} -`,
  hex: (count) => count.toString(16).toUpperCase(),
  decimalFullWidth: (count) => String(count).replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  russianLower: from('абвгдежзиклмнопрстуфхцчшщыэюя'),
  russianUpper: from('АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ'),
  hebrew1: (count) => hebrew(count),
  hebrew2: (count) => hebrewLetters(count),
  arabicAlpha: from('أبتثجحخدذرزسشصضطظعغفقكلمنهوي'),
  arabicAbjad: from('أبجدهوزحطيكلمنسعفصقرشتثخذضظغ'),
  aiueo: from('アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン'),
  iroha: from('イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス'),
  ganada: from('가나다라마바사아자차카타파하'),
  chineseCountingThousand: (count) => chinese(count),
  chineseCounting: (count) => chinese(count),
  japaneseCounting: (count) => chinese(count),
  ideographDigital: (count) => String(count).replace(/\d/g, (digit) => '〇一二三四五六七八九'[Number(digit)] ?? ''),
  taiwaneseCountingThousand: (count) => chinese(count),
  ideographTraditional: from('甲乙丙丁戊己庚辛壬癸'),
}

const alphabet = 'אבגדהוזחטיכלמנסעפצקרשת'

/** Hebrew numerals: letters for the hundreds, the tens and the ones. 15 and 16 would spell a name of God: they are 9 and 6, 9 and 7. */
function hebrew(count: number): string {
  if (!(count >= 1 && count < 1000)) return String(count)
  const [hundreds, rest] = [Math.floor(count / 100), count % 100]
  const isNamed = rest === 15 || rest === 16
  const tens = isNamed ? alphabet[8] : rest > 9 && alphabet[8 + Math.floor(rest / 10)]
  const ones = alphabet[(isNamed ? rest - 9 : rest % 10) - 1]
  return `${'ת'.repeat(Math.floor(hundreds / 4))}${hundreds % 4 ? alphabet[17 + (hundreds % 4)] : ''}${tens || ''}${ones ?? ''}`
}

/** The letters of the alphabet; behind the last one it stands before each of the next ones, once for each time round. */
const hebrewLetters = (count: number): string =>
  'ת'.repeat(Math.min(9, Math.floor((count - 1) / 22))) + alphabet[(count - 1) % 22]

/** Up to 99, as lists have them; more are figures. */
function chinese(count: number): string {
  if (!(count >= 1 && count < 100)) return String(count)
  const digits = '〇一二三四五六七八九'
  const [tens, ones] = [Math.floor(count / 10), count % 10]
  return `${tens > 1 ? digits[tens] : ''}${tens ? '十' : ''}${ones ? digits[ones] : ''}`
}
