import { setTimeout as wait } from 'node:timers/promises'
import type { Say } from '../setup/say.ts'
import { audit, type Verdict } from './audit.ts'
import type { Snapshot } from './books.ts'
import { type Places, readSnapshot } from './read-snapshot.ts'

const looks = 7
const betweenMs = 30_000

/** Looks at the invariants. What is still on its way is given the time that the sweepers need. */
export async function lookUntilTrue(places: Places, say: Say): Promise<{ snapshot: Snapshot; verdicts: Verdict[] }> {
  for (let look = 1; ; look++) {
    const snapshot = await readSnapshot(places)
    const verdicts = audit(snapshot)
    const broken = verdicts.filter((one) => one.broken.length > 0)
    if (broken.length === 0 || look === looks) return { snapshot, verdicts }
    say(`${broken.length} not (yet) true; looking again in ${betweenMs / 1000} s`)
    await wait(betweenMs)
  }
}
