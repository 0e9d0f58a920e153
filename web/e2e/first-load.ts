import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { openBrowser } from './browser.ts'

const limits = { js: 130_000, css: 30_000 }

/** Loads `/` as a visitor and adds up what it asked for, compressed as the distribution does. Ends with 1 over the limit. */
const base = process.env.BASE_URL ?? 'http://localhost:3000'
const browser = await openBrowser()
const page = await browser.newPage()
const bodies = new Map<string, Buffer>()
page.on('response', async (response) => {
  const { pathname } = new URL(response.url())
  if (/\.(js|css)$/.test(pathname)) bodies.set(pathname, await response.body())
})
await page.goto(base, { waitUntil: 'networkidle' })
await browser.close()

const total = { js: 0, css: 0 }
for (const [name, body] of bodies)
  total[path.extname(name) === '.css' ? 'css' : 'js'] += brotliCompressSync(body).length
for (const kind of ['js', 'css'] as const) {
  const over = total[kind] > limits[kind]
  console.log(`${kind}: ${(total[kind] / 1000).toFixed(1)} kB of ${limits[kind] / 1000} kB${over ? ' OVER' : ''}`)
  if (over) process.exitCode = 1
}
