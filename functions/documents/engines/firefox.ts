import { existsSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Engine, EngineUnavailable, type LanguagePair } from '../ports/engine.ts'
import { askInPlainSigns } from '../text/plain-signs.ts'
import { startLineProcess } from './line-process.ts'
import { pool } from './process-pool.ts'

const local = process.env['ATTESTA_LOCAL_DIR'] ?? fileURLToPath(new URL('../../../.local', import.meta.url))
const script = fileURLToPath(new URL('./firefox.py', import.meta.url))

/** Where the Python environment and the models lie; `npm start` makes both. */
export const firefoxPaths = {
  python: `${local}/venv/bin/python`,
  models: `${local}/models`,
  cache: `${local}/model-cache`,
}

/**
 * Firefox Translations on this machine: neural, a process a core, no tags kept. Pairs without English go through it.
 * Throws `EngineUnavailable` where the pair has no model here and none can be fetched.
 */
export async function firefoxEngine(languages: LanguagePair, cores = availableParallelism()): Promise<Engine> {
  const { python, models } = firefoxPaths
  if (!existsSync(python)) {
    throw new EngineUnavailable(
      'The firefox engine is not installed here: run npm start once, or use --engine apertium.',
    )
  }
  const processes = pool(cores, () => startTranslator(languages))
  processes.warm()
  return {
    name: 'firefox',
    grain: 'sentence',
    // Small calls keep every core busy to the end of a document.
    maxBytesPerCall: 800,
    keepsTags: false,
    metered: false,
    protects: true,
    parallel: cores,
    pairs: async () => installedPairs(models),
    translate: (batch) =>
      askInPlainSigns(
        batch.map(({ text }) => text),
        (texts) => processes.use((process) => process.translate(texts)),
      ),
    close: () => processes.close(),
  }
}

/** Whether the pair needs no download. */
export const hasModels = ({ source, target }: LanguagePair) =>
  existsSync(firefoxPaths.python) && routeOf(baseCode(source), baseCode(target), firefoxPaths.models) !== null

async function startTranslator({ source, target }: LanguagePair) {
  const { python, models, cache } = firefoxPaths
  const route = routeOf(baseCode(source), baseCode(target), models)
  const args = route ?? ['--fetch', baseCode(source), baseCode(target), cache]
  const child = startLineProcess(python, ['-u', script, ...args], '\n')
  const ready = JSON.parse(
    await child.next().catch((error: Error) => JSON.stringify({ error: error.message })),
  ) as Reply
  if (!('ready' in ready)) {
    child.close()
    throw new EngineUnavailable(`The firefox engine has no model for ${source} to ${target} here.`)
  }
  return {
    translate: async (texts: string[]): Promise<string[]> => {
      const reply = JSON.parse(await child.ask(JSON.stringify({ texts }))) as Reply
      if ('texts' in reply) return reply.texts
      throw new Error(`firefox: ${'error' in reply ? reply.error : 'unexpected answer'}`)
    },
    close: () => child.close(),
  }
}

type Reply = { ready: string } | { texts: string[] } | { error: string }

/** The model folders to go through, or null when one is missing. */
function routeOf(source: string, target: string, models: string): string[] | null {
  const folder = (from: string, to: string) => `${models}/${from}${to}`
  const routes = [[folder(source, target)], [folder(source, 'en'), folder('en', target)]]
  return routes.find((route) => route.every((path) => existsSync(path))) ?? null
}

function installedPairs(models: string): LanguagePair[] {
  if (!existsSync(models)) return []
  const direct = readdirSync(models).filter((name) => /^[a-z]{4}$/.test(name))
  const pairs = direct.map((name) => ({ source: name.slice(0, 2), target: name.slice(2) }))
  const [into, from] = [pairs.filter((pair) => pair.target === 'en'), pairs.filter((pair) => pair.source === 'en')]
  const pivots = into.flatMap((a) => from.map((b) => ({ source: a.source, target: b.target })))
  return [...pairs, ...pivots.filter((pair) => pair.source !== pair.target)]
}

const baseCode = (language: string) => language.toLowerCase().split('-')[0] as string
