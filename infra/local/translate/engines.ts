import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openEngine } from '#functions/documents/engines/open-engine.ts'
import type { Engine } from '#functions/documents/index.ts'
import { LOCAL_DIR, MODEL_CACHE, MODELS, VENV_PYTHON } from '../paths.ts'
import { run } from '../run.ts'
import { withPseudo } from './pseudo-languages.ts'
import { findRoute, type Hop, mutualLanguages } from './routes.ts'

export type Engines = {
  /** Languages among which every pair works at this moment. */
  languages: () => string[]
  /** Direct ways, for people to read. */
  pairs: () => string[]
  /** A ready engine for a pair; several engines in a row look like one. Undefined where there is no way. */
  open(source: string, target: string): Promise<Engine | undefined>
  close(): Promise<void>
}

const COST = { model: 10, fetchable: 15, apertium: 20 }
const OPEN_AT_ONCE = 3

/**
 * What can translate on this machine: models that are here, Apertium's pairs, and models that the vendor's hosting offers right now.
 * The `pseudo` languages are not translated but marked, whatever else could do them.
 */
export async function openEngines(pseudo: readonly string[] = []): Promise<Engines> {
  let hops = withPseudo([...(await installedModels()), ...(await apertiumPairs())], pseudo)
  const looking = new AbortController()
  void fetchableModels(looking.signal).then((more) => {
    const unknown = more.filter((hop) => !hops.some((known) => samePair(known, hop)))
    hops = withPseudo([...hops, ...unknown], pseudo)
  })
  const opened = new Map<string, Promise<Engine>>()
  const openHop = (hop: Hop) => {
    const key = `${hop.engine} ${hop.source} ${hop.target}`
    const engine = opened.get(key) ?? openEngine(hop.engine, hop)
    opened.delete(key)
    opened.set(key, engine)
    engine.catch(() => opened.delete(key))
    return engine
  }
  return {
    languages: () => mutualLanguages(hops),
    pairs: () =>
      hops.filter((hop) => hop.cost !== COST.fetchable).map((hop) => `${hop.source}→${hop.target} (${hop.engine})`),
    open: async (source, target) => {
      const route = findRoute(hops, source, target)
      if (!route) return undefined
      const engines = await Promise.all(route.map(openHop))
      await closeOldest(opened, Math.max(OPEN_AT_ONCE, route.length))
      return chain(engines)
    },
    close: async () => {
      looking.abort()
      await closeOldest(opened, 0)
    },
  }
}

function chain(engines: Engine[]): Engine {
  const [first, ...rest] = engines
  if (!first) throw new Error('A route has at least one engine')
  if (rest.length === 0) return first
  return {
    ...first,
    name: engines.map((engine) => engine.name).join(' '),
    keepsTags: engines.every((engine) => engine.keepsTags),
    translate: async (batch, options) => {
      let texts = batch
      for (const engine of engines) {
        const answers = await engine.translate(texts, options)
        texts = answers.map((text, i) => ({ text, tagged: batch[i]?.tagged ?? false }))
      }
      return texts.map(({ text }) => text)
    },
  }
}

/** Engines hold hundreds of megabytes: the ones that were not used for longest go. */
async function closeOldest(opened: Map<string, Promise<Engine>>, keep: number): Promise<void> {
  for (const [key, engine] of [...opened].slice(0, Math.max(0, opened.size - keep))) {
    opened.delete(key)
    await (await engine.catch(() => undefined))?.close?.()
  }
}

async function installedModels(): Promise<Hop[]> {
  const folders = await readdir(MODELS).catch(() => [])
  const cached = (await readdir(MODEL_CACHE).catch(() => [])).map((name) => name.replace('-', ''))
  const names = new Set([...folders, ...cached].filter((name) => /^[a-z]{4}$/.test(name)))
  return [...names].map((name) => ({
    source: name.slice(0, 2),
    target: name.slice(2),
    engine: 'firefox',
    cost: COST.model,
  }))
}

/** Apertium names its pairs by codes of two or three letters: `eng-spa`, `es-pt`. */
async function apertiumPairs(): Promise<Hop[]> {
  const { code, output } = await run('apertium', ['-l']).catch(() => ({ code: 1, output: '' }))
  if (code !== 0) return []
  const pairs = output.split('\n').flatMap((line) => {
    const [source, target, variant] = line.trim().split('-').map(twoLetters)
    return source && target && variant === undefined ? [{ source, target }] : []
  })
  return pairs.map((pair) => ({ ...pair, engine: 'apertium', cost: COST.apertium }))
}

const TWO_LETTERS: Record<string, string> = {
  eng: 'en',
  spa: 'es',
  fra: 'fr',
  ita: 'it',
  por: 'pt',
  cat: 'ca',
  glg: 'gl',
}
const twoLetters = (code: string) => (/^[a-z]{2}$/.test(code) ? code : TWO_LETTERS[code])

/** Best effort and never waited for: the hosting may be out of reach, and then only what is here is offered. */
async function fetchableModels(signal: AbortSignal): Promise<Hop[]> {
  const { code, output } = await run(VENV_PYTHON, [join(LOCAL_DIR, 'translate/model_catalog.py')], { signal }).catch(
    () => ({
      code: 1,
      output: '',
    }),
  )
  if (code !== 0) return []
  const pairs = JSON.parse(output) as [string, string][]
  const plain = pairs.filter((pair) => pair.every((name) => /^[a-z]{2}$/.test(name)))
  return plain.map(([source, target]) => ({ source, target, engine: 'firefox', cost: COST.fetchable }))
}

const samePair = (a: Hop, b: Hop) => a.engine === b.engine && a.source === b.source && a.target === b.target
