import type { Config } from '../config.ts'
import type { Api } from '../constructs/api.ts'
import type { Binding } from '../constructs/binding.ts'
import type { EventQueues } from '../constructs/event-queues.ts'
import type { WorkQueue } from '../constructs/work-queue.ts'
import type { DataStack } from '../stacks/data-stack.ts'

/** What every feature shares: settings, data, the API, queues, and bindings that many functions need. */
export type Platform = {
  config: Config
  data: DataStack
  api: Api
  mailQueue: WorkQueue
  /** Where files are asked for that take longer than a call may. */
  exportQueue: WorkQueue
  /** Where subscribers of events are fed from. */
  events: EventQueues
  /** For functions behind the API: where the site is, and the secret that CloudFront sends. */
  behindTheEdge: Binding
  /** For functions that hand mails to the queue. */
  sendsMail: Binding
  /** For functions that ask for such a file. */
  asksForFiles: Binding
}
