import type { BuildOptions } from 'esbuild'

/**
 * How esbuild makes our code into ES modules for Node, wherever it is bundled: the functions, the translate command, the bench.
 * CommonJS packages inside still find `require` and `__dirname`.
 */
export const bundleOptions = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  // Otherwise each such literal becomes a `new RegExp` at every use.
  supported: { 'regexp-unicode-property-escapes': true },
  mainFields: ['module', 'main'],
  logLevel: 'warning',
  banner: {
    js: [
      "import { createRequire as bundleRequire } from 'node:module';",
      'const __filename = import.meta.filename, __dirname = import.meta.dirname, require = bundleRequire(__filename);',
    ].join(''),
  },
} satisfies BuildOptions
