import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CREDENTIALS, REGION, startMinistack } from './cloud/ministack.ts'

type Promised = { files: string[]; title: string; variable: string; times: number }

/** Promises with a number that takes too long for every run: `npm test` proves a part, this all of it. */
const promises: Record<string, Promised> = {
  P1: {
    files: ['functions/payments/webhook.integration.test.ts', 'functions/subscriptions/activation.integration.test.ts'],
    title: 'random orders, duplicates and delays',
    variable: 'P1_ORDERS',
    times: 500,
  },
  P2: {
    files: ['functions/payments/webhook.integration.test.ts'],
    title: 'mutated deliveries',
    variable: 'P2_DELIVERIES',
    times: 10_000,
  },
  P4: {
    files: ['functions/payments/tampering.integration.test.ts'],
    title: 'P4: ',
    variable: 'P4_REQUESTS',
    times: 10_000,
  },
  H1: {
    files: ['functions/jobs/signing/signing.integration.test.ts'],
    title: 'H1: in random orders',
    variable: 'H1_ORDERS',
    times: 1000,
  },
  H2: {
    files: ['functions/certificates/forgery-call.integration.test.ts'],
    title: 'H2: ',
    variable: 'H2_CASES',
    times: 10_000,
  },
  V1: { files: ['functions/lib/fuzz.integration.test.ts'], title: 'V1: ', variable: 'FUZZ_CALLS', times: 100_000 },
}

/**
 * `npm run promise -- <code> [times] [seed]`: proves one promise the promised number of times, on a cloud of its own. `npm run fuzz`
 * is V1: generated calls of the whole contract to the functions.
 */
const [code = '', times, seed = '20261122'] = process.argv.slice(2)
const promised = promises[code]
if (!promised) {
  console.error(`npm run promise -- ${Object.keys(promises).join('|')} [times] [seed]`)
  process.exit(2)
}
const { files, title, variable, times: all } = promised
const stateDir = mkdtempSync(path.join(tmpdir(), 'attesta-promise-'))
const ministack = await startMinistack({ gatewayPort: Number(process.env['GATEWAY_PORT'] ?? 4576), stateDir })
const vitest = path.join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'integration*', ...files, '-t', title], {
  stdio: 'inherit',
  env: {
    ...process.env,
    AWS_ENDPOINT_URL: ministack.endpoint,
    AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    AWS_REGION: REGION,
    [variable]: times ?? String(all),
    FUZZ_SEED: seed,
  },
})
await ministack.stop()
rmSync(stateDir, { recursive: true, force: true })
process.exit(status ?? 1)
