export type Form = { [key: string]: FormValue }
export type FormValue = string | Form | FormValue[]

/** Reads `a[b][0]=x` as `{ a: { b: ['x'] } }`, the encoding of every Stripe request. */
export function parseForm(text: string): Form {
  const root: Form = {}
  for (const [name, value] of new URLSearchParams(text)) place(root, pathOf(name), value)
  return withLists(root) as Form
}

/** The opposite: `{ a: ['x'] }` as `[['a[0]', 'x']]`, sorted, so that equal requests compare equal. */
export function flatten(value: unknown, prefix = ''): [string, string][] {
  if (value === null || typeof value !== 'object') return [[prefix, String(value)]]
  return Object.entries(value)
    .flatMap(([key, inner]) => flatten(inner, prefix ? `${prefix}[${key}]` : key))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function pathOf(name: string): string[] {
  const head = name.split('[', 1)[0] ?? ''
  const rest = [...name.slice(head.length).matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '')
  return [head, ...rest]
}

function place(root: Form, path: string[], value: string) {
  if (path.some((key) => key === '__proto__')) return
  let node = root
  for (const [depth, raw] of path.entries()) {
    const key = raw === '' && depth > 0 ? String(Object.keys(node).length) : raw
    if (depth === path.length - 1) {
      node[key] = value
      return
    }
    const next = node[key]
    if (typeof next === 'object' && !Array.isArray(next)) node = next
    else node = node[key] = {}
  }
}

function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, withLists(inner)] as const)
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
