import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'

/** The folder with the bundles of the engine's command and of its parser: what a command line starts, and what tests parse in. */
export const engineBundle = (root: string): Promise<string> =>
  freshBundle(root, join(root, '.local/cache/bundle'), [
    'functions/documents/cli.ts',
    'functions/documents/sandbox/parse-process.ts',
  ])

/**
 * The folder with a bundle of each entry (paths from `root`), named by its file: without type stripping and a search for a
 * hundred modules a command starts in a fraction of the time. Made anew when any file in it has another time or size.
 */
export async function freshBundle(root: string, cache: string, entries: readonly string[]): Promise<string> {
  const path = join(cache, 'manifest.json')
  const known = readManifest(path)
  const isFresh = ([file, stamp]: Input) => stampOf(join(root, file)) === stamp
  if (known?.entries === entries.join() && known.inputs.every(isFresh)) return join(cache, known.folder)
  const folder = `${Date.now()}-${process.pid}`
  const inputs = await build(root, join(cache, folder), entries)
  const part = `${path}.${process.pid}`
  writeFileSync(part, JSON.stringify({ entries: entries.join(), folder, inputs } satisfies Manifest))
  renameSync(part, path)
  removeOld(cache)
  return join(cache, folder)
}

/** A file that went into the bundle, and how it was then. */
type Input = readonly [file: string, stamp: string]
type Manifest = { entries: string; folder: string; inputs: Input[] }

function readManifest(path: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Manifest
  } catch {
    return undefined
  }
}

function stampOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat ? `${stat.mtimeMs} ${stat.size}` : 'gone'
}

async function build(root: string, folder: string, entries: readonly string[]): Promise<Input[]> {
  mkdirSync(folder, { recursive: true })
  const { build: bundle } = await import('esbuild')
  const { bundleOptions } = await import('#functions/lib/bundle-options.ts')
  const started = Date.now()
  const { metafile } = await bundle({
    absWorkingDir: root,
    entryPoints: entries.map((entry) => join(root, entry)),
    outdir: folder,
    entryNames: '[name]',
    ...bundleOptions,
    splitting: true,
    metafile: true,
    // It reads its data from its own folder.
    external: ['harfbuzzjs'],
    plugins: [sourcePaths],
  })
  const makers = [import.meta.filename, join(import.meta.dirname, '../../functions/lib/bundle-options.ts')]
  // What is in the packages is told by the lock file: to look at each of their files takes longer than to start.
  const own = Object.keys(metafile.inputs).filter((file) => !file.includes('node_modules/'))
  const inputs = [...own, 'package-lock.json', ...makers.map((file) => relative(root, file))]
  return inputs.map((file) => {
    const stamp = stampOf(join(root, file))
    // What was written while it was read is read again the next time.
    return [file, Number.parseInt(stamp, 10) >= started ? 'unsure' : stamp]
  })
}

/** Data and scripts that our code finds beside itself are still found there; the sandbox finds its child in the bundle. */
const sourcePaths: Plugin = {
  name: 'source-paths',
  setup(build) {
    build.onLoad({ filter: /[\\/]functions[\\/].*\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8')
      if (!source.includes('import.meta.url') || /[\\/]sandbox[\\/]/.test(path)) return undefined
      return { contents: source.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)), loader: 'ts' }
    })
  },
}

/** A command that still runs may load more of an older bundle, for an hour. */
function removeOld(cache: string): void {
  const hourAgo = Date.now() - 3_600_000
  for (const name of readdirSync(cache))
    if (Number.parseInt(name, 10) < hourAgo) rmSync(join(cache, name), { recursive: true, force: true })
}
