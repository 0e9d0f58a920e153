import * as data from '../data/data.ts'
import { schedule } from '../lib/event.ts'
import { recountNightly } from './recount-nightly.ts'

export const handler = schedule({ data }, (ctx) => recountNightly(ctx))
