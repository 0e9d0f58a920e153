export type FaultKind = 'fail-before' | 'commit-and-lose-answer' | 'late' | 'doubled'

export type Fault = {
  kind: FaultKind
  /** `*` stands for any part of the path: `/v1/refunds`, `/v1/payment_intents/*`. */
  path: string
  method: string
  /** How many more requests it hits. */
  count: number
  /** `late`: how long the answer takes. */
  delayMs: number
  /** `fail-before`: the status of the answer; 0 destroys the connection instead. */
  status: number
}

/** The faults that wait for a request; each hit uses one up. */
export function openFaults() {
  const faults: Fault[] = []

  function take(method: string, path: string): Fault | undefined {
    const fault = faults.find((row) => row.count > 0 && matches(row, method, path))
    if (fault) fault.count--
    return fault
  }

  return {
    take,
    add: (fault: Fault) => faults.push(fault),
    clear: () => faults.splice(0),
    list: () => faults.filter((fault) => fault.count > 0),
  }
}

export type Faults = ReturnType<typeof openFaults>

function matches(fault: Fault, method: string, path: string) {
  if (fault.method !== '*' && fault.method !== method) return false
  const pattern = fault.path.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${pattern.join('.*')}$`).test(path)
}
