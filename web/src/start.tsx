import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { startI18n } from './lib/i18n.ts'
import { preferredLanguage } from './lib/languages.ts'
import './lib/no-eval.ts'
import { fetchPage, Pages } from './routes.tsx'

const quickMs = 150

/** Takes over the page that was drawn when the site was built; where there is none for this visit, draws it. */
export async function start(root: HTMLElement): Promise<void> {
  const app = (
    <App>
      <BrowserRouter>
        <Pages />
      </BrowserRouter>
    </App>
  )
  const { dataset } = document.documentElement
  await startI18n(preferredLanguage())
  const page = fetchPage(location.pathname)
  if (dataset.prerendered) {
    await page
    // In slices, so that the page can be scrolled and read meanwhile.
    startTransition(() => void hydrateRoot(root, app))
  } else {
    // A page that is there at once is drawn together with its frame; for a slower one the frame comes first, with its place.
    await Promise.race([page, new Promise((late) => setTimeout(late, quickMs))])
    flushSync(() => createRoot(root).render(app))
    delete dataset.prerendered
  }
}
