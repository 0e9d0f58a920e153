import * as mail from '../adapters/mail.ts'
import * as workflow from '../adapters/workflow.ts'
import * as data from '../data/data.ts'
import { subscriber } from '../lib/subscriber.ts'
import { handlers } from './handle-events.ts'

export const handler = subscriber('translations', { data, workflow, mail }, handlers)
