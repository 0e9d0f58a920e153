import { beforeAll, describe, expect, test } from 'vitest'
import { certificateHours } from '#shared/payments/refund.ts'
import { longestDocument, mostInlineBatches } from '#shared/translations/translation.ts'
import { synthesize } from '../stacks/synth.ts'

type Retrier = {
  ErrorEquals: string[]
  IntervalSeconds?: number
  MaxAttempts?: number
  MaxDelaySeconds?: number
  JitterStrategy?: string
  BackoffRate?: number
}
type Processor = { ProcessorConfig?: { Mode?: string }; States: Record<string, State> }
type State = {
  Type: string
  Seconds?: number
  Resource?: string
  TimeoutSeconds?: number
  Retry?: Retrier[]
  Catch?: { ErrorEquals: string[]; Next: string }[]
  Iterator?: Processor
  ItemProcessor?: Processor
  Parameters?: unknown
}

let states: [string, State][]
let top: Record<string, State>
let machineSeconds: number
beforeAll(() => {
  const { app } = synthesize()
  const [machine] = Object.values(app.findResources('AWS::StepFunctions::StateMachine')) as {
    Properties: { DefinitionString: unknown }
  }[]
  const definition = definitionOf(machine?.Properties.DefinitionString)
  ;({ States: top, TimeoutSeconds: machineSeconds } = definition)
  states = flatten(top)
}, 60_000)

/** CloudFormation's join of text and references, as text again. */
function definitionOf(value: unknown): { TimeoutSeconds: number; States: Record<string, State> } {
  const parts = (value as { 'Fn::Join': [string, unknown[]] })['Fn::Join'][1]
  return JSON.parse(parts.map((part) => (typeof part === 'string' ? part : 'reference')).join('')) as {
    TimeoutSeconds: number
    States: Record<string, State>
  }
}

function flatten(from: Record<string, State>): [string, State][] {
  return Object.entries(from).flatMap(([name, state]): [string, State][] => {
    const inner = state.ItemProcessor?.States ?? state.Iterator?.States
    return inner ? [[name, state], ...flatten(inner)] : [[name, state]]
  })
}
const tasks = () => states.filter(([, state]) => state.Type === 'Task')

/** How long the tries of a retry take together; full jitter waits for half of each delay on average. */
function meanSeconds({ IntervalSeconds = 1, BackoffRate = 2, MaxAttempts = 3, MaxDelaySeconds = 0 }: Retrier): number {
  const delays = Array.from({ length: MaxAttempts }, (_, i) => IntervalSeconds * BackoffRate ** i)
  return delays.reduce((sum, delay) => sum + Math.min(delay, MaxDelaySeconds) / 2, 0)
}

describe('W2: nothing waits for ever', () => {
  test('every task has a timeout and a retry', () => {
    expect(tasks().length).toBeGreaterThan(12)
    for (const [name, task] of tasks()) {
      expect(task.TimeoutSeconds, name).toBeGreaterThan(0)
      expect(task.Retry?.length, name).toBeGreaterThan(0)
    }
  })

  test('every task but the last resort has a catch, its own or that of the Map around it', () => {
    for (const [name, task] of tasks()) {
      if (name === 'Fail' || name.startsWith('Translate batch')) continue
      expect(
        task.Catch?.some((one) => one.ErrorEquals.includes('States.ALL')),
        name,
      ).toBe(true)
    }
    for (const [name, map] of states.filter(([, state]) => state.Type === 'Map')) expect(map.Catch, name).toBeDefined()
  })

  test('every repeating retry is capped and jittered', () => {
    const retriers = tasks().flatMap(([name, task]) => (task.Retry ?? []).map((retrier) => ({ name, retrier })))
    for (const { name, retrier } of retriers.filter((one) => (one.retrier.MaxAttempts ?? 3) > 1)) {
      expect(retrier.MaxDelaySeconds, `${name} ${retrier.ErrorEquals.join()}`).toBeLessThanOrEqual(180)
      expect(retrier.JitterStrategy, name).toBe('FULL')
    }
  })

  test('W6: what is paid waits for more than an hour for an engine that is down', () => {
    const waits = tasks().flatMap(([name, { Retry }]): [string, number][] => {
      const busy = name === 'Plan rest' || /^Translate batch .*rest$/.test(name)
      const retrier = busy ? Retry?.find(({ ErrorEquals }) => ErrorEquals.includes('EngineBusy')) : undefined
      return retrier ? [[name, meanSeconds(retrier)]] : []
    })
    expect(waits).toHaveLength(3)
    for (const [name, seconds] of waits) expect(seconds, name).toBeGreaterThan(3600)
  })

  test.each(['Complete', 'Expire'])(
    'W6: %s waits for more than an hour for a queue or a table that is down',
    (name) => {
      const { Retry = [] } = top[name] as State
      const any = Retry.find(({ ErrorEquals }) => ErrorEquals.includes('States.ALL'))
      expect(any && meanSeconds(any)).toBeGreaterThan(3600)
    },
  )

  test('W1: a certificate whose step finds no place to run is tried for a minute and more before it waits for hours', () => {
    const { Retry = [] } = top['Certify'] as State
    const throttled = Retry.find(({ ErrorEquals }) => ErrorEquals.includes('States.ALL'))
    expect(throttled && meanSeconds(throttled)).toBeGreaterThan(90)
  })

  test('W2: a certificate is overdue when two whole rounds of tries are over, however long each try took', () => {
    const { Retry = [], TimeoutSeconds = 0 } = top['Certify'] as State
    const tries = 1 + Retry.reduce((sum, one) => sum + (one.MaxAttempts ?? 3), 0)
    const round = tries * TimeoutSeconds + Retry.reduce((sum, one) => sum + 2 * meanSeconds(one), 0)
    const rounds = 2 * round + (top['Certify later']?.Seconds ?? 0)
    expect(round).toBeGreaterThan(305)
    expect(rounds).toBeLessThan(certificateHours * 3600)
  })

  test('a scan may take minutes', () => {
    const retrier = tasks().flatMap(([name, { Retry }]) => (name === 'Inspect' ? (Retry ?? []) : []))[0]
    expect(retrier?.ErrorEquals).toEqual(['NotScannedYet'])
    expect(retrier && meanSeconds(retrier)).toBeGreaterThan(240)
  })

  test('a task token has a deadline', () => {
    const waits = tasks().filter(([, task]) => JSON.stringify(task).includes('waitForTaskToken'))
    expect(waits.map(([name]) => name).sort()).toEqual(['Queue for review', 'Wait for payment'])
    for (const [name, task] of waits) expect(task.TimeoutSeconds, name).toBeGreaterThan(24 * 3600)
    // Whoever pays on the last day has the whole time of a review, and its certificate some days of tries.
    const together = waits.reduce((sum, [, task]) => sum + (task.TimeoutSeconds ?? 0), 0)
    expect(machineSeconds).toBeGreaterThan(together + 7 * 24 * 3600)
  })

  test('a preview that nobody pays for expires: that is no failure', () => {
    expect(top['Wait for payment']?.Catch?.[0]).toMatchObject({ ErrorEquals: ['States.Timeout'], Next: 'Expire' })
  })
})

