import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CREDENTIALS, REGION, startMinistack } from './cloud/ministack.ts'

/**
 * `npm run fuzz -- [calls] [seed]`: sends generated calls of the whole contract to the functions, on a cloud of its own.
 * 100,000 without a number (promise V1); the integration tests run the first 2,000.
 */
const [calls = '100000', seed = '20261122'] = process.argv.slice(2)
const stateDir = mkdtempSync(path.join(tmpdir(), 'attesta-fuzz-'))
const ministack = await startMinistack({ gatewayPort: Number(process.env['GATEWAY_PORT'] ?? 4576), stateDir })
const vitest = path.join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs')
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'integration', 'functions/lib/fuzz.integration.test.ts'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      AWS_ENDPOINT_URL: ministack.endpoint,
      AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
      AWS_REGION: REGION,
      FUZZ_CALLS: calls,
      FUZZ_SEED: seed,
    },
  },
)
await ministack.stop()
rmSync(stateDir, { recursive: true, force: true })
process.exit(status ?? 1)
