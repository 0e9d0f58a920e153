import { invalidRequest } from './failure.ts'
import type { Paging } from './route.ts'

type Listed = { id: string; created?: number }

/** A page of objects, newest first, in Stripe's list envelope. */
export function page<T extends Listed>(url: string, rows: Iterable<T>, input: Paging = {}) {
  const all = [...rows].reverse().filter((row) => inRange(row.created ?? 0, input.created))
  const limit = input.limit ?? 10
  if (limit < 1 || limit > 100)
    throw invalidRequest('Invalid integer: limit must be between 1 and 100', { param: 'limit' })
  const cut = input.ending_before ? before(all, input.ending_before, limit) : after(all, input.starting_after, limit)
  return { object: 'list', data: cut.data, has_more: cut.hasMore, url }
}

/** Everything, as the lists that stand inside other objects. */
export function wholeList<T>(url: string, data: T[]) {
  return { object: 'list' as const, data, has_more: false, url }
}

function after<T extends Listed>(all: T[], cursor: string | undefined, limit: number) {
  const start = cursor ? all.findIndex((row) => row.id === cursor) + 1 : 0
  return { data: all.slice(start, start + limit), hasMore: all.length > start + limit }
}

function before<T extends Listed>(all: T[], cursor: string, limit: number) {
  const end = all.findIndex((row) => row.id === cursor)
  const start = Math.max(0, end - limit)
  return { data: all.slice(start, end), hasMore: start > 0 }
}

function inRange(at: number, range: Paging['created']) {
  if (range === undefined) return true
  if (typeof range === 'number') return at === range
  return (
    at > (range.gt ?? -Infinity) &&
    at >= (range.gte ?? -Infinity) &&
    at < (range.lt ?? Infinity) &&
    at <= (range.lte ?? Infinity)
  )
}
