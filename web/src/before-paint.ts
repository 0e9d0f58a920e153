import { preferredLanguage } from './lib/languages.ts'
import { mayBeSignedIn } from './lib/session-hint.ts'
import { storedColorMode } from './lib/stored-color-mode.ts'

const patienceMs = 500

/** Runs before the first paint, as a small script of its own, so that nothing that was shown has to be hidden again. */
const { dataset } = document.documentElement
dataset.amplifyColorMode = storedColorMode()

// A prerendered page fits a visitor who reads English, at exactly the address that it names. For anybody else it is hidden.
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

/** Resolves when the page is painted with its fonts. A page in a background tab is never painted. */
function painted(): Promise<unknown> {
  const shown = new Promise<void>((done) => {
    if (document.hidden) done()
    new PerformanceObserver(() => done()).observe({ type: 'paint', buffered: true })
  }).then(() => document.fonts.ready)
  return Promise.race([shown, new Promise((late) => setTimeout(late, patienceMs))])
}

/**
 * Resolves when the whole file is parsed. On a slow connection its first part is painted long before, but React can only hydrate
 * all of it.
 */
async function parsed(): Promise<void> {
  if (document.readyState !== 'loading') return
  await new Promise((done) => document.addEventListener('DOMContentLoaded', done, { once: true }))
}
