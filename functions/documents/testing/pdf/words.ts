import { plainText } from '../../model/unit.ts'
import { format } from '../../pdf/format.ts'

/** Words at a place of a page whose font is `F`. */
export const text = (words: string, x = 20, y = 200) => `BT /F 12 Tf ${x} ${y} Td (${words}) Tj ET `

/** The texts of a PDF in their order; those that no reader sees stand in brackets. */
export async function unitsOf(bytes: Uint8Array): Promise<string[]> {
  const { units } = await format.extract(bytes)
  return units.map(({ pieces, hidden }) => (hidden ? `(${plainText(pieces)})` : plainText(pieces)))
}

export async function unitsOfDocx(bytes: Uint8Array): Promise<string[]> {
  const { units } = await (await import('../../docx/extract.ts')).extract(bytes)
  return units.map(({ pieces }) => plainText(pieces))
}
