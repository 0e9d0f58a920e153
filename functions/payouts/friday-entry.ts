import * as files from '../adapters/files.ts'
import * as mail from '../adapters/mail.ts'
import * as data from '../data/data.ts'
import { schedule } from '../lib/event.ts'
import { fridayRun } from './friday-run.ts'

export const handler = schedule({ data, files, mail }, fridayRun)
