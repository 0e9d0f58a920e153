import type { Package } from '../package/open-package.ts'
import { partsOfKind } from '../package/parts-of-kind.ts'
import { decodeText } from '../xml/text.ts'
import { unlessBroken } from '../xml/unless-broken.ts'
import type { ZipEntry } from '../zip/read-zip.ts'
import { steps, stores } from './bound-values.ts'
import type { Binding } from './part-model.ts'
import type { PlannedPart } from './planned.ts'
import { walkPaths } from './walk-paths.ts'

/**
 * The bindings whose value no unit holds, or may be another one to another reader: a number, a date, what a choice stores. Word writes it
 * over the control as it opens the file, which would then show what nobody has read.
 */
export function unreadBindings(pkg: Package, parts: readonly PlannedPart[]): ReadonlySet<Binding> {
  const bindings = parts.flatMap((part) => part.scan.bindings)
  if (!bindings.length) return new Set()
  const isUnit = unitsByStart(parts)
  const wanted = new Set(bindings.map(({ path }) => steps(path)).filter((path) => path.split('/').length <= deepest))
  const ways = new Set([...wanted].flatMap(waysTo))
  const read = new Set<string>()
  const unsure = new Set<string>()
  for (const entry of storeEntries(pkg)) {
    const isWhole = unlessBroken(() => {
      const { xml } = pkg.text(entry)
      walkPaths(xml, { elements: 0 }, ({ path, end, isLeaf, isSame }, start) => {
        const way = withoutNumber(path)
        if (!isSame && ways.has(way)) unsure.add(way)
        if (!wanted.has(path)) return
        const isRead = isLeaf && isUnit(entry, end) && /\p{L}/u.test(decodeText(xml.slice(end, start)))
        ;(isRead ? read : unsure).add(path)
      })
      return true
    })
    if (!isWhole) return new Set(bindings)
  }
  const isRead = (path: string) => read.has(path) && ![path, ...waysTo(path)].some((way) => unsure.has(way))
  return new Set(bindings.filter(({ path }) => !isRead(steps(path))))
}

/** No store of a real file is so deep; each step of a path is looked at with all before it. */
const deepest = 50

function unitsByStart(parts: readonly PlannedPart[]): (entry: ZipEntry, start: number) => boolean {
  const starts = new Map<ZipEntry, Set<number>>()
  for (const { entry, planned, within } of parts) {
    const known = starts.get(entry) ?? new Set()
    for (const start of within ? [within.start] : planned.map(({ find }) => find.start)) known.add(start)
    starts.set(entry, known)
  }
  return (entry, start) => starts.get(entry)?.has(start) ?? false
}

const storeEntries = (pkg: Package): Set<ZipEntry> =>
  new Set([...partsOfKind(pkg, 'customxml'), ...stores(pkg).flatMap(({ name }) => pkg.find(name) ?? [])])

/** The steps of a path, each without its number: an element beside them that has their name in another vocabulary may be counted or not. */
const waysTo = (path: string): string[] =>
  path.split('/').map((_, i, all) => withoutNumber(all.slice(0, i + 1).join('/')))

const withoutNumber = (path: string): string => path.replace(/\[\d+\]$/, '')
