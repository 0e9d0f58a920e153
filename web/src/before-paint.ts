import { preferredLanguage } from './lib/languages.ts'
import { mayBeSignedIn } from './lib/session-hint.ts'
import { storedColorMode } from './lib/stored-color-mode.ts'

const patienceMs = 500

/** Runs before the first paint, as a small script of its own: nothing that was shown has to be taken back. */
const { dataset } = document.documentElement
dataset.amplifyColorMode = storedColorMode()

// A prerendered page is what a visitor sees who reads English, at the very address that it names. For anybody else it is hidden.
const isPrerenderedForThis =
  dataset.prerendered === location.origin + location.pathname + location.search &&
  preferredLanguage() === 'en' &&
  !mayBeSignedIn()
if (dataset.prerendered !== undefined && !isPrerenderedForThis) dataset.prerendered = ''

const modules = document.currentScript?.dataset['modules']?.split(' ')
if (modules) void load(modules)

/** Asks for the site's own scripts: at once, or, where a prerendered page can be read without them, behind what it is made of. */
async function load([entry = '', ...others]: string[]): Promise<void> {
  if (isPrerenderedForThis) await painted()
  for (const href of [entry, ...others]) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
  }
  await Promise.all([painted(), parsed()])
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src: entry }))
}

/** What the file shows is on the screen, in its own letters. A page in a background tab is never painted. */
function painted(): Promise<unknown> {
  const shown = new Promise<void>((done) => {
    if (document.hidden) done()
    new PerformanceObserver(() => done()).observe({ type: 'paint', buffered: true })
  }).then(() => document.fonts.ready)
  return Promise.race([shown, new Promise((late) => setTimeout(late, patienceMs))])
}

/** The file has arrived whole. On a slow line its first part is painted long before, and a prerendered page can only be taken over whole. */
async function parsed(): Promise<void> {
  if (document.readyState !== 'loading') return
  await new Promise((done) => document.addEventListener('DOMContentLoaded', done, { once: true }))
}
