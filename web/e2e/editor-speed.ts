import path from 'node:path'
import { build, preview } from 'vite'
import { openBrowser } from './browser.ts'
import { jobId, newStub, serveStub } from './editor-stub.ts'

/**
 * Opens a job of 10,000 segments in the built site, types in it, and prints what it measured as JSON: milliseconds from the last
 * answer to a field that takes keys, and from a key to the end of all that it caused. The calls are answered by a stub.
 */
const count = Number(process.argv[2] ?? 10_000)
const keys = 200
const web = path.join(import.meta.dirname, '..')

await build({ root: web, logLevel: 'silent' })
const server = await preview({ root: web, logLevel: 'error', preview: { port: 0, strictPort: false } })
const address = server.resolvedUrls?.local[0] ?? ''
const browser = await openBrowser()
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const metrics = await context.newCDPSession(page)
  await metrics.send('Performance.enable', { timeDomain: 'threadTicks' })
  /** Processor milliseconds of the page's main thread so far. */
  const used = async () => {
    const { metrics: all } = await metrics.send('Performance.getMetrics')
    return 1000 * (all.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  await page.addInitScript(() => {
    localStorage.setItem('attesta.session', 'maybe')
    performance.setResourceTimingBufferSize(1000)
    const seen = new MutationObserver(() => {
      if (!document.querySelector('[data-target-field][contenteditable=true]')) return
      performance.mark('interactive')
      seen.disconnect()
    })
    seen.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['contenteditable'] })
  })
  await serveStub(page, newStub(count))
  await page.goto(`${address}translator-dashboard?job=${jobId}`)
  const field = page.locator('[data-target-field][contenteditable=true]')
  await field.waitFor({ timeout: 60_000 })
  const openingProcessor = await used()
  const opening = await page.evaluate(() => {
    const data = performance.getEntriesByType('resource').filter(({ name }) => /\/segments(\?|$)/.test(name))
    const last = Math.max(...data.map((entry) => (entry as PerformanceResourceTiming).responseEnd))
    return (performance.getEntriesByName('interactive')[0]?.startTime ?? Number.NaN) - last
  })
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { keyTimes: times })
    document.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        // A message comes after all that the key caused at once, before the next frame.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => void times.push(performance.now() - timeStamp)
        requestAnimationFrame(() => port2.postMessage(0))
      },
      true,
    )
  })
  await field.click()
  const before = await used()
  await page.keyboard.type('the seller delivers the goods to the buyer '.repeat(10).slice(0, keys), { delay: 40 })
  const processor = ((await used()) - before) / keys
  const times = await page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? Number.NaN
  const rows = await page.locator('[data-segment]').count()
  const jump = await page.evaluate(async () => {
    const from = performance.now()
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F9', code: 'F9', shiftKey: true, bubbles: true }))
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    return performance.now() - from
  })
  console.log(
    JSON.stringify({
      count,
      opening,
      openingProcessor,
      keys: times.length,
      typing95: at(0.95),
      typing50: at(0.5),
      processor,
      rows,
      jump,
    }),
  )
} finally {
  await browser.close()
  await server.close()
}
