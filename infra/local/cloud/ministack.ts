import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Background, isRunning, startInBackground } from '../background.ts'
import { LOCAL_DIR, NODE_24, VENV_PYTHON } from '../paths.ts'
import { UserError } from '../user-error.ts'

export type MinistackOptions = {
  gatewayPort: number
  stateDir: string
  /** Endpoints of services that MiniStack lacks; its functions inherit them. */
  endpoints?: { AWS_ENDPOINT_URL_TRANSLATE: string; AWS_ENDPOINT_URL_TEXTRACT: string }
  env?: Record<string, string>
}

export type Ministack = Background & { endpoint: string }

export const REGION = 'us-east-1'
export const ACCOUNT = '000000000000'
export const CREDENTIALS = { accessKeyId: 'test', secretAccessKey: 'test' }

/** Start the local cloud with IAM on and wait until it answers. Its environment is written here in full: functions inherit it. */
export async function startMinistack(options: MinistackOptions): Promise<Ministack> {
  const { gatewayPort, stateDir } = options
  await stopLeftover(stateDir)
  const temporary = await emptyTemporary(gatewayPort)
  const logFile = join(stateDir, 'ministack.log')
  await rm(logFile, { force: true })
  const server = startInBackground(VENV_PYTHON, [join(LOCAL_DIR, 'cloud/ministack_local.py')], {
    logFile,
    env: {
      HOME: temporary,
      TMPDIR: temporary,
      PATH: [join(temporary, 'bin'), join(NODE_24, '..'), process.env['PATH']].join(delimiter),
      REAL_NODE: NODE_24,
      MOVED_CLOCK: join(LOCAL_DIR, 'cloud/moved-clock.ts'),
      BIND_HOST: '127.0.0.1',
      GATEWAY_PORT: String(gatewayPort),
      IOT_MTLS_ENABLED: '0',
      SFTP_ENABLED: '0',
      AUTH: 'true',
      PERSIST_STATE: '1',
      S3_PERSIST: '1',
      SAVE_SECONDS: '10',
      STATE_DIR: join(stateDir, 'ministack'),
      S3_DATA_DIR: join(stateDir, 's3'),
      LAMBDA_ACCOUNT_CONCURRENCY: '20',
      GRANTS_FILE: join(stateDir, 'grants.jsonl'),
      AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
      AWS_REGION: REGION,
      ...options.endpoints,
      ...options.env,
    },
  })
  await writeFile(pidFile(stateDir), String(server.pid))
  const endpoint = `http://127.0.0.1:${gatewayPort}`
  await untilReady(server, endpoint, logFile)
  const stop = async () => {
    await server.stop()
    await rm(pidFile(stateDir), { force: true })
    await rm(temporary, { recursive: true, force: true })
  }
  return { ...server, stop, endpoint }
}

/** Worker folders pile up in TMPDIR, which must lie outside the repository: inside it a missing bundle would go unnoticed. */
async function emptyTemporary(gatewayPort: number): Promise<string> {
  const temporary = join(tmpdir(), `attesta-${gatewayPort}`)
  await rm(temporary, { recursive: true, force: true })
  await mkdir(join(temporary, 'bin'), { recursive: true })
  if (process.platform === 'linux') await symlink(join(LOCAL_DIR, 'cloud/node'), join(temporary, 'bin/node'))
  return temporary
}

async function untilReady(server: Background, endpoint: string, logFile: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (!server.alive()) break
    const answer = await fetch(`${endpoint}/_ministack/ready`).catch(() => undefined)
    if (answer?.ok) return
    await wait(100)
  }
  await server.stop()
  const log = await readFile(logFile, 'utf8').catch(() => '')
  throw new UserError(
    `The local cloud did not start. The end of ${logFile}:\n\n${log.trim().split('\n').slice(-8).join('\n')}`,
  )
}

/** A start that was killed leaves its cloud behind. It is ours to stop if the process is still the one that we noted. */
export async function stopLeftover(stateDir: string): Promise<void> {
  await mkdir(stateDir, { recursive: true })
  const pid = Number(await readFile(pidFile(stateDir), 'utf8').catch(() => '0'))
  if (!(await isRunning(pid, 'ministack_local.py'))) return
  process.kill(pid, 'SIGTERM')
  for (let tries = 0; tries < 200 && (await isRunning(pid, 'ministack_local.py')); tries++) await wait(100)
}

const pidFile = (stateDir: string) => join(stateDir, 'ministack.pid')
