import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../run.ts'
import { type OcrPage, readTsv } from './tsv.ts'

/** The image is nothing that Tesseract can open. */
export class UnreadableImage extends Error {}

/** The data that reads a script; Latin letters of every language share one. */
const DATA_BY_SCRIPT: Record<string, string> = {
  Latin: 'Latin',
  Cyrillic: 'rus',
  Arabic: 'ara',
  Han: 'chi_sim',
  Japanese: 'jpn',
}

/** Read one image with the data that fits its script. `installed` is what `installedData` told. */
export async function readImage(image: Uint8Array, installed: readonly string[]): Promise<OcrPage> {
  const folder = await mkdtemp(join(tmpdir(), 'attesta-ocr-'))
  try {
    const file = join(folder, 'page')
    await writeFile(file, image)
    const data = await dataFor(file, installed)
    const args = [file, 'stdout', '-l', data, '--psm', '3', '-c', 'tessedit_create_tsv=1', 'tsv']
    const { code, output } = await tesseract(args)
    if (code !== 0) throw new UnreadableImage(output.trim().split('\n').at(-1))
    return readTsv(output)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Every kind of data that is installed. Empty when Tesseract is missing. */
export async function installedData(): Promise<string[]> {
  const { code, output } = await run('tesseract', ['--list-langs']).catch(() => ({ code: 1, output: '' }))
  return code === 0 ? output.split('\n').slice(1).filter(Boolean) : []
}

async function dataFor(file: string, installed: readonly string[]): Promise<string> {
  const { output } = await tesseract([file, 'stdout', '--psm', '0'])
  const script = /^Script: (\w+)/m.exec(output)?.[1] ?? 'Latin'
  const data = DATA_BY_SCRIPT[script]
  if (data && installed.includes(data)) return data
  return installed.includes('Latin') ? 'Latin' : 'eng'
}

/** One thread a process: pages in parallel are faster than threads inside one, and two cores stay usable. */
function tesseract(args: string[]) {
  const env = { ...process.env, OMP_THREAD_LIMIT: '1' }
  return run('tesseract', args, { env, signal: AbortSignal.timeout(60_000) })
}
