import { defineConfig } from 'vitest/config'

const notUnit = ['**/*.{integration,slow}.test.ts', '**/node_modules/**', '**/cdk.out/**', '**/.local/**']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{shared,functions,infra}/**/*.test.ts'],
          exclude: notUnit,
          // One world for all files: they change nothing that outlives them, and loading the modules once saves half the time.
          pool: 'threads',
          isolate: false,
        },
      },
      {
        test: { name: 'unit-web', include: ['web/**/*.test.{ts,tsx}'], exclude: notUnit },
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
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'stories',
          include: ['web/e2e/stories/**/*.story.ts'],
          testTimeout: 300_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
