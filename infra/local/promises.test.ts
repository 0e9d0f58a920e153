import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { REPO } from './paths.ts'
import { readPromises } from './promise-table.ts'

const read = (file: string) => readFileSync(join(REPO, file), 'utf8')
const rows = readPromises()

test('SECURITY.md defines every promise that code cites', () => {
  const cited = globSync('{shared,functions,infra,web}/**/*.{ts,tsx,md,py}', {
    cwd: REPO,
    exclude: ['**/node_modules/**', '**/dist/**', '**/.local/**', '**/cdk.out/**'],
  }).flatMap((file) =>
    [...read(file).matchAll(/\bpromises? ((?:[A-Z]\d\b(?:, | and )?)+)/g)].flatMap(([, codes = '']) =>
      (codes.match(/[A-Z]\d/g) ?? []).map((code) => ({ file, code })),
    ),
  )
  expect(cited.length).toBeGreaterThan(30)
  expect(cited.filter(({ code }) => !rows.has(code))).toEqual([])
})

/** The titles of tests begin with the codes, a comment says `promise A4`: a page of the size A4 is no proof. */
const cites = (text: string, code: string): boolean =>
  new RegExp(`['"\`](?:[A-Z]\\d, )*${code}(?:, [A-Z]\\d)*: |\\bpromises? (?:[A-Z]\\d(?:, | and ))*${code}\\b`).test(
    text,
  )

test('what cites a promise: a title that begins with its code, or a comment that names it', () => {
  for (const text of ["test('A4: guessing', …)", "test('A3, A4: guessing', …)", 'promise A4', 'promises A3 and A4'])
    expect(cites(text, 'A4'), text).toBe(true)
  for (const text of ['a page of the size A4', "size: 'A4'", 'promise A41', 'promises A3'])
    expect(cites(text, 'A4')).toBe(false)
})

test('each promise names files that cite its code, so that a reader finds the proof', () => {
  expect(rows.size).toBeGreaterThan(40)
  const silent = [...rows].flatMap(([code, files]) =>
    files.filter((file) => !cites(read(file), code)).map((file) => `${code}: ${file}`),
  )
  expect(silent).toEqual([])
})
