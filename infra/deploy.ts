import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CloudFormationClient } from '@aws-sdk/client-cloudformation'
import { LambdaClient } from '@aws-sdk/client-lambda'
import { OrganizationsClient } from '@aws-sdk/client-organizations'
import { S3Client } from '@aws-sdk/client-s3'
import { readConfig } from './config.ts'
import { checkConcurrency } from './deploy/check-concurrency.ts'
import { checkOptOut } from './deploy/check-opt-out.ts'
import { ensureSecrets } from './deploy/ensure-secrets.ts'
import { makeFirstAdmin } from './deploy/first-admin.ts'
import { outputOf } from './deploy/output-of.ts'
import { writeSiteFiles } from './site-files.ts'
import { uploadSite } from './upload-site.ts'

/** `npm run deploy`: a deployment to AWS, step by step, each of which may be repeated. infra/RUNBOOK.md explains the values. */
const { values } = parseArgs({
  options: {
    'env-file': { type: 'string' },
    only: { type: 'string' },
    'first-admin': { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    'despite-advisories': { type: 'boolean', default: false },
    'despite-ai-use': { type: 'boolean', default: false },
  },
})

try {
  await deploy()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function deploy(): Promise<void> {
  if (values['env-file']) process.loadEnvFile(values['env-file'])
  const config = readConfig()
  const stack = (part: string) => `Attesta-${config.STAGE}-${part}`
  if (values['dry-run']) return run('cdk', ['synth', '--quiet'])
  // An advisory of this night must not stand between an outage and its mend, or the commit before it.
  if (!values['despite-advisories']) run('node', ['infra/supply/check.ts'])
  // For a trial without customers: an account alone has no organization, and so no policy.
  if (!values['despite-ai-use']) await checkOptOut(new OrganizationsClient({ region: config.AWS_REGION }))
  await checkConcurrency(new LambdaClient({ region: config.AWS_REGION }), config.LAMBDA_CONCURRENCY)
  await ensureSecrets(config.AWS_REGION)
  const withSite = !values.only || values.only === 'web'
  // Built first: a site that does not build stops the deployment, and one that does follows its stacks at once.
  if (withSite) run('vite', ['build', 'web'])

  run('cdk', ['bootstrap'])
  const outputs = join(mkdtempSync(join(tmpdir(), 'attesta-')), 'outputs.json')
  const stacks = values.only ? [stack(capital(values.only))] : ['--all']
  run('cdk', ['deploy', ...stacks, '--require-approval', 'broadening', '--outputs-file', outputs])
  const told = JSON.parse(readFileSync(outputs, 'utf8')) as Record<string, Record<string, string>>
  if (values['first-admin']) {
    // Asked of the stack: with `--only` another one may be deployed, and this one tells nothing.
    const cloudFormation = new CloudFormationClient({ region: config.AWS_REGION })
    const founder = await outputOf(cloudFormation, stack('App'), 'FounderFunction')
    console.log(await makeFirstAdmin(new LambdaClient({ region: config.AWS_REGION }), founder, values['first-admin']))
  }
  if (!withSite) return

  await writeSiteFiles('web/dist', config)
  const web = told[stack('Web')] ?? {}
  const written = await uploadSite(new S3Client({ region: config.AWS_REGION }), web['SiteBucket'] ?? '', 'web/dist')
  console.log(
    `${written} files of the site uploaded.\nPoint ${new URL(config.SITE_URL).hostname} at ${web['DistributionDomain']}`,
  )
}

function run(command: string, args: string[]): void {
  console.log(`> ${command} ${args.join(' ')}`)
  const program = command === 'node' ? process.execPath : join('node_modules/.bin', command)
  const { status } = spawnSync(program, args, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ended with ${status}; nothing after it was done.`)
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
