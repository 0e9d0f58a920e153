import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { absent, heading, note, row } from './report.ts'

const root = join(import.meta.dirname, '../../..')
const chromium = [process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

type Measured = {
  opening: number
  openingProcessor: number
  typing50: number
  typing95: number
  processor: number
  rows: number
}

/** The translator's editor with 10,000 segments in Chromium: how soon it takes keys, and how far it is behind them. */
export async function measure(): Promise<void> {
  heading('The editor with 10,000 segments')
  if (!chromium.some((path) => existsSync(path))) {
    absent('opening and typing', 'Chromium is not installed')
    return
  }
  const command = [join(root, 'web/e2e/editor-speed.ts'), '10000']
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root, timeout: 300_000 })
  const line = stdout.split('\n').findLast((one) => one.startsWith('{')) ?? '{}'
  const found = JSON.parse(line) as Measured
  row('from the last answer to a field that takes keys', found.opening, 1500, ' ms')
  row('from a key to its frame, 95 of 100', found.typing95, 33.4, ' ms', 'the frame it came in, and one more')
  row('processor time of a key and all that follows', found.processor, 16.7, ' ms')
  note('median of a key to its frame', `${found.typing50.toFixed(1)} ms`)
  note('processor time of opening', `${found.openingProcessor.toFixed(0)} ms`)
  note('rows drawn', String(found.rows))
}
