import type { Stack } from '../stack.ts'
import type { Person } from './person.ts'

/** What a document became, as its customer saw it. */
export type Journey = {
  name: string
  kind: 'ai' | 'certified'
  customer: string
  id?: number
  paid?: boolean
  end?: 'delivered' | 'refunded' | 'failed'
  /** Why it did not come to an end. */
  trouble?: string
}

/** State that all people of the scenario share. */
export type Scenario = {
  stack: Pick<Stack, 'url' | 'stripe'> & { mailbox: Pick<Stack['mailbox'], 'newestFirst'> }
  /** Whether the load goes on: nobody begins anything after it. */
  isOpen: () => boolean
  /** Until when somebody waits for what was begun. */
  patientUntil: () => number
  random: () => number
  /** Somebody new, with a network address of their own. */
  somebody: () => Person
  journeys: Journey[]
  /** What went wrong besides the journeys. */
  troubles: string[]
}

/** Does its part until the load is over; what it could not do is a trouble of the whole. */
export async function part({ isOpen, troubles }: Scenario, who: string, work: () => Promise<void>): Promise<void> {
  while (isOpen()) {
    await work().catch((error: unknown) => {
      troubles.push(`${who}: ${error instanceof Error ? error.message : String(error)}`)
    })
  }
}
