import { describe, expect, test } from 'vitest'
import { pseudoEngine } from '../engines/pseudo.ts'
import { inProcessParser } from '../pipeline/parser.ts'
import { translateDocument } from '../pipeline/translate-document.ts'
import { decodeText } from './decode.ts'
import { format } from './format.ts'
import { encodeAs, encodeDos } from './testing/encode-as.ts'
import { texts, utf8 } from './testing/texts.ts'
import { wrapText } from './wrap-text.ts'

const utf16 = (text: string, big: boolean, mark: boolean) => {
  const bytes = Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le')
  return new Uint8Array(big ? bytes.swap16() : bytes)
}

const samples = {
  western:
    'El niño pagó 25 € por la traducción. ¿Cuándo llegará el próximo documento? Mañana, según el señor Núñez.\nAdiós.',
  central:
    'Zażółć gęślą jaźń. Příliš žluťoučký kůň úpěl ďábelské ódy, řekl pan Novák. Świadczenie usług tłumaczenia dokumentów.',
  russian:
    'Договор купли-продажи заключён между сторонами. Цена подлежит оплате в течение тридцати дней со дня поставки товара.',
  greek: 'Η συμφωνία αυτή συνάπτεται μεταξύ των συμβαλλομένων μερών. Το τίμημα καταβάλλεται εντός τριάντα ημερών.',
  turkish:
    'Bu sözleşme taraflar arasında yapılmıştır. Bedel, teslimattan itibaren otuz gün içinde ödenir. Görüşmek üzere, İğdır şubesi.',
  arabic: 'هذا العقد مبرم بين الطرفين. يدفع الثمن خلال ثلاثين يوما من تاريخ التسليم وفقا للشروط المتفق عليها بينهما.',
  hebrew: 'הסכם זה נערך בין הצדדים. המחיר ישולם תוך שלושים יום ממועד המסירה בהתאם לתנאים שסוכמו ביניהם.',
  japanese: '本契約は両当事者の間で締結されます。価格は納品後三十日以内に支払われるものとします。カタカナもあります。',
  chinese: '本合同由双方签订。价格应在交货后三十天内支付，任何一方不得单方面变更合同内容。',
  korean: '이 계약은 양 당사자 사이에 체결된다. 가격은 인도 후 삼십일 이내에 지불하여야 한다. 감사합니다.',
} as const

test.each(Object.entries(samples))(
  'UTF-8 with a damaged byte, or cut within a letter, is read as UTF-8: %s',
  async (_, text) => {
    const bytes = utf8(text.repeat(3))
    const letter = bytes.findIndex((byte) => byte > 0xc0)
    const damaged = bytes.with(letter, 0x20)
    for (const [broken, letters] of [
      [damaged, text.length * 3],
      [bytes.subarray(0, bytes.findLastIndex((byte) => byte > 0xc0) + 1), text.length],
    ] as const) {
      const { text: read, encoding } = decodeText(broken)
      expect(encoding).toBe('utf-8')
      expect(read).toContain('\ufffd')
      expect(read.slice(0, letters)).toHaveLength(letters)
      expect(text.repeat(3)).toContain(read.slice(letter + 1, letters).replaceAll('\ufffd', ''))
      expect((await format.extract(broken)).warnings).toMatchObject([{ code: 'has-unreadable-letters' }])
    }
  },
)

test.each([
  ['sentences', 'The tenant pays the rent on the first day. ', /[.]$/],
  ['sentences without spaces', '家賃は毎月一日に支払う。', /。$/],
  ['words', 'rent ', /rent$/],
  ['words longer than a piece', `${'a'.repeat(5000)} `, /a$/],
])('a file of one long line of %s is cut between them, and is whole again afterwards', async (_, piece, end) => {
  const bytes = utf8(piece.repeat(Math.ceil(100_000 / piece.length)))
  const units = texts((await format.extract(bytes)).units)
  expect(Math.max(...units.map((text) => text.length))).toBeLessThanOrEqual(Math.max(4000, piece.length))
  expect(units.filter((text) => !end.test(text))).toEqual([])
  expect(
    Buffer.compare((await format.rebuild(bytes, new Map(), { source: 'en', target: 'es' })).bytes, bytes),
    'the same bytes',
  ).toBe(0)
})

