import type { HistoryEvent } from '@aws-sdk/client-sfn'
import type { WorkflowStep } from '#shared/translations/staff/staff-translation.ts'

/**
 * What an execution's history says of its steps, in the order in which they began. Choices and waits of the machine itself are left
 * out. Of an error only its kind is told: its message may quote a document.
 */
export function stepsOfHistory(events: readonly HistoryEvent[]): WorkflowStep[] {
  const byId = new Map(events.map((event) => [event.id, event]))
  const steps = new Map<string, WorkflowStep & { open: number }>()
  for (const event of events) {
    const at = (event.timestamp ?? new Date(0)).toISOString()
    const entered = isEntry(event) ? event.stateEnteredEventDetails?.name : undefined
    const exited = isExit(event) ? event.stateExitedEventDetails?.name : undefined
    if (entered !== undefined) {
      const known = steps.get(entered)
      if (known) Object.assign(known, { times: known.times + 1, open: known.open + 1, endedAt: null })
      else steps.set(entered, { name: entered, startedAt: at, endedAt: null, times: 1, error: null, open: 1 })
    }
    const left = exited === undefined ? undefined : steps.get(exited)
    if (left) Object.assign(left, { open: left.open - 1, ...(left.open === 1 && { endedAt: at }) })
    const error = errorOf(event)
    const failed = error === undefined ? undefined : steps.get(stateOf(event, byId) ?? '')
    if (failed) Object.assign(failed, { error, endedAt: at })
  }
  return [...steps.values()].map(({ name, startedAt, endedAt, times, error }) => ({
    name,
    startedAt,
    endedAt,
    times,
    error,
  }))
}

const isEntry = ({ type }: HistoryEvent) => type === 'TaskStateEntered' || type === 'MapStateEntered'
const isExit = ({ type }: HistoryEvent) => type === 'TaskStateExited' || type === 'MapStateExited'

const errorOf = (event: HistoryEvent): string | undefined =>
  event.taskFailedEventDetails?.error ??
  event.lambdaFunctionFailedEventDetails?.error ??
  (event.taskTimedOutEventDetails || event.lambdaFunctionTimedOutEventDetails ? 'States.Timeout' : undefined)

/** The state that an event of a task belongs to: the last one that was entered on its way. */
function stateOf(event: HistoryEvent, byId: ReadonlyMap<number | undefined, HistoryEvent>): string | undefined {
  let each: HistoryEvent | undefined = event
  for (let steps = 0; each && steps < 1000; steps++) {
    if (isEntry(each)) return each.stateEnteredEventDetails?.name
    each = each.previousEventId === undefined ? undefined : byId.get(each.previousEventId)
  }
  return undefined
}
