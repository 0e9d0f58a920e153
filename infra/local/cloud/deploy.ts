import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BIN, COMPILE_CACHE, cloudEnv, LOCAL_DIR, REPO } from '../paths.ts'
import { must, requiring } from '../run.ts'
import type { Say } from '../setup/say.ts'
import { isDone, markDone } from '../setup/stamp.ts'
import { hashSources } from '../sources.ts'
import { type Clients, outputsOf } from './clients.ts'
import { ACCOUNT, REGION } from './ministack.ts'

/** The parts of the repository that decide what is deployed. */
const SOURCES = ['infra', 'functions', 'shared', 'package-lock.json', 'cdk.json']

export type DeployOptions = {
  gatewayPort: number
  stateDir: string
  /** Outside values for infra/config.ts. */
  env: Record<string, string>
  clients: Clients
  stacks: readonly string[]
  say: Say
}

/** Bring every stack of the real CDK app to what the sources say. Skipped when nothing has changed since the last time. */
export async function deploy(options: DeployOptions): Promise<void> {
  const { stateDir, env, clients, stacks, say } = options
  const stamp = join(stateDir, 'deployed.stamp')
  const wanted = hashSources(SOURCES, env)
  const there = await Promise.all(stacks.map((stack) => outputsOf(clients, stack)))
  if (there.every(Boolean) && isDone(stamp, wanted)) return
  await rm(stamp, { force: true })
  const cdk = {
    cwd: REPO,
    env: {
      ...cloudEnv(options.gatewayPort),
      ...env,
      CI: 'true',
      // CDK's own rules give warnings that belong to a deployment to AWS, and loading them takes ten seconds.
      CDK_VALIDATION: 'false',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      NODE_OPTIONS: requiring(join(LOCAL_DIR, 'cloud/short-buffers.mjs')),
    },
    logFile: join(stateDir, 'cdk.log'),
  }
  const output = ['--output', join(stateDir, 'cdk.out')]
  if (!(await outputsOf(clients, 'CDKToolkit'))) {
    say('preparing the local cloud (cdk bootstrap)')
    // Away from cdk.json: bootstrapping an account needs no app to be synthesised.
    const args = ['bootstrap', `aws://${ACCOUNT}/${REGION}`]
    await must(join(BIN, 'cdk'), args, 'cdk bootstrap failed on the local cloud.', { ...cdk, cwd: stateDir })
  }
  say('deploying the stacks (cdk deploy)')
  await rm(join(stateDir, 'cdk.out'), { recursive: true, force: true })
  const args = ['deploy', '--all', '--require-approval', 'never', '--concurrency', '2', ...output]
  await must(join(BIN, 'cdk'), args, `The stacks could not be deployed. All of it is in ${cdk.logFile}; the end:`, cdk)
  markDone(stamp, wanted)
}
