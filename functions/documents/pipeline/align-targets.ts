import { type LedgerEntry, textHash } from '../model/ledger.ts'
import { plainText, type Unit, type UnitTarget } from '../model/unit.ts'

/** Targets that say which text each of them translates: they are kept for weeks, and a newer engine may number the texts of a file otherwise. */
export function withSources(
  targets: readonly UnitTarget[],
  ledger: readonly Pick<LedgerEntry, 'id' | 'sourceHash'>[],
): UnitTarget[] {
  const hashOf = new Map(ledger.map(({ id, sourceHash }) => [id, sourceHash]))
  return targets.map((target) => {
    const source = hashOf.get(target.id)
    return source === undefined ? target : { ...target, source }
  })
}

/** The targets by the units whose text they translate. One whose text is no unit any more is left out, and the output lacks it. */
export function alignTargets(units: readonly Unit[], targets: readonly UnitTarget[]): readonly UnitTarget[] {
  const hashOf = new Map(units.map(({ id, pieces }) => [id, textHash(plainText(pieces))]))
  const fits = ({ id, source }: UnitTarget) => source === undefined || hashOf.get(id) === source
  if (targets.every(fits)) return targets
  const taken = new Set(targets.filter(fits).map(({ id }) => id))
  const free = units.filter(({ id }) => !taken.has(id)).toReversed()
  const withText = Map.groupBy(free, ({ id }) => hashOf.get(id))
  return targets.flatMap((target) => {
    if (fits(target)) return [target]
    const found = withText.get(target.source)?.pop()
    return found ? [{ ...target, id: found.id }] : []
  })
}
