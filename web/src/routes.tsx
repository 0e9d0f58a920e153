import type { ComponentType } from 'react'
import { createBrowserRouter } from 'react-router'
import { loadMessages, type Namespace } from './lib/i18n.ts'
import { paths } from './paths.ts'
import { PageSkeleton } from './shell/page-skeleton.tsx'
import { RouteError } from './shell/route-error.tsx'
import { Shell } from './shell/shell.tsx'

/** Every page is a chunk of its own and brings the texts it shows. Errors stay inside the frame. */
export const makeRouter = () =>
  createBrowserRouter([
    {
      Component: Shell,
      children: [
        {
          ErrorBoundary: RouteError,
          HydrateFallback: PageSkeleton,
          children: [{ path: '*', lazy: page(async () => (await import('./pages/not-found.tsx')).NotFoundPage) }],
        },
      ],
    },
  ])

function page(load: () => Promise<ComponentType>, ...texts: Namespace[]) {
  return async () => {
    const [Component] = await Promise.all([load(), loadMessages(...texts)])
    return { Component }
  }
}
void paths
