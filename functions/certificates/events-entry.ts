import * as signing from '../adapters/signing.ts'
import * as data from '../data/data.ts'
import { subscriber } from '../lib/subscriber.ts'
import { handlers } from './handle-events.ts'

export const handler = subscriber('certificates', { data, signing }, handlers)
