import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { bundleCommands } from './bundle-commands.ts'
import { makePdf } from './make-pdf.ts'
import { cpuRatio, has, interleaved, type Run } from './measure.ts'
import { absent, heading, note, row } from './report.ts'

const here = import.meta.dirname

/** Text out of a PDF: time against pdftotext and pdfjs-dist, memory of a very long file against unpdf. */
export async function measure(folder: string): Promise<void> {
  heading('Text of a PDF')
  const [hundred, long] = [join(folder, '100.pdf'), join(folder, 'long.pdf')]
  await writeFile(hundred, await makePdf(100))
  await writeFile(long, await makePdf(1_930))
  const { 'text-command': text } = await bundleCommands(folder, ['text-command'])
  const ours = (file: string) => [process.execPath, text, file] as const
  const pdfjs = [process.execPath, join(here, 'pdfjs-command.ts')] as const
  const best = await interleaved(
    {
      ours: ours(hundred),
      pdftotext: has('pdftotext') ? ['pdftotext', '-layout', hundred, '-'] : null,
      pdfjs: [...pdfjs, hundred],
    },
    5,
  )
  const against = (other: Run | null) => best.ours && other && best.ours.seconds / other.seconds
  note('100 pages', `${best.ours?.seconds.toFixed(2)} s, ${best.ours?.megabytes.toFixed(0)} MB`)
  if (best.pdftotext)
    row(
      'against pdftotext',
      against(best.pdftotext),
      6,
      '×',
      `${best.pdftotext.seconds.toFixed(2)} s; ${cpuRatio(best.ours, best.pdftotext)}`,
    )
  else absent('against pdftotext', 'apt-get install poppler-utils')
  row(
    'against pdfjs-dist',
    against(best.pdfjs),
    0.85,
    '×',
    `${best.pdfjs?.seconds.toFixed(2)} s; ${cpuRatio(best.ours, best.pdfjs)}`,
  )
  if (best.ours && best.pdftotext)
    row('words lost against pdftotext', lost(best.ours.stdout, best.pdftotext.stdout), 0.01, '')
  // A page is small: a reader of many needs little room for what is young, and gives time for it.
  const sparing = [process.execPath, '--max-semi-space-size=1', '--optimize-for-size', text, long] as const
  const memory = await interleaved({ ours: sparing, unpdf: installed('unpdf') ? [...pdfjs, long, 'unpdf'] : null }, 1)
  if (memory.unpdf) {
    const ratio = memory.ours && memory.ours.megabytes / memory.unpdf.megabytes
    row(
      'memory for 1,930 pages against unpdf',
      ratio,
      0.3,
      '×',
      `${memory.ours?.megabytes.toFixed(0)} MB against ${memory.unpdf.megabytes.toFixed(0)} MB`,
    )
  } else
    absent(
      'memory for 1,930 pages against unpdf',
      `npm i --no-save unpdf (ours: ${memory.ours?.megabytes.toFixed(0)} MB)`,
    )
}

/** The share of the other's words that ours does not have. */
function lost(ours: string, theirs: string): number {
  const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []
  const have = new Map<string, number>()
  for (const word of words(ours)) have.set(word, (have.get(word) ?? 0) + 1)
  const wanted = words(theirs)
  const missing = wanted.filter((word) => {
    const left = have.get(word) ?? 0
    have.set(word, left - 1)
    return left <= 0
  })
  return missing.length / Math.max(1, wanted.length)
}

function installed(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name)
    return true
  } catch {
    return false
  }
}
