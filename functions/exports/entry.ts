import * as files from '../adapters/files.ts'
import * as data from '../data/data.ts'
import { queue } from '../lib/event.ts'
import { ExportMessage } from '../lib/export-file.ts'
import { makeExport } from './make-export.ts'

/** Takes files that take longer than a call may off the queue, and makes them. */
export const handler = queue({ message: ExportMessage, outside: { data, files } }, makeExport)
