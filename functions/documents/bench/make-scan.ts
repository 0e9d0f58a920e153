import { spawnSync } from 'node:child_process'
import { writePdf } from '../convert/write-pdf.ts'
import { makePdf } from '../testing/pdf/generate.ts'

const dpi = 300
const [width, height] = [595.28, 841.89]

/** A page of paragraphs as a scanner makes it: one grey picture at 300 dpi, laid on the glass at an angle. Needs `pdftoppm`. */
export async function makeScan(paragraphs: readonly string[], language: string, degrees = 0): Promise<Uint8Array> {
  const { bytes: printed } = await writePdf(
    paragraphs.map((text) => ({ text, kind: 'paragraph' as const })),
    { language },
  )
  const straight = await picturePdf(rasterize(printed))
  return degrees === 0 ? straight : picturePdf(rasterize(await picturePdf(rasterize(printed), degrees)))
}

/** A PDF of one picture and nothing else. */
const picturePdf = (image: Buffer, degrees = 0) =>
  makePdf(
    (doc) => void doc.rotate(degrees, { origin: [width / 2, height / 2] }).image(image, 0, 0, { width, height }),
    { size: [width, height] },
  )

function rasterize(pdf: Uint8Array): Buffer {
  const args = ['-r', String(dpi), '-gray', '-png', '-singlefile', '-']
  return spawnSync('pdftoppm', args, { input: pdf, maxBuffer: 1e8 }).stdout
}
