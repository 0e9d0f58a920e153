import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import 'virtual:design-tokens.css'
import { App } from './app.tsx'
import { startI18n } from './lib/i18n.ts'
import { preferredLanguage } from './lib/languages.ts'
import './lib/no-eval.ts'
import { fetchPage, Pages } from './routes.tsx'
import './ui/base.css'

const quickMs = 150

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

const app = (
  <App>
    <BrowserRouter>
      <Pages />
    </BrowserRouter>
  </App>
)
const { dataset } = document.documentElement
const isDrawn = Boolean(dataset.drawn)
await Promise.all([startI18n(preferredLanguage()).then(firstPage), firstPaint()])
// In slices, so that the page can be scrolled and clicked meanwhile.
if (isDrawn) startTransition(() => void hydrateRoot(root, app))
else {
  flushSync(() => createRoot(root).render(app))
  delete dataset.drawn
}

/** A page that is there at once is drawn together with its frame; for a slower one the frame comes first, with its place. */
function firstPage(): Promise<void> {
  const page = fetchPage(location.pathname)
  return isDrawn ? page : Promise.race([page, new Promise<void>((late) => setTimeout(late, quickMs))])
}

/** What the file shows is on the screen before the work begins. A page in a background tab is never painted. */
function firstPaint(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done))
    setTimeout(done, 100)
  })
}
