import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { failures, note } from './report.ts'

/**
 * `npm run bench [-- SECTION…]`: what the document engine, the editor and certificates must reach, measured here and now against the tools that others use.
 * A tool that is not installed is named as absent. Exit 1 when a limit is exceeded.
 */
const sections = {
  docx: () => import('./docx-speed.ts'),
  engines: () => import('./engine-speed.ts'),
  pdf: () => import('./pdf-speed.ts'),
  typeset: () => import('./typeset.ts'),
  ocr: () => import('./ocr-speed.ts'),
  cost: () => import('./cost-limits.ts'),
  corpus: () => import('./corpus.ts'),
  editor: () => import('./editor-speed.ts'),
  certificate: () => import('./certificate-speed.ts'),
  counters: () => import('./counters-speed.ts'),
  checks: () => import('./checks-quality.ts'),
}

const wanted = process.argv.slice(2)
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../../../.local/cache/compile')
const folder = await mkdtemp(join(tmpdir(), 'attesta-bench-'))
try {
  for (const [name, load] of Object.entries(sections)) {
    if (wanted.length && !wanted.includes(name)) continue
    const { measure } = await load()
    await measure(folder)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
note('over their limits', String(failures()))
process.exitCode = failures() ? 1 : 0
