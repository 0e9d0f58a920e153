import { onePage, stream } from './raw.ts'

/** Words in Courier, a letter 6 points wide. */
export const at = (x: number, y: number, words: string) => `BT /F 10 Tf ${x} ${y} Td (${words}) Tj ET `

/** A box to tick as a sign of 10 points, and its label behind a gap. */
export const option = (x: number, y: number, label: string, gap = 3) =>
  `BT /B 10 Tf ${x} ${y} Td (n) Tj ET ${at(x + 10 + gap, y, label)}`

/** A page with fields to tick. */
export function formPage(content: string, fields: readonly (readonly number[])[] = []): Uint8Array {
  const widgets = fields.map((box, i): [number, string] => [
    10 + i,
    `<< /Type /Annot /Subtype /Widget /FT /Btn /Rect [${box.join(' ')}] >>`,
  ])
  return onePage(
    {
      4: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
      5: stream(content),
      6: '<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats /Encoding << /Type /Encoding /Differences [110 /uni2610] >> /Widths [1000] /FirstChar 110 /LastChar 110 >>',
      ...Object.fromEntries(widgets),
    },
    '/Font << /F 4 0 R /B 6 0 R >>',
    `/Annots [${widgets.map(([num]) => `${num} 0 R`).join(' ')}]`,
  )
}
