import { dirname, join, resolve } from 'node:path'

/** Where things lie in a checkout. `.local` holds all that the local instance makes and git does not keep. */
export const LOCAL_DIR = import.meta.dirname
export const REPO = resolve(LOCAL_DIR, '../..')
export const DOT_LOCAL = process.env['ATTESTA_LOCAL_DIR'] ?? join(REPO, '.local')
export const VENV = join(DOT_LOCAL, 'venv')
export const VENV_PYTHON = join(VENV, 'bin/python')
export const MODELS = join(DOT_LOCAL, 'models')
export const MODEL_CACHE = join(DOT_LOCAL, 'model-cache')
export const STATE = process.env['ATTESTA_STATE_DIR'] ?? join(DOT_LOCAL, 'state')
/** What Node compiled, kept from one run to the next. Inside the checkout, so that the parsers' processes may read it. */
export const COMPILE_CACHE = join(REPO, '.local/cache/compile')
/** What runs this, as `bootstrap.mjs` chose it. */
export const NODE_24 = process.execPath
export const BIN = join(REPO, 'node_modules/.bin')

/** The environment of a tool that talks to the local cloud: nothing of an AWS account that this machine may know. */
export function cloudEnv(gatewayPort: number): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('AWS_'))
  return {
    ...Object.fromEntries(kept),
    PATH: `${BIN}:${dirname(NODE_24)}:${process.env['PATH']}`,
    AWS_ENDPOINT_URL: `http://127.0.0.1:${gatewayPort}`,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_REGION: 'us-east-1',
    AWS_EC2_METADATA_DISABLED: 'true',
  }
}
