import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { absent, heading, note, row } from './report.ts'

const root = join(import.meta.dirname, '../../..')
const sizes = [5000, 50_000]

type Read = { path: string; ms: number; units: number; items: number }
type Measured = { rows: number; reads: Read[] }

/** Every list and figure of staff, read from a small and from a large table: what is read must be the same. */
export async function measure(): Promise<void> {
  heading('Lists and figures of staff, from 5,000 rows and from 50,000')
  if (!process.env['AWS_ENDPOINT_URL']) {
    absent('read units', 'AWS_ENDPOINT_URL names no local cloud: npm start makes one')
    return
  }
  const command = [join(root, 'functions/counters/testing/staff-lists.ts'), ...sizes.map(String)]
  const env = { ...process.env, POWERTOOLS_LOG_LEVEL: 'SILENT' }
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root, env, timeout: 900_000 })
  const [small, large] = stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Measured)
  if (!small || !large) throw new Error('The lists were not read')
  note('rows in the table', `${small.rows} and ${large.rows}`)
  for (const [place, now] of large.reads.entries()) {
    const before = small.reads[place]
    const time = `${before?.ms.toFixed(0)} and ${now.ms.toFixed(0)} ms`
    // Sizes of rows differ by their numbers' digits: one request more is what a list that grows would need at the very least.
    row(`read units of ${now.path}`, now.units, (before?.units ?? 0) + 0.5, '', `${before?.units} before; ${time}`)
  }
}
