import * as signing from '../adapters/signing.ts'
import * as data from '../data/data.ts'
import { schedule } from '../lib/event.ts'
import { writeStatusLists } from './status-list.ts'

/** Every hour, whether anybody asks for a list or not: what is kept for a day when nothing can be signed is never old. */
export const handler = schedule({ data, signing }, writeStatusLists)
