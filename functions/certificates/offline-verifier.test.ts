import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificate, claims, file, genuine, records } from './testing/genuine.ts'
import { issuer, testStatusList } from './testing/issuer.ts'

const program = join(import.meta.dirname, '../../web/public/attesta-verify.mjs')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'verifier-'))
  writeFileSync(join(folder, 'file.pdf'), file)
  writeFileSync(join(folder, 'certificate.jws'), certificate)
  writeFileSync(join(folder, 'keys.json'), JSON.stringify({ keys: genuine.keys }))
  const replaced = [{ index: claims.status.status_list.idx, status: 'superseded' as const }]
  writeFileSync(join(folder, 'replaced.jwt'), testStatusList(records, replaced))
  writeFileSync(join(folder, 'broken.json'), '{"keys":')
  writeFileSync(join(folder, 'none.json'), '{"keys":[null]}')
})
afterAll(() => rmSync(folder, { recursive: true }))

const right = ['file.pdf', 'certificate.jws', '--keys', 'keys.json', '--site', issuer]

function run(args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd: folder, encoding: 'utf8' })
  return { status, stdout, stderr }
}

const stateOf = (args: readonly string[]): unknown =>
  (JSON.parse(run([...args, '--json']).stdout) as { state: unknown }).state

test('H2: a number is read as the site reads it: O is 0, I and L are 1, spaces and hyphens do not count', () => {
  const typed = claims.jti
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
    .replace(/(.{4})/g, '$1-')
  expect(typed).toMatch(/[ol]/)
  expect(stateOf([...right, '--id', typed])).toBe('status_unknown')
  expect(stateOf([...right, '--id', '00000000000000000'])).toBe('other_certificate')
})

test.each([
  ['no current list', [], 'The signature is right.'],
  ['a certificate that was replaced', ['--status', 'replaced.jwt'], 'REPLACED'],
])('H2: without a file nothing is said of one, with %s', (_, more, begins) => {
  const said = (name: string) => run([name, ...right.slice(1), ...more]).stdout
  expect(said('-').startsWith(begins)).toBe(true)
  expect(said('-')).toContain('No file was checked')
  expect(said('-')).not.toMatch(/genuine|File and signature/i)
  expect(said('file.pdf')).toMatch(/^(Genuine, but REPLACED|File and signature are right)/)
})

test.each([
  ['a file that is not there', ['nothing.pdf', ...right.slice(1)], 'nothing.pdf'],
  ['a certificate that is not there', ['file.pdf', 'nothing.jws', ...right.slice(2)], 'nothing.jws'],
  ['a folder', ['.', ...right.slice(1)], '.'],
  ['keys that are not there', [...right.slice(0, 3), 'nothing.json', ...right.slice(4)], 'nothing.json'],
  ['keys that are no JSON', [...right.slice(0, 3), 'broken.json', ...right.slice(4)], 'broken.json'],
  ['keys that are none', [...right.slice(0, 3), 'none.json', ...right.slice(4)], 'none.json'],
  ['a status list that is not there', [...right, '--status', 'nothing.jwt'], 'nothing.jwt'],
  ['an option that there is none of', [...right, '--Id', '00000000000000000'], '--Id'],
  ['an option without its value', [...right, '--id'], '--id'],
  ['a third file', ['file.pdf', ...right], 'Usage'],
])('H2: %s is a wrong call: one line and 2, and nothing is checked', (_, args, named) => {
  const { status, stdout, stderr } = run(args)
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toContain(named)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})
