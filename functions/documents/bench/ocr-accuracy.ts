import { distance } from 'fastest-levenshtein'
import { inProcessParser } from '../pipeline/parser.ts'
import { readScans } from '../pipeline/read-scans.ts'
import type { Ocr } from '../ports/ocr.ts'
import { makeScan } from './make-scan.ts'
import { scanTexts } from './scan-texts.ts'

/** The share of characters that are read wrong on a generated scan (`times` 3 is half a page): edits against the printed text, spaces as one. */
export async function characterError(ocr: Ocr, language: string, degrees = 0, times = 3): Promise<number> {
  const texts = Array.from({ length: times }, () => scanTexts[language] ?? []).flat()
  const bytes = await makeScan(texts, language, degrees)
  const [scan] = (await readScans(inProcessParser({ bytes, name: 'scan.pdf' }), ocr, language)).values()
  const unspaced = language === 'zh' || language === 'ja'
  const plain = (text: string) =>
    text
      .normalize('NFKC')
      .replace(/\s+/g, unspaced ? '' : ' ')
      .trim()
  const expected = plain(texts.join(' '))
  return distance(plain((scan?.lines ?? []).map(({ text }) => text).join(' ')), expected) / expected.length
}
