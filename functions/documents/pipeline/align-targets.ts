import { type LedgerEntry, textHash } from '../model/ledger.ts'
import { plainText, type Rebuilt, type Sources, type Unit, type UnitTarget } from '../model/unit.ts'

/** Which text each of the stored ids is. */
export const sourcesOf = (ledger: readonly Pick<LedgerEntry, 'id' | 'sourceHash'>[]): Sources =>
  Object.fromEntries(ledger.map(({ id, sourceHash }) => [id, sourceHash]))

type Aligned = {
  targets: readonly UnitTarget[]
  /** What was made, told by the stored ids. */
  told: <T extends Rebuilt>(made: T) => T & Pick<Rebuilt, 'lost'>
}

/**
 * Stored targets by the units whose text they translate: they are kept for weeks, and a newer engine may number or read the texts of a file
 * otherwise. One whose text is nowhere is told of as `lost`: it goes to no other text.
 */
export function alignTargets(
  units: readonly Unit[],
  targets: readonly UnitTarget[],
  sources: Sources | undefined,
): Aligned {
  const ids = sources && idsNow(units, sources)
  if (!ids) return { targets, told: (made) => made }
  const stored = new Map(Array.from(ids, ([id, now]) => [now, id]))
  const lost = targets.flatMap(({ id }) => (ids.has(id) ? [] : [id]))
  return {
    targets: targets.flatMap((target) => {
      const id = ids.get(target.id)
      return id === undefined ? [] : [{ ...target, id }]
    }),
    told: (made) => ({
      ...made,
      lost,
      overflow: made.overflow.flatMap((entry) => {
        const id = stored.get(entry.id)
        return id === undefined ? [] : [{ ...entry, id }]
      }),
    }),
  }
}

/** What each stored id is called now; undefined where all are called as they were. */
function idsNow(units: readonly Unit[], sources: Sources): Map<string, string> | undefined {
  const hashOf = new Map(units.map(({ id, pieces }) => [id, textHash(plainText(pieces))]))
  const stored = Object.entries(sources)
  if (stored.every(([id, hash]) => hashOf.get(id) === hash)) return undefined
  const now = Map.groupBy(hashOf.keys(), (id) => hashOf.get(id))
  const ids = new Map<string, string>()
  for (const [hash, same] of Map.groupBy(stored, ([, hash]) => hash)) {
    const before = same.map(([id]) => id)
    const after = now.get(hash) ?? []
    // As many as before stand in their order. Else who kept the number is taken for the same.
    const here = new Set(after)
    const both = new Set(after.length === before.length ? [] : before.filter((id) => here.has(id)))
    const free = after.filter((id) => !both.has(id))
    for (const id of both) ids.set(id, id)
    for (const [i, id] of before.filter((id) => !both.has(id)).entries())
      if (free[i] !== undefined) ids.set(id, free[i])
  }
  if (hashOf.size === stored.length) readOtherwise(stored, ids, hashOf)
  return ids
}

/** A text that is read otherwise now has kept its number where those around it have. */
function readOtherwise(
  stored: readonly [string, string][],
  ids: Map<string, string>,
  now: ReadonlyMap<string, string>,
): void {
  const taken = new Set(ids.values())
  const order = stored.map(([id]) => id)
  const before = settled(order, ids)
  const after = settled(order.toReversed(), ids)
  const kept = order.filter((id) => !ids.has(id) && now.has(id) && !taken.has(id) && before.has(id) && after.has(id))
  for (const id of kept) ids.set(id, id)
}

/** The ids whose last neighbour that was found, in this order, has kept its number; also those that have none. */
function settled(order: readonly string[], ids: ReadonlyMap<string, string>): Set<string> {
  let isKept = true
  return new Set(
    order.filter((id) => {
      const isAfterKept = isKept
      const now = ids.get(id)
      if (now !== undefined) isKept = now === id
      return isAfterKept
    }),
  )
}
