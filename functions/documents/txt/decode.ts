import { detectAll } from 'jschardet'
import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { decodeDos } from './dos.ts'

/**
 * Text of a file in whatever encoding it is. A byte order mark or an escape into Japanese decides, then UTF-8, also with single damaged
 * letters, which are U+FFFD, then UTF-16 by its zeros, then the letters of DOS, then statistics. Throws `type-mismatch` for binary data and
 * `unsupported-encoding` where nothing fits.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
  const marked = markedEncoding(bytes)
  const utf8 = (marked ?? 'utf-8') === 'utf-8' ? decodeUtf8(bytes) : null
  const unicode = marked ?? (utf8 === null ? unmarkedUtf16(bytes) : 'utf-8')
  const dos = unicode === undefined && !bytes.includes(0) ? decodeDos(bytes) : undefined
  const encoding = unicode ?? dos?.encoding ?? guess(bytes)
  const decoded = dos ? dos.text : encoding === 'utf-8' ? utf8 : decodeAs(encoding, bytes)
  // Files of DOS end with a sign that says so.
  const text = decoded?.endsWith('\u001a') ? decoded.slice(0, -1) : decoded
  if (text === null) throw new DocumentRefusal('unsupported-encoding', encoding)
  if (isBinary(text)) throw new DocumentRefusal('type-mismatch', 'binary data')
  return { text, encoding }
}

function markedEncoding(bytes: Uint8Array): string | undefined {
  const [a, b, c] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  return japaneseEscapes.some((escape) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(escape))
    ? 'iso-2022-jp'
    : undefined
}

/** How ISO-2022-JP turns from ASCII to kanji: the file has no other sign of it, every byte is ASCII. */
const japaneseEscapes = ['\u001b$B', '\u001b$@']

/**
 * Text in UTF-8, else null. A file that was cut within a letter, or has a damaged byte, is still one where sound letters of several
 * bytes are many more than broken ones: those of other encodings seldom look like one, and break all the time.
 */
function decodeUtf8(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null
  const strict = decodeAs('utf-8', bytes)
  if (strict !== null) return strict
  const text = new TextDecoder().decode(bytes)
  let broken = 0
  let sound = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0xfffd) broken++
    else if (code > 0x7f) sound++
  }
  return sound > 4 * broken ? text : null
}

/** Western text in UTF-16 has a zero in every other byte; Asian text has its line ends and spaces that way. */
function unmarkedUtf16(bytes: Uint8Array): string | undefined {
  if (bytes.length % 2) return undefined
  let even = 0
  let odd = 0
  const length = Math.min(bytes.length, 65_536)
  for (let i = 0; i < length; i += 2) {
    if (bytes[i] === 0 && bytes[i + 1] !== 0) even++
    if (bytes[i + 1] === 0 && bytes[i] !== 0) odd++
  }
  const share = length / 2 / 50
  if (odd > share && even < odd / 20) return 'utf-16le'
  return even > share && odd < even / 20 ? 'utf-16be' : undefined
}

function guess(bytes: Uint8Array): string {
  if (bytes.includes(0)) throw new DocumentRefusal('type-mismatch', 'NUL bytes')
  const likeliest = guessByStatistics(bytes)
  return !wide.has(likeliest) && hasNarrowKatakana(bytes) ? 'shift_jis' : likeliest
}

/** Encodings with letters of several bytes: no other text makes the detector sure of them. */
const wide = new Set(['big5', 'gb18030', 'euc-kr', 'shift_jis', 'euc-jp'])

/**
 * Whether a text reads as Shift-JIS with half-width katakana, as banks and laboratories write names in. Each is one byte, and a letter in encodings
 * of other alphabets: the detector takes the text for one of those. In Japanese it has words of them, their marks behind letters that take
 * one, and somewhere two common kanji or kana side by side.
 */
function hasNarrowKatakana(bytes: Uint8Array): boolean {
  const sample = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 100_000)).toString('latin1')
  if (!/(?:[\x81-\x97][\x40-\x7e\x80-\xfc]){2}/.test(sample)) return false
  const text = decodeAs('shift_jis', bytes)
  if (text === null || /[\u0080-\u009f\ue000-\uf8ff]/.test(text)) return false
  let words = 0
  for (const [word] of text.slice(0, 100_000).matchAll(/[ｦ-ﾟ]{1,40}/g))
    words += /^(?:[ｳｶ-ﾄﾊ-ﾎ]ﾞ|[ﾊ-ﾎ]ﾟ|[ｦ-ﾝ]){2,}$|^[ｶ-ﾄﾊ-ﾎ]ﾞ$/.test(word) ? 1 : -2
  return words > 0
}

