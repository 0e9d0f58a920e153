import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Import direction: shared imports nobody; functions, infra and web import shared; features do not import features;
 * vendors are spoken to in adapters and data alone. Tests and their `testing` folders may reach for the local cloud.
 */
type Import = { file: string; target: string }

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
  // An upload becomes a translation: its ticket is redeemed where the translation starts.
  'functions/translations/start-translation.ts → functions/uploads/create-upload.ts',
  'functions/translations/steps/inspect.ts → functions/uploads/scan-tag.ts',
  'functions/uploads/create-upload.ts → functions/translations/object-keys.ts',
  // What can be translated is what the engine reports.
  'functions/translations/start-translation.ts → functions/languages/engine-languages.ts',
  'functions/translations/steps/detect-language.ts → functions/languages/engine-code.ts',
  // What a translation would cost now stands beside it.
  'functions/translations/view.ts → functions/payments/eligible-now.ts',
  // What is kept of a translation lies where the translations put it.
  'functions/privacy/delete-documents.ts → functions/translations/downloads/download-translation.ts',
  'functions/privacy/delete-documents.ts → functions/translations/object-keys.ts',
  'functions/privacy/export-account.ts → functions/translations/view.ts',
  // A paid order wakes its translations and answers them.
  'functions/payments/process-translation.ts → functions/translations/view.ts',
  'functions/payments/deliver.ts → functions/translations/resume-after-payment.ts',
  // What a subscription stretches to needs no payment; Stripe tells of subscriptions through the one webhook.
  'functions/translations/steps/wait-for-payment.ts → functions/subscriptions/settle-against-plan.ts',
  'functions/payments/handle-event.ts → functions/subscriptions/sync-subscription.ts',
  'functions/subscriptions/use-plan.ts → functions/translations/resume-after-payment.ts',
  // A document is translated with the glossaries that its owner chose; they leave with the account.
  'functions/translations/start-translation.ts → functions/glossaries/open-glossaries.ts',
  'functions/translations/plan/choose-terms.ts → functions/glossaries/stored-entries.ts',
  'functions/privacy/sweep.ts → functions/glossaries/object-keys.ts',
  'functions/translations/start-translation.ts → functions/languages/formality-languages.ts',
  // One that is given back ends.
  'functions/payments/refund-translation.ts → functions/translations/stop-waiting.ts',
])

test('the files are really read', () => {
  expect(imports.length).toBeGreaterThan(500)
  expect(imports).toContainEqual({ file: 'functions/accounts/sign-in/login.ts', target: 'functions/lib/ctx.ts' })
  expect(imports).toContainEqual({ file: 'functions/data/table.ts', target: '@aws-sdk/lib-dynamodb' })
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
  expect(wrong(bad).filter((crossing) => !doors.has(crossing))).toEqual([])
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
  return [...found].map((match) => ({ file, target: resolve(file, match[1] ?? match[2] ?? match[3] ?? '') }))
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier))
  return specifier.startsWith('#') ? specifier.slice(1) : specifier
}
