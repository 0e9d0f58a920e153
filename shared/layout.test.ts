import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Import direction: shared imports nobody; functions, infra and web import shared; features do not import features;
 * vendors are spoken to in adapters and data alone. Tests and their `testing` folders may reach for the local cloud.
 */
type Import = { file: string; target: string; isType: boolean }

const root = join(import.meta.dirname, '..')
const imports = globSync('{shared,functions,infra,web}/**/*.{ts,tsx,mjs,js}', { cwd: root })
  .filter((file) => !/node_modules|\.local\/|cdk\.out|dist\/|test-output|\.test\.|\/testing\/|\/e2e\//.test(file))
  .flatMap(importsOf)

const lower = new Set(['lib', 'data', 'adapters'])
/** The document engine is a library: bytes in, bytes out. */
const engine = 'functions/documents/'
/** The local engines are made of it; the demo accounts and the audit of the local cloud read the table. */
const openToLocal = [engine, 'functions/data/', 'functions/mail/testing/']
/** How the code of a function is bundled is known where it is written. */
const bundleOptions = 'functions/lib/bundle-options.ts'

/** The doors between features, each by name: a new one has to be written here, with the reason that it is needed. */
const doors = new Set([
  // Nobody may see a translation wait that a plan covers: the plan pays within the step, before it waits.
  'functions/translations/steps/wait-for-payment.ts → functions/subscriptions/settle-against-plan.ts',
  // Once the original is deleted no format of the result can be made: all are made just before, by what makes them for a download.
  'functions/privacy/keep-formats.ts → functions/translations/downloads/download-translation.ts',
  // DynamoDB serves two readers of a stream, and the dispatcher is one: webhooks and counters share the other.
  'functions/events/changes-entry.ts → functions/counters/count.ts',
  'functions/events/changes-entry.ts → functions/webhooks/announce.ts',
  // One queue makes every file that takes longer than a call, whatever it is made of.
  'functions/exports/entry.ts → functions/privacy/keep-formats.ts',
  'functions/exports/make-export.ts → functions/privacy/export-account.ts',
  'functions/exports/make-export.ts → functions/translations/downloads/download-translation.ts',
  'functions/exports/make-export.ts → functions/translations/downloads/generate.ts',
])

test('the files are really read', () => {
  expect(imports.length).toBeGreaterThan(500)
  expect(imports).toContainEqual(
    expect.objectContaining({ file: 'functions/accounts/sign-in/login.ts', target: 'functions/lib/ctx.ts' }),
  )
  expect(imports).toContainEqual(
    expect.objectContaining({ file: 'functions/data/table.ts', target: '@aws-sdk/lib-dynamodb' }),
  )
})

test('shared imports nobody but zod', () => {
  expect(wrong((file, target) => isIn('shared', file) && !isIn('shared', target) && target !== 'zod')).toEqual([])
})

test.each(['functions', 'web'])('%s imports shared and itself', (layer) => {
  const others = ['shared', 'functions', 'infra', 'web'].filter((name) => name !== layer && name !== 'shared')
  expect(wrong((file, target) => isIn(layer, file) && others.some((other) => isIn(other, target)))).toEqual([])
})

test('infra names functions by path; the local cloud alone reaches for the document engine, the table and the samples of mails', () => {
  const bad = (file: string, target: string) =>
    isIn('infra', file) &&
    (isIn('web', target) || isIn('functions', target)) &&
    target !== bundleOptions &&
    !(file.startsWith('infra/local/') && openToLocal.some((open) => target.startsWith(open)))
  expect(wrong(bad)).toEqual([])
})

test('a feature of the functions imports no other feature, and what lies below imports none', () => {
  const bad = (file: string, target: string) => {
    if (!isIn('functions', file) || !isIn('functions', target) || target.startsWith(engine)) return false
    const [from, to] = [file, target].map((path) => path.split('/')[1] ?? '')
    return from !== to && !lower.has(to ?? '')
  }
  // Equal, so that a door that nobody uses any more leaves the list.
  expect(new Set(wrong(bad))).toEqual(doors)
})

test('the document engine has one entrance, and knows no adapter', () => {
  const entrance = 'functions/documents/index.ts'
  // The local Translate and Textract are made of the engines of this machine; what is measured locally, with the bench's documents.
  const isOpen = (file: string, target: string) =>
    target === entrance ||
    (file.startsWith('infra/local/') && /^functions\/documents\/(engines\/|bench\/make-)/.test(target))
  expect(
    wrong((file, target) => !file.startsWith(engine) && target.startsWith(engine) && !isOpen(file, target)),
  ).toEqual([])
  expect(
    wrong(
      (file, target) =>
        file.startsWith(engine) &&
        isIn('functions', target) &&
        !target.startsWith(engine) &&
        !/\/(cli|bench)/.test(file),
    ),
  ).toEqual([])
})

test('a feature of the site imports no other feature', () => {
  const featureOf = (path: string) => /^web\/src\/features\/([^/]+)/.exec(path)?.[1]
  const bad = (file: string, target: string) => {
    const [from, to] = [featureOf(file), featureOf(target)]
    if (to === undefined || from === to) return false
    return from !== undefined || /^web\/src\/(ui|lib)\//.test(file)
  }
  expect(wrong(bad)).toEqual([])
})

test('vendor SDKs are imported in adapters and data alone', () => {
  const isVendor = (target: string) => /^(@aws-sdk\/|@smithy\/|stripe$)/.test(target)
  expect(
    wrong((file, target) => isIn('functions', file) && isVendor(target) && !/^functions\/(adapters|data)\//.test(file)),
  ).toEqual([])
})

test('U1: a customer’s file is parsed in the sandbox: no function that runs reaches a parser itself', () => {
  const parsers = /^functions\/documents\/(pipeline\/formats|glossary\/parse-\w+|scan\/pixels)\.ts$/
  expect(imports.filter(({ target }) => parsers.test(target)).length).toBeGreaterThan(3)
  const starts = [...new Set(imports.map(({ file }) => file))].filter(
    (file) => isIn('functions', file) && !file.startsWith(engine),
  )
  const from = new Map(starts.map((file) => [file, '']))
  for (const file of from.keys())
    for (const { target, isType } of imports.filter((one) => one.file === file))
      if (!isType && isIn('functions', target) && !from.has(target)) from.set(target, file)
  expect(from.has('functions/documents/sandbox/start-child.ts')).toBe(true)
  const pathTo = (file: string): string => (from.get(file) ? `${pathTo(from.get(file) as string)} → ${file}` : file)
  expect([...from.keys()].filter((file) => parsers.test(file)).map(pathTo)).toEqual([])
})

test('zod is imported in the one form that bundlers can take apart', () => {
  const files = [...new Set(imports.filter(({ target }) => target === 'zod').map(({ file }) => file))]
  expect(files.filter((file) => !/import (type )?\* as z from 'zod'/.test(read(file)))).toEqual([])
})

const wrong = (rule: (file: string, target: string) => boolean): string[] =>
  imports.filter(({ file, target }) => rule(file, target)).map(({ file, target }) => `${file} → ${target}`)

const isIn = (layer: string, path: string): boolean => path.startsWith(`${layer}/`)

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

function importsOf(file: string): Import[] {
  const found = read(file).matchAll(
    /^(?:import|export)\b[^'"`;]*?\bfrom '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm,
  )
  return [...found].map((match) => ({
    file,
    target: resolve(file, match[1] ?? match[2] ?? match[3] ?? ''),
    // `import { type A }` alone would still load the file.
    isType: /^(import|export) type\b/.test(match[0]),
  }))
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier))
  return specifier.startsWith('#') ? specifier.slice(1) : specifier
}
