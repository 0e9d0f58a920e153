import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { type Engine, type EngineText, EngineUnavailable, type LanguagePair } from '../ports/engine.ts'
import { fromStream, toStream } from './apertium-stream.ts'
import { type LineProcess, startLineProcess } from './line-process.ts'

const modesFolder = '/usr/share/apertium/modes'

/**
 * Apertium on this machine: rule-based, keeps tags with their words. One pipeline a hop is kept alive and flushed with NUL;
 * a pair without a mode of its own goes through others (mostly Spanish). Throws `EngineUnavailable`.
 */
export async function apertiumEngine(languages: LanguagePair): Promise<Engine> {
  if (!existsSync(modesFolder)) {
    throw new EngineUnavailable(
      'The apertium engine is not installed here: sudo apt-get install apertium apertium-eng-spa apertium-fr-es apertium-es-pt apertium-spa-ita',
    )
  }
  const route = findRoute(languages.source, languages.target)
  if (!route)
    throw new EngineUnavailable(`The apertium engine has no way from ${languages.source} to ${languages.target} here.`)
  const hops = route.map((mode) => startHop(mode))
  return {
    name: 'apertium',
    grain: 'sentence',
    maxBytesPerCall: 20_000,
    keepsTags: true,
    metered: false,
    protects: true,
    parallel: 2,
    pairs: async () => reachablePairs(),
    translate: (batch) => translateBatch(hops, batch),
    close: async () => {
      for (const hop of hops) hop.close()
    },
  }
}

export const hasRoute = ({ source, target }: LanguagePair) =>
  existsSync(modesFolder) && findRoute(source, target) !== null

async function translateBatch(hops: readonly LineProcess[], batch: readonly EngineText[]): Promise<string[]> {
  const groups: EngineText[][] = []
  for (let i = 0; i < batch.length; i += groupSize) groups.push(batch.slice(i, i + groupSize))
  const answers = await Promise.all(groups.map((group) => translateGroup(hops, group)))
  return answers.flat()
}

/** Texts in one flush cost half of a flush each. A separator that a rule moved is found by its count: then each goes alone. */
async function translateGroup(hops: readonly LineProcess[], group: readonly EngineText[]): Promise<string[]> {
  const streams = group.map(({ text, tagged }) => toStream(text, tagged))
  let answers = (await through(hops, streams.join(separator))).split('[q]')
  if (answers.length !== group.length) answers = await Promise.all(streams.map((stream) => through(hops, stream)))
  return answers.map((answer, i) => fromStream(answer, group[i]?.tagged ?? false))
}

const groupSize = 60
const separator = '\n[q]\n'

async function through(hops: readonly LineProcess[], stream: string): Promise<string> {
  let text = stream
  for (const hop of hops) text = await hop.ask(text)
  return text
}

/** The pipeline of a mode with word-bound blanks and NUL flush, as Apertium's own script runs it. */
function startHop(mode: string): LineProcess {
  const { stdout, status } = spawnSync('apertium-wblank-mode', ['-z', `${modesFolder}/${mode}.mode`], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new EngineUnavailable(`Apertium cannot start ${mode}.`)
  return startLineProcess('bash', ['-c', stdout, mode, '-n', ''], '\0')
}

/** Mode names use two or three letters: `eng-spa`, `es-fr`. Variants such as `es-pt_BR` serve when they are asked for. */
const codes: Record<string, string> = { eng: 'en', spa: 'es', ita: 'it', fra: 'fr', por: 'pt' }

function modes(): { source: string; target: string; mode: string }[] {
  return readdirSync(modesFolder).flatMap((file) => {
    const match = /^([a-z]{2,3})-([a-z]{2,3}(?:_[A-Z]{2})?)\.mode$/.exec(file)
    if (!match) return []
    const [source, target] = [match[1] as string, (match[2] as string).replace('_', '-')]
    return [{ source: codes[source] ?? source, target: codes[target] ?? target, mode: file.slice(0, -5) }]
  })
}

/** The shortest chain of modes, breadth first. */
function findRoute(source: string, target: string): string[] | null {
  const known = modes()
  const base = (language: string) => language.split('-')[0] as string
  const goal = known.some((mode) => mode.target === target) ? target : base(target)
  const reached = new Map<string, string[]>([[base(source), []]])
  for (const [language, way] of reached) {
    if (language === goal) return way
    for (const { source: from, target: to, mode } of known) {
      if (from === language && !reached.has(to)) reached.set(to, [...way, mode])
    }
  }
  return null
}

function reachablePairs(): LanguagePair[] {
  const languages = [...new Set(modes().flatMap(({ source, target }) => [source, target]))].filter(
    (code) => code.length === 2,
  )
  return languages.flatMap((source) =>
    languages
      .filter((target) => target !== source && findRoute(source, target)?.length)
      .map((target) => ({ source, target })),
  )
}
