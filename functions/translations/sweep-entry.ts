import * as files from '../adapters/files.ts'
import * as engine from '../adapters/translate.ts'
import * as workflow from '../adapters/workflow.ts'
import * as data from '../data/data.ts'
import { schedule } from '../lib/event.ts'
import { sweep } from './sweep.ts'

export const handler = schedule({ data, files, workflow, engine }, sweep)
