import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import 'virtual:design-tokens.css'
import { startI18n } from './lib/i18n.ts'
import './lib/no-eval.ts'
import { queryClient } from './lib/query-client.ts'
import { makeRouter } from './routes.tsx'
import './ui/base.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

await Promise.all([startI18n(), firstPaint()])
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={makeRouter()} />
    </QueryClientProvider>
  </StrictMode>,
)

/** The header of `index.html` is on the screen before the work begins. A page in a background tab is never painted. */
function firstPaint(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done))
    setTimeout(done, 100)
  })
}
