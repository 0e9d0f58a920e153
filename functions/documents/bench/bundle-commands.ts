import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { bundleOptions } from '../../lib/bundle-options.ts'

/** The bench's own commands as bundles in `folder`, as the product runs: a function is one bundle, `npm run translate` another. */
export async function bundleCommands<Name extends string>(
  folder: string,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  const outdir = join(folder, 'bundles')
  await build({
    entryPoints: names.map((name) => join(import.meta.dirname, `${name}.ts`)),
    outdir,
    outExtension: { '.js': '.mjs' },
    ...bundleOptions,
    splitting: true,
    external: ['harfbuzzjs', 'pdfjs-dist'],
    // Data is found from the sources.
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(import.meta.filename).href) },
  })
  const paths = names.map((name) => [name, join(outdir, `${name}.mjs`)] as const)
  return Object.fromEntries(paths) as Record<Name, string>
}
