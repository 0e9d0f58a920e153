import type { Verdict } from '../rig.ts'
import type { Figures } from './run-chaos.ts'
import type { Journey } from './scenario.ts'

/** The figures as lines, and whether every promise was held. */
export function tell(figures: Figures): Verdict {
  const { faults, kills, clock, journeys, payments, calls, met, retries, lost, doubled, unhealed, leaked } = figures
  const ended = (how: Journey['end']) => journeys.filter(({ end }) => end === how).length
  // Where nothing arrives, nothing is doubled or leaked either: that would prove nothing.
  const arrives = (['ai', 'certified'] as const).every((of) =>
    journeys.some(({ kind, end }) => kind === of && end === 'delivered'),
  )
  const certified = journeys.filter(({ kind }) => kind === 'certified').length
  const total = faults.reduce((sum, [, times]) => sum + times, 0)
  const bad = { lost, doubled, unhealed, leaked }
  return {
    lines: [
      line('faults', total, faults.map(([name, times]) => `${name} ${times}`).join(', ')),
      line('kills', kills.workers + kills.clouds, `${kills.workers} workers, ${kills.clouds} clouds`),
      line('clock', clock.moves, `times moved; ${clock.dated} calls were dated by it`),
      line('documents', journeys.length, `${certified} of them certified`),
      line('delivered', ended('delivered'), `${ended('refunded')} given back, ${ended('failed')} failed with a reason`),
      line('payments', payments, `people tried again ${retries} times`),
      line('calls', calls, `of functions to the outside; text of documents in ${met.join(', ')}`),
      ...Object.entries(bad).flatMap(([name, list]) => [
        line(name, list.length),
        ...list.map((one) => `${' '.repeat(20)}${one}`),
      ]),
    ],
    isSound:
      Object.values(bad).every((list) => list.length === 0) &&
      payments > 0 &&
      arrives &&
      // Where nothing misbehaves, nothing is proven.
      faults.length >= leastFaults &&
      kills.workers > 0 &&
      kills.clouds > 0 &&
      clock.moves > 0 &&
      clock.dated > 0 &&
      calls > 0 &&
      ended('failed') < ended('delivered'),
  }
}

/** Kinds of fault, by endpoint and how it misbehaved: a minute has some fifteen. */
const leastFaults = 6

const line = (name: string, figure: number, more = '') =>
  `${name.padEnd(10)} ${String(figure).padStart(6)}  ${more}`.trimEnd()