test('wrapped lines without an empty one between them are cut behind sentences, and are whole again afterwards', async () => {
  const sentences = Array.from(
    { length: 2000 },
    (_, i) => `In month ${i} the tenant pays ${'so '.repeat((i * i * i) % 17)}much and gets a receipt.`,
  )
  const text = wrapText(sentences.join(' '), { width: 72, firstColumn: 0, indent: '' }, '\n')
  const units = texts((await format.extract(utf8(text))).units)
  expect(units.length).toBeGreaterThan(5)
  expect(Math.max(...units.map((unit) => unit.length))).toBeLessThan(20_500)
  expect(units.map((unit) => unit.slice(-10))).toEqual(units.map(() => 'a receipt.'))
  const { bytes } = await format.rebuild(utf8(text), new Map(), { source: 'en', target: 'es' })
  expect(new TextDecoder().decode(bytes), 'the same text').toBe(text)
})

describe('encodings', () => {
  test.each<[string, Uint8Array, keyof typeof samples]>([
    ['UTF-8', utf8(samples.western), 'western'],
    ['UTF-8 with the end mark of DOS', utf8(`${samples.western}\u001a`), 'western'],
    ['UTF-8 with a mark', utf8(`\ufeff${samples.japanese}`), 'japanese'],
    ['UTF-16 LE with a mark', utf16(samples.russian, false, true), 'russian'],
    ['UTF-16 BE with a mark', utf16(samples.western, true, true), 'western'],
    ['UTF-16 LE without a mark', utf16(samples.western, false, false), 'western'],
    ['UTF-16 BE without a mark', utf16(samples.western, true, false), 'western'],
    ['Windows-1252', encodeAs('windows-1252', samples.western), 'western'],
    ['Windows-1250', encodeAs('windows-1250', samples.central), 'central'],
    ['ISO-8859-2', encodeAs('iso-8859-2', samples.central), 'central'],
    ['Windows-1251', encodeAs('windows-1251', samples.russian), 'russian'],
    ['KOI8-R', encodeAs('koi8-r', samples.russian), 'russian'],
    ['ISO-8859-5', encodeAs('iso-8859-5', samples.russian), 'russian'],
    ['Windows-1253', encodeAs('windows-1253', samples.greek), 'greek'],
    ['ISO-8859-7', encodeAs('iso-8859-7', samples.greek), 'greek'],
    ['Windows-1254', encodeAs('windows-1254', samples.turkish), 'turkish'],
    ['Windows-1255', encodeAs('windows-1255', samples.hebrew), 'hebrew'],
    ['Windows-1256', encodeAs('windows-1256', samples.arabic), 'arabic'],
    ['Shift_JIS', encodeAs('shift_jis', samples.japanese), 'japanese'],
    ['EUC-JP', encodeAs('euc-jp', samples.japanese), 'japanese'],
    ['GB18030', encodeAs('gb18030', samples.chinese), 'chinese'],
    [
      'Big5',
      encodeAs('big5', '本合約由雙方簽訂。價格應於交貨後三十天內支付，任何一方不得單方面變更合約內容。'),
      'chinese',
    ],
    ['EUC-KR', encodeAs('euc-kr', samples.korean), 'korean'],
  ])('%s is read', (name, bytes, sample) => {
    const expected =
      name === 'Big5'
        ? '本合約由雙方簽訂。價格應於交貨後三十天內支付，任何一方不得單方面變更合約內容。'
        : samples[sample]
    expect(decodeText(bytes).text).toBe(expected)
  })

  test.each<[string, keyof typeof samples]>([
    ['windows-1250', 'central'],
    ['iso-8859-2', 'central'],
    ['windows-1251', 'russian'],
    ['koi8-r', 'russian'],
    ['iso-8859-5', 'russian'],
    ['ibm866', 'russian'],
    ['x-mac-cyrillic', 'russian'],
    ['iso-8859-7', 'greek'],
    ['windows-1254', 'turkish'],
    ['windows-1255', 'hebrew'],
    ['windows-1256', 'arabic'],
    ['iso-8859-6', 'arabic'],
  ])('a sentence of %s in a file that is ASCII otherwise are read', (label, sample) => {
    const mostly = 'Certificate of birth. Registration No. 4711/2024. Name of the applicant: '.repeat(3)
    const text = mostly + samples[sample]
    expect(decodeText(encodeAs(label, text)).text).toBe(text)
  })

  test.each<[string, string]>([
    ['windows-1252', 'Le garçon a été payé à Noël.'],
    ['windows-1252', 'La società è già pagata'],
    ['windows-1252', 'Mettre à jour la réponse'],
    ['windows-1252', 'l’a rendue'],
    ['windows-1252', 'Item\tPrice\nShirt\t£12'],
    ['windows-1252', '20 °C ± 2 mm … © 2024'],
    ['windows-1252', 'Naïve résumé costs 14½'],
    ['windows-1252', 'Año 2024: 1.º piso, Mª José'],
    ['windows-1252', 'Segment 3 ändern'],
    ['windows-1250', 'Artykuł 1'],
    ['windows-1250', 'Kovács Jenő'],
    ['windows-1250', 'Nimeni nu va fi supus la torturi, nici la pedepse sau tratamente în această ţară'],
    ['windows-1250', 'Dziękuję bardzo'],
    ['windows-1251', 'Cправка № 5 выдана'],
    ['windows-1254', 'Şişli'],
    ['windows-1255', 'בPDF של'],
    ['windows-1253', 'Αθήνα'],
    ['shift_jis', '翻訳'],
    ['euc-kr', '제1조'],
  ])('a line of a few letters in %s is read: %s', (label, text) => {
    expect(decodeText(encodeAs(label, text)).text).toBe(text)
  })

  test.each([
    [
      'a bank',
      '普通預金 取引明細\r\n口座番号 1234567 ﾔﾏﾀﾞ ﾊﾅｺ 様\r\n\r\n2024/01/05  給与 ｶ)ﾔﾏﾀﾞｼﾖｳｼﾞ  285,400  684,682\r\n2024/01/10  ﾃﾞﾝｷﾘﾖｳ  8,210  676,472\r\n2024/01/12  ﾌﾘｺﾐ ｽｽﾞｷ ｲﾁﾛｳ  50,000  726,472\r\n2024/01/20  ｶｰﾄﾞ  36,903  689,569\r\n2024/01/31  ﾘｿｸ  3  597,572\r\n',
    ],
    [
      'a laboratory',
      '検査報告書\r\n患者名: ﾔﾏﾀﾞ ﾊﾅｺ\r\n検査結果: 陰性\r\n検査項目: ｸﾚｱﾁﾆﾝ 0.8 mg/dl\r\nｱﾙﾌﾞﾐﾝ 4.1\r\nﾍﾟﾌﾟｼﾉｰｹﾞﾝ 70\r\n',
    ],
    ['an employer', '支給明細\r\n0001 ﾔﾏﾀﾞ ﾊﾅｺ 285400\r\n0002 ｽｽﾞｷ ｲﾁﾛｳ 301200\r\n0003 ｻﾄｳ ｹﾝｼﾞ 198700\r\n'],
  ])('half-width katakana of %s in Shift-JIS are read', (_, text) => {
    expect(decodeText(encodeAs('shift_jis', text))).toEqual({ text, encoding: 'shift_jis' })
  })

  test.each([
    ['windows-1251', 'СПРАВКА № 5\r\nВЫДАНА ФИРМЕ “РОМАШКА” ДЛЯ ПРЕДЪЯВЛЕНИЯ\r\n'],
    ['koi8-r', 'счет на оплату\r\n┌──────┬────┐\r\n│ цена │ 20 │\r\n└──────┴────┘\r\nтемпература 20°C\r\n'],
    ['ibm866', 'СПРАВКА\r\nВыдана гражданину Петрову\r\n'],
  ])('capitals and frames of %s are no katakana', (label, text) => {
    expect(decodeText(encodeAs(label, text)).encoding).not.toBe('shift_jis')
  })

  test.each<[string, string, string]>([
    [
      'German',
      'ibm850',
      'Sehr geehrte Damen und Herren,\r\nbitte überweisen Sie die Miete für die Größere Straße 5. Schöne Grüße.\r\n',
    ],
    ['German in a frame', 'ibm850', '┌────────┬───────┐\r\n│ Müller │ 12,50 │\r\n└────────┴───────┘\r\n'],
    ['Spanish', 'ibm850', '¿Cuándo pagó el señor Núñez? Mañana, según la información.\r\n'],
    ['French', 'ibm850', 'Né à Lyon, le garçon a été élevé chez sa mère.\r\n'],
    ['Czech', 'ibm852', 'Nájemce se zavazuje platit nájemné vždy do pátého dne měsíce. Příloha č. 1 je součástí.\r\n'],
    ['Polish', 'ibm852', 'Najemca zobowiązuje się płacić czynsz do piątego dnia każdego miesiąca.\r\n'],
  ])('a text of DOS is read: %s', (_, encoding, text) => {
    expect(decodeText(encodeDos(encoding, text))).toEqual({ text, encoding })
  })

  test.each(['\xe9', 'a\xe0', 'a\u2019\xe9'])('a file of nothing but "%s" without end is read in time', (part) => {
    const bytes = encodeAs('windows-1252', part)
    const file = new Uint8Array(2_000_000).map((_, i) => bytes[i % bytes.length] as number)
    expect(decodeText(file).text).toHaveLength(file.length)
  })

  test('Japanese mail, whose bytes are all ASCII, is read', () => {
    const bytes = utf8('Subject: \u001b$B?=@A=q\u001b(B\n')
    expect(decodeText(bytes)).toEqual({ text: 'Subject: 申請書\n', encoding: 'iso-2022-jp' })
  })

  test.each([
    ['random bytes', new Uint8Array(Array.from({ length: 4000 }, (_, i) => (i * 7919 + (i >> 3)) % 256))],
    ['NUL bytes', utf8('Hello\0\0\0 world')],
    ['control characters', utf8('\u0001\u0002\u0003\u0004Hello'.repeat(20))],
  ])('%s are refused as no text', (_, bytes) => {
    expect(() => decodeText(bytes)).toThrow(expect.objectContaining({ verdict: 'type-mismatch' }))
  })
})

test('a whole text file through pseudo has no letter left and a complete ledger', async () => {
  const file = { name: 'a.txt', bytes: utf8('Title\n\nHello there. 42\n12.5\nwww.example.org\n') }
  const { bytes, ledger } = await translateDocument(inProcessParser(file), async () => pseudoEngine(), {
    source: 'en',
    target: 'es',
  })
  expect(new TextDecoder().decode(bytes)).toBe('⟦Ţîţļé⟧\n\n⟦Ĥéļļö ţĥéŕé. 42⟧\n12.5\nwww.example.org\n')
  expect(ledger.map((entry) => [entry.place[0]?.number, entry.disposition, entry.reason])).toEqual([
    [1, 'translated', null],
    [3, 'translated', null],
    [4, 'kept', 'number'],
    [5, 'kept', 'address'],
  ])
})