function guessByStatistics(bytes: Uint8Array): string {
  const guesses = detectAll(bytes, { minimumThreshold: 0, detectEncodings: legacyEncodings })
  const western = decodeAs('windows-1252', bytes)
  // Where few letters are not ASCII, all guesses are unsure, and the best is often another country's.
  const likely = western !== null && isPlainlyWestern(western) ? likelyOver(guesses) : undefined
  for (const { encoding, confidence } of guesses) {
    if (!encoding) continue
    const label = labels[encoding] ?? encoding.toLowerCase()
    const text = decodeAs(label, bytes)
    if (text === null || /[\u0080-\u009f]/.test(text)) continue
    if (likely !== undefined && (confidence <= likely || otherScript.test(text))) return 'windows-1252'
    if (!mixesScripts(text)) return label
  }
  return 'windows-1252'
}

/** How sure a guess at another encoding of Latin letters may be, and a text that makes sense in Windows-1252 is still taken for that. */
function likelyOver(guesses: ReturnType<typeof detectAll>): number {
  const own = guesses.find(({ encoding }) => encoding === 'Windows-1252')?.confidence ?? 0
  return Math.max(0.04, 1.5 * own)
}

/**
 * Whether a text has no letters but those of Western Europe, each in a word that has others of ASCII too or alone ("à"), and its signs stand where
 * such signs do. Other countries' letters make whole words of accents in this encoding, or signs within a word.
 */
function isPlainlyWestern(text: string): boolean {
  if (/[^\0-\x7f\xa0-ÏÑ-ÖØ-Üß-ïñ-öø-üÿŒœ×÷€‘’“”„–—…•™]|[¤¦¨¬¯´¶¸]/.test(text)) return false
  if (/(?<!\p{L})[^\0-\x7f\P{L}]{2,20}(?!\p{L})|\p{Ll}[^\0-\x7f\P{Lu}]|Œ(?!\p{L})/u.test(text)) return false
  if (/\p{L}{3}(?<!qu|ll|rd|st)’\p{L}{3}|(?<![\d\s(]|^)[¼½¾]|[–•][^\0-\x7f]|ã(?=[^\P{L}oes])|õ(?!e)/iu.test(text))
    return false
  return !/\p{L}[^\0-\x7f\p{L}\xa0\xad’·][\p{L}\d]|\p{L}[¹³¿¡¼½¾±¢£¥]|[²³¹¼½¾±]\p{L}|[ºª]\p{L}/u.test(text)
}

/** A letter of another script than Latin. */
const otherScript = /[^\P{L}\p{Script=Latin}\p{Script=Common}]/u

/** Whether most words with letters of another alphabet have Latin ones too: accents that were taken for that alphabet. */
function mixesScripts(text: string): boolean {
  let mixed = 0
  // Words have a longest length, and there are enough of them early: a hostile file costs no more.
  for (const [word] of text.slice(0, 100_000).matchAll(/[\p{L}\p{M}]{1,40}/gu)) {
    if (otherAlphabet.test(word)) mixed += /\p{Script=Latin}/u.test(word) ? 1 : -1
  }
  return mixed > 0
}

const otherAlphabet = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}]/u

/** What old text files are in, as far as this runtime decodes it: single bytes of Windows, ISO, Unix, DOS and Mac, then East Asia's. */
const legacyEncodings = [
  'windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 windows-1258',
  'iso-8859-2 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-10 iso-8859-13 iso-8859-14',
  'iso-8859-15 iso-8859-16 koi8-r koi8-u cp866 mac-cyrillic mac-roman cp874 big5 gb18030 cp949 cp932 euc-jp',
].flatMap((line) => line.split(' '))

/** Names of the detector that a decoder knows by another. */
const labels: Record<string, string> = {
  MacRoman: 'macintosh',
  MacCyrillic: 'x-mac-cyrillic',
  CP874: 'windows-874',
  CP932: 'shift_jis',
  CP949: 'euc-kr',
  'iso8859-16': 'iso-8859-16',
}

function decodeAs(label: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Control characters that no text editor writes. */
function isBinary(text: string): boolean {
  let controls = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0) return true
    if (code < 32 && (code < 9 || code > 13) && code !== 27) controls++
  }
  return controls > text.length / 200
}
