import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makePdf } from './make-pdf.ts'
import { has, interleaved } from './measure.ts'
import { absent, heading, row } from './report.ts'

/** Reading a scanned page at 300 dpi against the Tesseract command with one thread. */
export async function measure(folder: string): Promise<void> {
  heading('Scans')
  if (!has('tesseract') || !has('pdftoppm'))
    return absent('against tesseract', 'apt-get install tesseract-ocr poppler-utils')
  const image = join(folder, 'scan.png')
  const input = await makePdf(1)
  await writeFile(
    image,
    spawnSync('pdftoppm', ['-r', '300', '-png', '-singlefile', '-'], { input, maxBuffer: 1e8 }).stdout,
  )
  const best = await interleaved(
    {
      ours: [process.execPath, join(import.meta.dirname, 'ocr-command.ts'), image],
      command: ['env', 'OMP_THREAD_LIMIT=1', 'tesseract', image, 'stdout', '-l', 'Latin', 'tsv'],
    },
    2,
  )
  const ratio = best.ours && best.command && best.ours.seconds / best.command.seconds
  row(
    'a page against the tesseract command',
    ratio,
    1.1,
    '×',
    `${best.ours?.seconds.toFixed(1)} s against ${best.command?.seconds.toFixed(1)} s`,
  )
}
