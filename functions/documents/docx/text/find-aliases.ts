import { plainText } from '../../model/unit.ts'
import { keepReason } from '../../text/keep.ts'
import { type Planned, type PlannedPart, slotPieces } from './planned.ts'

/** A secondary branch, and a text repeated in the attributes of one graphic, take the translation of the first. */
export function findBranchAliases(planned: readonly Planned[]): void {
  const first = new Map<string, string>()
  const repeatable = planned.filter((item) => item.find.branch)
  const isLast = ({ find }: Planned) => Number(find.branch?.unknown ?? false)
  for (const item of repeatable.sort((a, b) => isLast(a) - isLast(b) || a.find.start - b.find.start)) {
    const { branch } = item.find
    if (!branch) continue
    if (stays(item) || item.find.site.unseen) continue
    const key = `${branch.scope}|${item.find.type}|${shapeOf(item)}`
    const known = first.get(key)
    if (known && (branch.secondary || item.find.type === 'slot')) item.alias = known
    else if (!known) first.set(key, item.id)
  }
}

/**
 * A diagram is stored twice, as data and as a drawing; a bound value stands in its control too, a heading in the properties.
 * Each text is bought once.
 */
export function findPartAliases(parts: readonly PlannedPart[]): void {
  const diagrams = parts.filter((part) => part.role === 'diagram')
  for (const drawing of diagrams.filter((part) => /drawing[^/]*$/.test(part.name))) {
    const data = diagrams.find((part) => part.name === drawing.name.replace(/drawing([^/]*)$/, 'data$1'))
    if (data) aliasTo(drawing, data.planned, shapeOf)
  }
  const shown = parts
    .filter((part) => part.role !== 'bound')
    .flatMap((part) => part.planned.filter(({ find }) => !find.site.unseen))
  for (const part of parts.filter((one) => one.role === 'bound')) {
    if (part.within) {
      aliasTo(part, shown, shapeOf)
      continue
    }
    aliasTo(part, shown, textOf)
    /** A value that is shown in another form (a date) is for Word to format: it stays as it is. */
    part.planned = part.planned.filter((item) => item.alias !== null || (item.find.type === 'slot' && item.find.shown))
  }
}

/** Equal texts are paired in their order. Of words that stand more often here, the rest take the last translation. */
function aliasTo(part: PlannedPart, originals: readonly Planned[], key: (item: Planned) => string): void {
  const known = Map.groupBy(originals, key)
  const counts = new Map<string, number>()
  for (const item of part.planned) {
    const own = key(item)
    const same = known.get(own) ?? []
    const nth = counts.get(own) ?? 0
    counts.set(own, nth + 1)
    const original = same[nth] ?? (part.role === 'bound' || !stays(item) ? same.at(-1) : undefined)
    item.alias ??= original ? (original.alias ?? original.id) : null
  }
}

/** A text that is kept takes no translation from another one: the ledger names each of its places, but for the two of a diagram. */
const stays = ({ plan, find }: Planned) =>
  find.type === 'slot' && find.keep ? true : keepReason({ pieces: plan?.pieces ?? [textOf({ plan, find })] }) !== null

/** Equal shapes can take each other's pieces. */
function shapeOf({ plan, find }: Planned): string {
  const pieces = plan?.pieces ?? slotPieces(find)
  return pieces.map((piece) => (typeof piece === 'string' ? piece : `\u0000${piece.kind[0]}${piece.n}`)).join('')
}

function textOf({ plan, find }: Pick<Planned, 'plan' | 'find'>): string {
  return (plan ? plainText(plan.pieces) : find.type === 'slot' ? find.text : '').trim()
}
