import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tesseractOcr } from '../engines/tesseract.ts'
import { bundleCommands } from './bundle-commands.ts'
import { makePdf } from './make-pdf.ts'
import { cpuRatio, has, interleaved } from './measure.ts'
import { characterError } from './ocr-accuracy.ts'
import { absent, heading, row } from './report.ts'

/** Scans at 300 dpi: time against the Tesseract command with one thread, and what is read wrong, by language. */
export async function measure(folder: string): Promise<void> {
  heading('Scans')
  if (!has('tesseract') || !has('pdftoppm'))
    return absent('against tesseract', 'apt-get install tesseract-ocr poppler-utils')
  await measureTime(folder)
  const { stdout } = spawnSync('tesseract', ['--list-langs'], { encoding: 'utf8' })
  const installed = new Set(stdout.split('\n'))
  const ocr = await tesseractOcr()
  for (const [language, data, limit] of languages) {
    const name = `characters read wrong: ${language}`
    if (!data.some((one) => installed.has(one))) {
      absent(name, `apt-get install tesseract-ocr-${data[0]?.replace('_', '-')}`)
      continue
    }
    row(name, 100 * (await characterError(ocr, language)), limit, ' %')
    row(`${name}, a short page`, 100 * (await characterError(ocr, language, 0, 1)), limit, ' %')
    for (const degrees of [3, -3])
      row(`${name}, askew by ${degrees}°`, 100 * (await characterError(ocr, language, degrees)), 4, ' %')
  }
}

const languages: [language: string, data: string[], limit: number][] = [
  ['en', ['eng', 'Latin'], 2],
  ['es', ['spa', 'Latin'], 2],
  ['fr', ['fra', 'Latin'], 2],
  ['de', ['deu', 'Latin'], 2],
  ['ru', ['rus'], 2],
  ['ar', ['ara'], 5],
  ['zh', ['chi_sim'], 5],
  ['ja', ['jpn'], 5],
]

async function measureTime(folder: string): Promise<void> {
  const image = join(folder, 'scan.png')
  const input = await makePdf(1)
  await writeFile(
    image,
    spawnSync('pdftoppm', ['-r', '300', '-png', '-singlefile', '-'], { input, maxBuffer: 1e8 }).stdout,
  )
  const { 'ocr-command': ocr } = await bundleCommands(folder, ['ocr-command'])
  const best = await interleaved(
    {
      ours: [process.execPath, ocr, image],
      command: ['env', 'OMP_THREAD_LIMIT=1', 'tesseract', image, 'stdout', '-l', 'Latin', 'tsv'],
    },
    3,
  )
  const ratio = best.ours && best.command && best.ours.seconds / best.command.seconds
  row(
    'a page against the tesseract command',
    ratio,
    1.1,
    '×',
    `${best.ours?.seconds.toFixed(1)} s against ${best.command?.seconds.toFixed(1)} s; ${cpuRatio(best.ours, best.command)}`,
  )
}
