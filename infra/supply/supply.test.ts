import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  Advisories,
  billOfMaterials,
  openAdvisories,
  otherLicences,
  type Package,
  shippedPackages,
  tooOld,
} from './supply.ts'

const file = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
const stored = Advisories.parse(file('advisories.json'))
const lock = file('../../package-lock.json')
const one = (name: string, version: string, license?: string): Package => ({ name, version, license })

test('S1: no high or critical advisory is open on what ships, and every licence is permissive', () => {
  const packages = shippedPackages(lock)
  console.log(`S1: ${packages.length} packages, ${stored.advisories.length} advisories of ${stored.asOf}`)
  expect(packages.length).toBeGreaterThan(300)
  expect(openAdvisories(packages, stored)).toEqual([])
  expect(otherLicences(packages)).toEqual([])
})

test('every stored advisory is about something that ships, and is found where the version is one of its own', () => {
  const names = new Set(shippedPackages(lock).map(({ name }) => name))
  for (const { package: name, id, affected } of stored.advisories) {
    expect(names.has(name), name).toBe(true)
    for (const [from, to] of affected) {
      expect(openAdvisories([one(name, from === '0' ? '0.0.1' : from)], stored).join(), id).toContain(id)
      expect(openAdvisories([one(name, to)], stored).filter((line) => line.endsWith(id))).toEqual([])
    }
  }
})

test('S1: a stored list stands in for the registry for 30 days, and no longer', () => {
  const [after30, after31] = ['2026-12-23', '2026-12-24'].map((day) => tooOld({ asOf: '2026-11-23' }, new Date(day)))
  expect(after30).toEqual([])
  expect(after31).toEqual([expect.stringContaining('31 days old')])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-or-later)', true],
  ['MIT AND OFL-1.1', true],
  ['GPL-3.0-only', false],
  ['MIT AND GPL-3.0-only', false],
  ['MPL-2.0', false],
  [undefined, false],
] as const)('%s is permissive: %s', (license, isFine) => {
  expect(otherLicences([one('a', '1.0.0', license)])).toHaveLength(isFine ? 0 : 1)
})

test('S1: every package that the code of functions and of the site names is one that is looked at', () => {
  const names = new Set(shippedPackages(lock).map(({ name }) => name))
  const root = new URL('../../', import.meta.url)
  const files = globSync('{functions,shared,web/src}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/*.test.{ts,tsx}', '**/testing/**', '**/bench/**'],
  })
  const named = files.flatMap((name) => {
    const source = readFileSync(new URL(name, root), 'utf8')
    return Array.from(
      source.matchAll(/^(?:import|export)\b(?! type\b)[^'"]*?from '([^'.#][^']*)'|\bimport\('([^'.#][^']*)'\)/gm),
    )
      .map(([, one, late]) => one ?? late ?? '')
      .filter((one) => !/^(?:node|virtual):/.test(one))
      .map((one) => one.split('/', one.startsWith('@') ? 2 : 1).join('/'))
  })
  console.log(`S1: ${new Set(named).size} packages named in ${files.length} files`)
  expect(new Set(named).size).toBeGreaterThan(40)
  expect([...new Set(named)].filter((name) => !names.has(name))).toEqual([])
})

test('what is there for development alone does not count', () => {
  const packages = { '': {}, 'node_modules/a': { version: '1.0.0', dev: true }, 'node_modules/b': { version: '2.0.0' } }
  expect(shippedPackages({ packages })).toEqual([one('b', '2.0.0')])
})

test('the bill of materials names every package that ships, with licence, address and hash', () => {
  const { bomFormat, components } = billOfMaterials(lock)
  console.log(`S1: ${components.length} components in the bill of materials`)
  expect(bomFormat).toBe('CycloneDX')
  expect(components).toHaveLength(shippedPackages(lock).length)
  expect(components.filter(({ licenses }) => licenses === undefined)).toEqual([])
  const react = components.find(({ name }) => name === 'react')
  expect(react).toMatchObject({ purl: `pkg:npm/react@${react?.version}`, licenses: [{ license: { id: 'MIT' } }] })
  expect(react?.hashes?.[0]).toMatchObject({
    alg: 'SHA-512',
    content: expect.stringMatching(/^[0-9a-f]{128}$/) as unknown,
  })
  const scoped = components.find(({ name }) => name === '@middy/core')
  expect(scoped?.purl).toBe(`pkg:npm/%40middy/core@${scoped?.version}`)
})

test('every package has its hash in the lock file, also the Node that runs everything; none but one runs a script that could fetch more', () => {
  type Locked = { integrity?: string; hasInstallScript?: boolean; inBundle?: boolean }
  const { packages } = lock as { packages: Record<string, Locked> }
  // What lies in the archive of another package has the hash of that one.
  const named = Object.entries(packages).filter(([path, { inBundle }]) => path !== '' && !inBundle)
  expect(named.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
  expect(named.filter(([, one]) => one.hasInstallScript).map(([path]) => path)).toEqual(['node_modules/esbuild'])
  for (const cpu of ['x64', 'arm64']) expect(packages).toHaveProperty([`node_modules/node-linux-${cpu}`])
})
