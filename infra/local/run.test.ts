import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requiring, run } from './run.ts'

test.each(['a folder', 'a "folder" of \\ mine'])(
  'Node loads a file first also where it lies below %s',
  async (name) => {
    const folder = mkdtempSync(join(tmpdir(), `${name} `))
    try {
      const file = join(folder, 'first.cjs')
      writeFileSync(file, "globalThis.first = 'loaded'")
      const env = { ...process.env, NODE_OPTIONS: requiring(file) }
      expect(await run(process.execPath, ['-p', 'first'], { env })).toEqual({ code: 0, output: 'loaded\n' })
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
