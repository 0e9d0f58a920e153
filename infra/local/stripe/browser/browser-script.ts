import { build } from 'esbuild'

let bundling: Promise<string> | undefined

/** Our Stripe.js as one classic script, as a `<script src>` expects it. Bundled once. */
export function browserScript(): Promise<string> {
  bundling ??= bundle()
  return bundling
}

async function bundle() {
  const entry = new URL('./stripe.js', import.meta.url).pathname
  const result = await build({ entryPoints: [entry], bundle: true, write: false, format: 'iife', target: 'es2022' })
  return result.outputFiles[0]?.text ?? ''
}
