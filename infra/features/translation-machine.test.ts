import { beforeAll, describe, expect, test } from 'vitest'
import { synthesize } from '../stacks/synth.ts'

type Retrier = {
  ErrorEquals: string[]
  MaxAttempts?: number
  MaxDelaySeconds?: number
  JitterStrategy?: string
  BackoffRate?: number
}
type State = {
  Type: string
  Resource?: string
  TimeoutSeconds?: number
  Retry?: Retrier[]
  Catch?: { ErrorEquals: string[]; Next: string }[]
  Iterator?: { States: Record<string, State> }
  ItemProcessor?: { States: Record<string, State> }
  Parameters?: unknown
}

let states: [string, State][]
beforeAll(() => {
  const { app } = synthesize()
  const [machine] = Object.values(app.findResources('AWS::StepFunctions::StateMachine')) as {
    Properties: { DefinitionString: unknown }
  }[]
  states = flatten(definitionOf(machine?.Properties.DefinitionString).States)
}, 60_000)

/** CloudFormation's join of text and references, as text again. */
function definitionOf(value: unknown): { States: Record<string, State> } {
  const parts = (value as { 'Fn::Join': [string, unknown[]] })['Fn::Join'][1]
  return JSON.parse(parts.map((part) => (typeof part === 'string' ? part : 'reference')).join('')) as {
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
      expect(retrier.MaxDelaySeconds, `${name} ${retrier.ErrorEquals.join()}`).toBeLessThanOrEqual(60)
      expect(retrier.JitterStrategy, name).toBe('FULL')
    }
  })

  test('a task token has a deadline', () => {
    const waits = tasks().filter(([, task]) => JSON.stringify(task).includes('waitForTaskToken'))
    expect(waits.map(([name]) => name).sort()).toEqual(['Queue for review', 'Wait for payment'])
    for (const [name, task] of waits) expect(task.TimeoutSeconds, name).toBeGreaterThan(24 * 3600)
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
