import * as outbound from '../adapters/outbound.ts'
import * as data from '../data/data.ts'
import { stream } from '../lib/event.ts'
import { announce } from './announce.ts'

/** Reads changes of translations off the table's stream. */
export const handler = stream({ data, outbound }, announce)
