import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './infra/local/longest-first.ts'

const notUnit = ['**/*.{integration,slow}.test.ts', '**/node_modules/**', '**/cdk.out/**', '**/.local/**']
const unitFiles = globSync('{functions,infra,shared,web}/**/*.test.{ts,tsx}', { exclude: notUnit })
const filesWith = (pattern: RegExp) => unitFiles.filter((file) => pattern.test(readFileSync(file, 'utf8')))

/** What replaces modules or loads them anew gets a world of its own, and what replaces a page's globals beside no page. */
const inPages = filesWith(/@vitest-environment happy-dom/)
const ownWorlds = filesWith(/\bvi\.(mock|doMock|resetModules)\b/).concat(
  filesWith(/\bvi\./).filter((file) => file.startsWith('web/') && !inPages.includes(file)),
)
/** Pages whose calls are answered by their tests share a world of their own. */
const answered = filesWith(/\bvi\.mocked\((?:send|exchange)\)/).filter(
  (file) => inPages.includes(file) && !ownWorlds.includes(file),
)

/** Half of what needs no page: `npm run verify` tests it beside the other half. */
const engine = 'functions/documents/**/*.test.ts'

const integrationFiles = globSync('{functions,infra}/**/*.integration.test.ts', { exclude: ['**/node_modules/**'] })
/** What replaces modules or talks to vendors of its own has a process of its own, and so has what looks at the local cloud. */
const ownProcesses = integrationFiles.filter(
  (file) =>
    file.startsWith('infra/') ||
    /\bvi\.(mock|doMock|resetModules)\b|AWS_ENDPOINT_URL_/.test(readFileSync(file, 'utf8')),
)

/** A machine that does other work too is several times slower: a test that never ends is what this limit is for. */
const patient = { testTimeout: 30_000 } as const

// One world for all files of a project saves loading it again. What a file replaced is put back at its end.
const shared = { pool: 'threads', isolate: false, setupFiles: ['infra/local/tidy-world.ts'], ...patient } as const

const forPages = [...shared.setupFiles, 'web/src/lib/testing/no-texts-to-load.ts']

/** Node runs what it can read by itself: nothing is transformed, and its compile cache is used. Vite reads what is built by Vite. */
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } } as const

/** What Vite made of a file is kept until the file changes. */
const transformed = { experimental: { fsModuleCache: true } } as const

const inCloud = {
  pool: 'forks',
  env: { POWERTOOLS_LOG_LEVEL: 'SILENT' },
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // With two, a third of the time is waited away, mostly for the one process of the cloud.
  maxWorkers: 3,
} as const

/** Rows of the specification: most are answered by the test, so that they leave the local cloud to others. */
const rowStories = 'web/e2e/stories/*-rows.story.ts'

const inBrowser = {
  // One browser for all files of a worker: each story has a window with cookies of its own.
  isolate: false,
  testTimeout: 300_000,
  hookTimeout: 60_000,
  ...native,
} as const

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    tags: [
      {
        name: 'long',
        description:
          'Takes more than a quarter of a second: proofs of time, of size or over many random inputs. `npm run verify` leaves them to `npm test`.',
      },
    ],
    projects: [
      {
        test: {
          name: 'unit-pure',
          include: ['{functions,infra,shared}/**/*.test.ts', 'web/{e2e,plugins}/**/*.test.ts'],
          exclude: [...notUnit, ...ownWorlds, engine],
          ...shared,
          ...native,
          // CDK's own rules are `npm run synth`'s: loading them takes longer than all tests on templates.
          env: { CDK_VALIDATION: 'false' },
        },
      },
      {
        test: {
          name: 'unit-engine',
          include: [engine],
          exclude: [...notUnit, ...ownWorlds],
          ...shared,
          ...native,
        },
      },
      {
        test: {
          name: 'unit-pages',
          include: ['web/src/**/*.test.{ts,tsx}'],
          exclude: [...ownWorlds, ...answered],
          ...shared,
          setupFiles: forPages,
          ...transformed,
        },
      },
      {
        test: {
          name: 'unit-calls',
          include: answered,
          ...shared,
          setupFiles: [...forPages, 'web/src/lib/testing/answered-calls.ts'],
          ...transformed,
        },
      },
      {
        test: {
          name: 'unit',
          include: ownWorlds,
          pool: 'threads',
          ...patient,
          ...transformed,
        },
      },
      {
        test: {
          name: 'slow',
          include: ['{functions,infra}/**/*.slow.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['functions/**/*.integration.test.ts'],
          exclude: ownProcesses,
          isolate: false,
          setupFiles: shared.setupFiles,
          ...inCloud,
          ...native,
        },
      },
      {
        test: {
          name: 'integration-apart',
          include: ownProcesses,
          ...inCloud,
          ...transformed,
        },
      },
      {
        test: {
          name: 'stories',
          include: ['web/e2e/stories/**/*.story.ts'],
          exclude: [rowStories],
          ...inBrowser,
          // With five at once a third of the time is waited away: for the cloud, for a mail, for the clock of a page.
          maxWorkers: 6,
        },
      },
      {
        test: {
          name: 'stories-rows',
          include: [rowStories],
          ...inBrowser,
          maxWorkers: 1,
        },
      },
    ],
  },
})
