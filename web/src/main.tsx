import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import 'virtual:design-tokens.css'
import { startI18n } from './lib/i18n.ts'
import './lib/no-eval.ts'
import { queryClient } from './lib/query-client.ts'
import { fetchPage, Pages } from './routes.tsx'
import './ui/base.css'

const quickMs = 150

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

await Promise.all([startI18n().then(firstPage), firstPaint()])
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Pages />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
)

/** A page that is there at once is drawn together with its frame; for a slower one the frame comes first, with its place. */
function firstPage(): Promise<void> {
  return Promise.race([fetchPage(location.pathname), new Promise<void>((late) => setTimeout(late, quickMs))])
}

/** The header of `index.html` is on the screen before the work begins. A page in a background tab is never painted. */
function firstPaint(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done))
    setTimeout(done, 100)
  })
}
