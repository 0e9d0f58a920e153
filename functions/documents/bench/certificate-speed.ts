import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { heading, note, row } from './report.ts'

const root = join(import.meta.dirname, '../../..')

type Measured = { pages: number; assembled: number; signed: number; checked: number; bytes: number }

/** Certificates of 1, 10 and 100 pages: how long they take to be made and signed, and to be checked. KMS's own answer is not in it. */
export async function measure(): Promise<void> {
  heading('Certificates')
  for (const pages of [1, 10, 100]) {
    const command = [join(root, 'functions/certificates/testing/speed-command.ts'), String(pages)]
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root, timeout: 300_000 })
    const found = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as Measured
    const of = `${pages} ${pages === 1 ? 'page' : 'pages'}`
    row(`${of}: files, certificate and signature`, found.signed, 15_000, ' ms', `${(found.bytes / 1000).toFixed(0)} kB`)
    row(`${of}: hash and check`, found.checked, 500, ' ms')
    note(`${of}: the translation in each format, before it`, `${found.assembled.toFixed(0)} ms`)
  }
}
