import { defineConfig } from 'vitest/config'

const notUnit = ['**/*.{integration,slow}.test.ts', '**/node_modules/**', '**/cdk.out/**', '**/.local/**']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit-pure',
          include: ['{shared,functions/documents,web/src/messages}/**/*.test.ts'],
          exclude: notUnit,
          // Bytes in, bytes out: nothing is mocked and nothing outlives a file, so one world for all saves loading it again.
          pool: 'threads',
          isolate: false,
        },
      },
      {
        test: {
          name: 'unit',
          include: ['{functions,infra,web}/**/*.test.{ts,tsx}'],
          exclude: [...notUnit, 'functions/documents/**', 'web/src/messages/**'],
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
