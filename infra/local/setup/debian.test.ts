import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setUpDebian } from './debian.ts'

let folder: string
const path = process.env['PATH']
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'attesta-debian-'))
  process.env['PATH'] = `${folder}:${path}`
  program('sudo', 'shift; exec "$@"')
})
afterEach(() => {
  process.env['PATH'] = path
  rmSync(folder, { recursive: true })
})

const program = (name: string, body: string) => {
  writeFileSync(join(folder, name), `#!/bin/sh\n${body}\n`)
  chmodSync(join(folder, name), 0o755)
}
const browser = (enough: string) => ({
  what: 'a browser',
  probe: `test -e ${join(folder, 'small')}`,
  enough,
  without: 'the stories cannot run',
  packages: ['small'],
})

test('what was just installed is there, also where what does as well is not', async () => {
  program('apt-get', `touch ${join(folder, 'small')}`)
  expect(await setUpDebian([browser('false')], () => undefined)).toEqual([])
})

test('what does as well is enough where the group cannot be installed', async () => {
  program('apt-get', 'exit 100')
  expect(await setUpDebian([browser('true')], () => undefined)).toEqual([])
  expect(await setUpDebian([browser('false')], () => undefined)).toMatchObject([
    { remedy: 'sudo apt-get install small' },
  ])
})
