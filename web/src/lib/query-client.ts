import { QueryClient } from '@tanstack/react-query'
import { send } from './send.ts'

/** No interval, no refetch on focus, never stale, no retries; without a function, a query is a GET of its key's first element. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: ({ queryKey: [url], signal }) => send('GET', String(url as string), { signal }),
      refetchInterval: false,
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
