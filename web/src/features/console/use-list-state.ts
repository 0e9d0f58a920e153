import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

type Values = Record<string, string>
/** How one came to this address within the console: the pages before this one, and whether the drawer was opened from the list. */
type Trail = { before?: (string | null)[]; opened?: boolean }

export type ListState<F extends Values = Values> = {
  /** The filters, the search and the sort order; what is not in the address has its default. */
  values: F
  cursor: string | undefined
  /** The key of the item whose drawer is open. */
  open: string | undefined
  /** Something is searched or filtered for. */
  isFiltered: boolean
  /** Filters that narrow the list, the search not counted. */
  chosen: number
  /** Without filters and search. */
  clear: () => void
  /** The address with other values: back on the first page, with nothing open. `replace` is for what is still being typed. */
  set: (patch: Partial<F>, options?: { replace?: boolean }) => void
  /** Opens another item, or none. Next and previous replace each other, so that back leads to the list. */
  show: (key: string | undefined) => void
  /** The address of an open item, for links. */
  hrefOf: (key: string) => string
  goOn: (cursor: string) => void
  /** To the page before, or to the first one where this page was reached by its address. */
  goBack: () => void
}

/** What says how or which list is shown, and narrows none. */
const noFilters = ['sort', 'view', 'part', 'year']

/**
 * The state of a list, kept in the address: back works, and an address can be sent to a colleague. A second list of one tab takes
 * a `name`, which stands before its parameters (`invitations.status`).
 */
export function useListState<const F extends Values>(defaults: F, name = ''): ListState<{ [K in keyof F]: string }> {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const location = useLocation()
  const trail = (location.state ?? {}) as Trail
  const prefix = name === '' ? '' : `${name}.`
  const start = JSON.stringify(defaults)

  const values = useMemo(() => {
    const known = Object.entries(JSON.parse(start) as Values)
    return Object.fromEntries(known.map(([key, value]) => [key, search.get(prefix + key) ?? value]))
  }, [search, prefix, start]) as { [K in keyof F]: string }
  const cursor = search.get(`${prefix}cursor`) ?? undefined
  const open = search.get(`${prefix}open`) ?? undefined

  const addressWith = useCallback(
    (patch: Record<string, string | undefined>): string => {
      const next = new URLSearchParams(search)
      const initial = JSON.parse(start) as Values
      for (const [key, value] of Object.entries(patch)) {
        if (value === undefined || value === initial[key]) next.delete(prefix + key)
        else next.set(prefix + key, value)
      }
      return `?${next.toString()}`
    },
    [search, prefix, start],
  )
  const go = useCallback(
    (patch: Record<string, string | undefined>, options: { replace?: boolean; trail?: Trail } = {}) =>
      void navigate(addressWith(patch), {
        replace: options.replace ?? false,
        preventScrollReset: true,
        state: options.trail ?? null,
      }),
    [navigate, addressWith],
  )

  const filters = Object.entries(JSON.parse(start) as Values).filter(([key]) => !noFilters.includes(key))
  return {
    values,
    cursor,
    open,
    chosen: filters.filter(([key, initial]) => key !== 'search' && values[key] !== initial).length,
    isFiltered: filters.some(([key, initial]) => values[key] !== initial),
    clear: () => go({ ...Object.fromEntries(filters), cursor: undefined, open: undefined }),
    set: (patch, { replace = false } = {}) =>
      go({ ...(patch as Values), cursor: undefined, open: undefined }, { replace }),
    show: (key) => {
      if (key !== undefined)
        return go({ open: key }, { replace: open !== undefined, trail: { ...trail, opened: trail.opened ?? !open } })
      if (trail.opened) return void navigate(-1)
      go({ open: undefined }, { replace: true, trail })
    },
    hrefOf: (key) => addressWith({ open: key }),
    goOn: (next) =>
      go({ cursor: next, open: undefined }, { trail: { before: [...(trail.before ?? []), cursor ?? null] } }),
    goBack: () => {
      const before = trail.before ?? []
      go({ cursor: before.at(-1) ?? undefined, open: undefined }, { trail: { before: before.slice(0, -1) } })
    },
  }
}
