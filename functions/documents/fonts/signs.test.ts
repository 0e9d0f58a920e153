import { expect, test } from 'vitest'
import type { Style } from './catalogue.ts'
import { fontSet } from './font-set.ts'

const styles: [string, Style][] = [
  ['Arial', { serif: false, mono: false, bold: false, italic: false }],
  ['bold Times', { serif: true, mono: false, bold: true, italic: false }],
  ['italic Courier', { serif: false, mono: true, bold: false, italic: true }],
  ['Calibri', { serif: false, mono: false, bold: false, italic: false, isOffice: true }],
  ['bold italic Cambria', { serif: true, mono: false, bold: true, italic: true, isOffice: true }],
]

const signs = {
  'circled numbers': '⓪①⑩⑪⑳㉑㉟㊿❶❿⓫⓴⓵⓾➀➉➊➓',
  'numbers in brackets': '⑴⑽⒇⒈⒑⒛⒜⒵㈠㈩㈀㈜🄐🄩',
  'letters in circles and squares': 'ⒶⓏⓐⓩ🄰🅉🅐🅰🈁㊀㊉㊞㊙',
  'Roman numerals': 'ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅰⅱⅲⅳⅴⅵⅶⅷⅸⅹ',
  'lines of boxes': '─│┌┐└┘├┤┬┴┼━┃┏┓┗┛┣┫┳┻╋┄┅┈╌═║╔╗╚╝╭╮╯╰╳',
  blocks: '█▀▄▁▂▃▅▆▇▉▊▋▌▍▎▏▐░▒▓▔▕▖▟',
  'small forms': '﹐﹑﹒﹔﹕﹖﹗﹘﹙﹚﹛﹜﹝﹞﹟﹠﹡﹢﹣﹤﹥﹦﹨﹩﹪﹫',
  'upright forms': '︐︑︒︓︔︕︖︗︘︙︰︱︵︶﹁﹂',
  'full and half width': '！（）０９Ａｚ～￠￡￥￦｢｣ｱﾝ',
  arrows: '←↑→↓↔↕↖↗↘↙⇐⇒⇔⇨➔➜➢⟵⟶⤴⬅',
  mathematics: '±×÷≈≠≡≤≥≦≧∀∂∃∅∆∇∈∉∏∑−∓√∛∝∞∟∠∥∧∨∩∪∫∬∮∴∵∼≅≒⊂⊃⊆⊇⊕⊗⊥⊿⌒⟨⟩',
  fractions: '½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞⅟⁄',
  currencies: '$¢£¤¥฿₡₢₣₤₥₦₧₨₩₪₫€₭₮₱₲₴₵₸₹₺₼₽₾﷼',
  'boxes and ticks': '☐☑☒□■▢▣▪▫◻◼✓✔✕✖✗✘❏❑❒⬜⬛',
  'other signs': '§¶†‡•‣…‰′″‹›※‼⁇№℃℉ℓ℡™Ω℮☎☏★☆♀♂♠♣♥♦♪♭♯〒〓〶㎏㎡㍻㏄♁♻⏚⌇〈〉',
  'letters that few faces have': 'ﬀﬁﬂﬃﬄↃↄ℞℟Ⅎ',
}

test.each(Object.entries(signs))(
  '%s: each is drawn, in whatever style and language',
  { tags: ['long'] },
  async (_, text) => {
    for (const language of ['en', 'ja', 'ko', 'zh', 'zh-TW', 'ar']) {
      const fonts = fontSet(language)
      await fonts.prepare(text)
      for (const [name, style] of styles) {
        const lacking = Array.from(text).filter((sign) => {
          const face = fonts.faceOf(sign.codePointAt(0) as number, style)
          return face.shape(sign, false).some(({ gid }) => gid === 0)
        })
        expect([language, name, lacking.join('')]).toEqual([language, name, ''])
      }
    }
  },
)
