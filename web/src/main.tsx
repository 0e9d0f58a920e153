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

await startI18n()
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={makeRouter()} />
    </QueryClientProvider>
  </StrictMode>,
)
