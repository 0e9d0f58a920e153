import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const notUnit = ['**/*.{integration,slow}.test.ts', '**/node_modules/**', '**/cdk.out/**', '**/.local/**']

/** What replaces a module, a global or the environment, or draws into a document, gets a world of its own. */
const needsOwnWorld = (file: string): boolean =>
  file.endsWith('.tsx') || /\bvi\.|process\.env|@vitest-environment/.test(readFileSync(file, 'utf8'))
const ownWorlds = globSync('{functions,infra,shared,web}/**/*.test.{ts,tsx}', { exclude: notUnit }).filter(
  needsOwnWorld,
)

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit-pure',
          include: ['{functions,infra,shared,web}/**/*.test.ts'],
          exclude: [...notUnit, ...ownWorlds],
          // Nothing outlives a file, so one world for all saves loading it again.
          pool: 'threads',
          isolate: false,
          // CDK's own rules are `npm run synth`'s: loading them takes longer than all tests on templates.
          env: { CDK_VALIDATION: 'false' },
        },
      },
      {
        test: {
          name: 'unit',
          include: ownWorlds,
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
          include: ['{functions,infra}/**/*.integration.test.ts'],
          env: { POWERTOOLS_LOG_LEVEL: 'SILENT' },
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          // Limits count in windows of the clock: a test in the middle of which one ends is run once more, and the report says so.
          retry: 1,
        },
      },
      {
        test: {
          name: 'stories',
          include: ['web/e2e/stories/**/*.story.ts'],
          testTimeout: 300_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          retry: 1,
        },
      },
    ],
  },
})