test('R2: inputs name a translation, a part and a batch, never a document or its text', () => {
  const allowed = new Set(['translationId.$', 'part', 'batch.$', 'taskToken.$', 'FunctionName', 'Payload'])
  const walk = (value: unknown): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => [key, ...walk(inner)])
      : []
  for (const [name, task] of tasks()) {
    for (const key of walk(task.Parameters)) expect(allowed.has(key), `${name}: ${key}`).toBe(true)
  }
})

/**
 * The most events that a state writes into the history, every one of its retries taken.
 * https://docs.aws.amazon.com/step-functions/latest/apireference/API_HistoryEvent.html
 */
function eventsOf(state: State, batches: number): number {
  const entered = 2
  if (state.Type === 'Task') {
    const tries = 1 + (state.Retry ?? []).reduce((sum, one) => sum + (one.MaxAttempts ?? 3), 0)
    // Scheduled, started, ended; a task that waits for its token is submitted too.
    return entered + tries * (JSON.stringify(state).includes('waitForTaskToken') ? 4 : 3)
  }
  const inner = state.ItemProcessor ?? state.Iterator
  if (!inner) return entered
  const started = entered + 2
  if (inner.ProcessorConfig?.Mode === 'DISTRIBUTED') return started + 2
  const iteration = Object.values(inner.States).reduce((sum, each) => sum + eventsOf(each, batches), 2)
  return started + batches * iteration
}

describe('the longest document that the limits admit ends before 25,000 events and 256 kB of state do', () => {
  const mostEvents = 25_000
  const { batches } = longestDocument

  /** Every state entered, the better of the two ways through the batches left out; certification tried until the machine ends. */
  function mostOf(inlineBatches: number): number {
    const again = machineSeconds / (top['Certify later']?.Seconds ?? 1)
    const often = new Set(['Certify', 'Certify later'])
    return Object.entries(top).reduce(
      (sum, [name, state]) => sum + eventsOf(state, inlineBatches) * (often.has(name) ? again : 1),
      2,
    )
  }

  test('events, with every retry of every step', () => {
    const distributed = mostOf(mostInlineBatches)
    console.log(
      `most events: ${Math.ceil(distributed)}; ${batches} batches inline would be ${Math.ceil(mostOf(batches))}`,
    )
    expect(distributed).toBeLessThan(mostEvents)
    expect(mostOf(batches)).toBeGreaterThan(mostEvents)
    for (const [name, map] of Object.entries(top).filter(([, { Type }]) => Type === 'Map')) {
      const processor = map.ItemProcessor ?? map.Iterator
      expect(processor?.ProcessorConfig?.Mode, name).toBe(name.includes('long') ? 'DISTRIBUTED' : 'INLINE')
      const own = Object.values(processor?.States ?? {}).reduce((sum, each) => sum + eventsOf(each, 0), 2)
      expect(own, `one batch of ${name}`).toBeLessThan(mostEvents)
    }
  })

  test('the largest state, which is the plan of the longest document', () => {
    const planned = { translationId: 2 ** 52, outcome: 'next', batches: Array.from({ length: batches }, (_, i) => i) }
    expect(JSON.stringify({ ...planned, run: 'distributed' }).length).toBeLessThan(256 * 1024)
  })

  test('which way is taken stands in what the plan answers', () => {
    for (const part of ['preview', 'rest']) {
      const choice = top[`Long ${part}?`] as unknown as { Choices: { Next: string }[]; Default: string }
      expect(choice.Choices).toEqual([
        { Variable: '$.run', StringEquals: 'distributed', Next: `Translate long ${part}` },
      ])
      expect(choice.Default).toBe(`Translate ${part}`)
    }
  })
})
