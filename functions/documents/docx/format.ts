import type { Format } from '../unit.ts'
import { extract } from './extract.ts'
import { inspect } from './inspect.ts'
import { rebuild } from './rebuild.ts'

/** DOCX: translated in place in the Open XML. */
export const format: Format = { inspect, extract, rebuild }
