import { type CMap, textOf } from './cmap.ts'
import { UNKNOWN } from './font.ts'

/** Glyph numbers of Microsoft's Calibri, in hexadecimal: of the small letters, of quotation marks and of the ligatures that Word sets by itself. */
const numbers =
  'a 102 b 10f c 110 d 11a e 11e f 128 g 150 h 15a i 15d j 169 k 16c l 16f m 175 n 176 o 17d p 189 q 18b r 18c s 190 t 19a u 1b5 v 1c0 w 1c1 x 1c6 y 1c7 z 1cc “ 35e ” 35f ff 12b fi 12e fl 147 ft 14c ti 19f tt 1a9'

/**
 * What the codes of a Calibri that keeps its glyph numbers mean: maps leave out its ligatures, and letters where another program wrote the file
 * again. Undefined where the map names one of them otherwise, or its codes lie as close as those of a font that was numbered anew.
 */
export function calibriTexts(name: string, map: CMap): ReadonlyMap<number, string> | undefined {
  if (!/^Calibri\b/.test(name)) return undefined
  const last = [...map.text.keys(), ...map.textRanges.map(({ high }) => high)].reduce((a, b) => Math.max(a, b), 0)
  const count = map.textRanges.reduce((sum, { low, high }) => sum + high - low + 1, map.text.size)
  if (last < 2 * count) return undefined
  const words = numbers.split(' ')
  const texts = new Map<number, string>()
  for (let i = 0; i + 1 < words.length; i += 2)
    texts.set(Number.parseInt(words[i + 1] as string, 16), words[i] as string)
  const isOther = [...texts].some(([code, text]) => {
    const mapped = textOf(map, code) ?? UNKNOWN
    return mapped !== UNKNOWN && mapped.normalize('NFKC') !== text
  })
  return isOther ? undefined : texts
}
