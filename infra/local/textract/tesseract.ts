import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../run.ts'
import { type OcrPage, readTsv } from './tsv.ts'

/** The image is nothing that Tesseract can open. */
export class UnreadableImage extends Error {}

/** Read one image. One thread a process: pages in parallel are faster than threads inside one, and two cores stay usable. */
export async function readImage(image: Uint8Array, languages: readonly string[]): Promise<OcrPage> {
  const folder = await mkdtemp(join(tmpdir(), 'attesta-ocr-'))
  try {
    const file = join(folder, 'page')
    await writeFile(file, image)
    const args = [file, 'stdout', '-l', languages.join('+'), '--psm', '3', '-c', 'tessedit_create_tsv=1', 'tsv']
    const env = { ...process.env, OMP_THREAD_LIMIT: '1' }
    const { code, output } = await run('tesseract', args, { env, signal: AbortSignal.timeout(60_000) })
    if (code !== 0) throw new UnreadableImage(output.trim().split('\n').at(-1))
    return readTsv(output)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Languages whose data is installed, `osd` (orientation only) aside. Empty when Tesseract is missing. */
export async function installedLanguages(): Promise<string[]> {
  const { code, output } = await run('tesseract', ['--list-langs']).catch(() => ({ code: 1, output: '' }))
  if (code !== 0) return []
  return output
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
    .filter((name) => /^[a-z]{3}(_[a-z]+)?$/i.test(name) && name !== 'osd')
}
