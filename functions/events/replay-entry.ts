import * as eventQueues from '../adapters/event-queues.ts'
import * as data from '../data/data.ts'
import { systemBase } from '../lib/base.ts'
import { Replay, type Replayed, replay } from './replay.ts'

/** Invoked by `npm run replay` alone. */
export const handler = (asked: unknown, { awsRequestId }: { awsRequestId: string }): Promise<Replayed> =>
  replay({ ...systemBase(awsRequestId), data, eventQueues }, Replay.parse(asked))
