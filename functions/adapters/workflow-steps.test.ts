import type { HistoryEvent, HistoryEventType } from '@aws-sdk/client-sfn'
import { expect, test } from 'vitest'
import { stepsOfHistory } from './workflow-steps.ts'

let id = 0
const at = (second: number) => new Date(Date.UTC(2026, 10, 22, 12, 0, second))
const event = (type: HistoryEventType, second: number, fields: Partial<HistoryEvent> = {}): HistoryEvent => {
  id += 1
  return { id, previousEventId: id - 1, type, timestamp: at(second), ...fields }
}
const entered = (name: string, second: number, type: HistoryEventType = 'TaskStateEntered') =>
  event(type, second, { stateEnteredEventDetails: { name } })
const exited = (name: string, second: number, type: HistoryEventType = 'TaskStateExited') =>
  event(type, second, { stateExitedEventDetails: { name } })

test('steps in their order, with when they began and ended, and how often they ran', () => {
  const steps = stepsOfHistory([
    event('ExecutionStarted', 0),
    entered('Where from?', 0, 'ChoiceStateEntered'),
    entered('Inspect', 1),
    exited('Inspect', 3),
    entered('Translate batch', 4),
    entered('Translate batch', 5),
    exited('Translate batch', 7),
    exited('Translate batch', 9),
    entered('Assemble', 10),
  ])
  expect(steps).toEqual([
    { name: 'Inspect', startedAt: at(1).toISOString(), endedAt: at(3).toISOString(), times: 1, error: null },
    { name: 'Translate batch', startedAt: at(4).toISOString(), endedAt: at(9).toISOString(), times: 2, error: null },
    { name: 'Assemble', startedAt: at(10).toISOString(), endedAt: null, times: 1, error: null },
  ])
})

test('of an error its kind is told, with the step that it stopped, and nothing of its message', () => {
  const steps = stepsOfHistory([
    entered('Extract', 1),
    event('TaskScheduled', 1),
    event('TaskFailed', 4, {
      taskFailedEventDetails: { error: 'Sandbox.Timedout', cause: 'Dear Ana Souza', resource: 'x', resourceType: 'y' },
    }),
    entered('Fail', 5),
    exited('Fail', 6),
  ])
  expect(steps.map(({ name, error, endedAt }) => [name, error, endedAt])).toEqual([
    ['Extract', 'Sandbox.Timedout', at(4).toISOString()],
    ['Fail', null, at(6).toISOString()],
  ])
  expect(JSON.stringify(steps)).not.toContain('Ana')
})
