import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

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
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // Otherwise each such literal becomes a `new RegExp` at every use.
    supported: { 'regexp-unicode-property-escapes': true },
    external: ['harfbuzzjs', 'pdfjs-dist'],
    banner: { js: banner },
    // Data is found from the sources.
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(import.meta.filename).href) },
    logLevel: 'warning',
  })
  const paths = names.map((name) => [name, join(outdir, `${name}.mjs`)] as const)
  return Object.fromEntries(paths) as Record<Name, string>
}

/** What CommonJS packages expect to be there. */
const banner = `import { createRequire as bundleRequire } from 'node:module'
const require = bundleRequire(import.meta.filename), __filename = import.meta.filename, __dirname = import.meta.dirname`
