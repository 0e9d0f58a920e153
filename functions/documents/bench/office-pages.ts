import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { run } from './measure.ts'

/** Pages of documents as LibreOffice lays them out, by path; null for one that it does not open. Names must differ. */
export async function officePages(files: readonly string[], folder: string): Promise<Map<string, number | null>> {
  const out = join(folder, 'pages')
  await mkdir(out, { recursive: true })
  const pages = new Map<string, number | null>()
  for (let i = 0; i < files.length; i += together) {
    const batch = files.slice(i, i + together)
    await convert(batch, out)
    for (const file of batch) pages.set(file, (await pagesOf(out, file)) ?? (await again(file, out)))
  }
  return pages
}

/** Starting LibreOffice costs more than a document does; one that fails takes its batch along, so it is tried alone. */
const together = 12

async function again(file: string, out: string): Promise<number | null> {
  await convert([file], out)
  return pagesOf(out, file)
}

const convert = (files: readonly string[], out: string) => {
  const profile = `-env:UserInstallation=file://${join(out, 'profile')}`
  return run(['timeout', '180', 'soffice', profile, '--headless', '--convert-to', 'pdf', '--outdir', out, ...files])
}

async function pagesOf(out: string, file: string): Promise<number | null> {
  const { stdout } = await run(['pdfinfo', join(out, `${basename(file, '.docx')}.pdf`)])
  return Number(/^Pages:\s+(\d+)/m.exec(stdout)?.[1] ?? 0) || null
}
