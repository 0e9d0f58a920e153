import { setTimeout as wait } from 'node:timers/promises'
import type { Say } from '../setup/say.ts'
import { audit, type Verdict } from './audit.ts'
import type { Snapshot } from './books.ts'
import { type Endpoints, readSnapshot } from './read-snapshot.ts'

const attempts = 7
const betweenMs = 30_000

/** Audits the invariants again until they hold: what is still under way gets the time that the sweeps need, and `moreMs`. */
export async function auditUntilSound(
  endpoints: Endpoints,
  say: Say,
  moreMs = 0,
): Promise<{ snapshot: Snapshot; verdicts: Verdict[] }> {
  const most = attempts + Math.ceil(moreMs / betweenMs)
  for (let attempt = 1; ; attempt++) {
    const snapshot = await readSnapshot(endpoints)
    const verdicts = audit(snapshot)
    const broken = verdicts.filter((one) => one.broken.length > 0)
    if (broken.length === 0 || attempt === most) return { snapshot, verdicts }
    say(`${broken.length} not (yet) true; auditing again in ${betweenMs / 1000} s`)
    await wait(betweenMs)
  }
}
