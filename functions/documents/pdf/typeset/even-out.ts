import { smallest } from '../../model/lists.ts'
import type { LaidUnit } from '../layout/unit-page.ts'
import { fit } from './fit.ts'
import type { Plan } from './place.ts'
import type { Region } from './region.ts'

export type Planned = { unit: LaidUnit; region: Region; plan: Plan }

/** Texts of one style on a page may differ this much in how far they were made smaller: less than is seen. */
const UNSEEN = 0.06

/** No text below this draws its neighbours after it: it is the exception that shows. */
const EXCEPTION = 0.85

/** Texts that looked alike go on doing so: where some had to be set smaller, the others of their style come near to them. */
export function evenOut(planned: readonly Planned[]): void {
  for (const group of Map.groupBy(planned, ({ unit }) => styleKeyOf(unit)).values()) {
    const scales = group.map(({ plan }) => plan.fitted.scale).filter((scale) => scale >= EXCEPTION)
    const most = smallest(scales) + UNSEEN
    for (const one of group) {
      const { unit, region, plan } = one
      if (plan.fitted.scale > most + 0.001)
        one.plan = {
          ...plan,
          fitted: fit(plan.atoms, unit.block.size, region, unit.block.lines.length, { most, widths: plan.widths }),
        }
    }
  }
}

const styleKeyOf = ({ unit, block, main, frame }: LaidUnit) =>
  [
    frame.angle,
    Math.round(block.size * 4),
    main.bold,
    main.italic,
    main.serif,
    main.mono,
    unit.kind === 'cell',
    unit.kind === 'heading',
  ].join()
