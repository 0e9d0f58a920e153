import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const preload = join(import.meta.dirname, 'moved-clock.ts')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-moved-clock-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What the code prints in a process whose clock the file moves, as JSON. */
async function told(code: string, ahead?: string): Promise<unknown> {
  const file = join(folder, 'ahead')
  await rm(file, { force: true })
  if (ahead !== undefined) await writeFile(file, ahead)
  const { stdout } = await run(process.execPath, ['--import', preload, '--input-type=module', '-e', code], {
    env: { ...process.env, CLOCK_FILE: file, NODE_OPTIONS: '' },
  })
  return JSON.parse(stdout)
}

/** Whole minutes ahead of the machine's clock, by every way to read it; `performance` keeps the real one. */
const minutes = `const real = () => performance.timeOrigin + performance.now()
const minutes = () => [Date.now(), new Date().getTime(), Date.parse(Date())].map((at) => Math.round((at - real()) / 60_000))
`

test.each([
  ['600000', 10],
  ['-600000', -10],
  ['0', 0],
  [undefined, 0],
])('a worker that starts while the file says %s is %i minutes ahead', async (ahead, expected) => {
  expect(await told(`${minutes}console.log(JSON.stringify(minutes()))`, ahead)).toEqual([expected, expected, expected])
})

test('a worker that lives on follows the file there and back', async () => {
  const code = `import { writeFileSync } from 'node:fs'
${minutes}const seen = [minutes()[0]]
for (const ahead of [240000, 0]) {
  writeFileSync(process.env.CLOCK_FILE, String(ahead))
  const deadline = performance.now() + 5000
  while (minutes()[0] * 60_000 !== ahead && performance.now() < deadline) await new Promise((go) => setTimeout(go, 20))
  seen.push(minutes()[0])
}
console.log(JSON.stringify(seen))`
  expect(await told(code, '0')).toEqual([0, 4, 0])
})

test('a date that is given stays what it is, and is a Date', async () => {
  const code = `const date = new Date('2026-01-01T00:00:00Z')
console.log(JSON.stringify([date.toISOString(), date instanceof Date, new Date() instanceof Date, Date.UTC(2026, 0, 1)]))`
  expect(await told(code, '600000')).toEqual(['2026-01-01T00:00:00.000Z', true, true, Date.UTC(2026, 0, 1)])
})
