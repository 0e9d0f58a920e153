import * as z from 'zod'
import * as files from '../adapters/files.ts'
import * as data from '../data/data.ts'
import { queue } from '../lib/event.ts'
import { ExportMessage } from '../lib/export-file.ts'
import { FormatsMessage, keepFormats } from '../privacy/keep-formats.ts'
import { makeExport } from './make-export.ts'

const message = z.union([ExportMessage, FormatsMessage])

/** Takes files that take longer than a call may, and those that are kept of a document, off the queue, and makes them. */
export const handler = queue({ message, outside: { data, files } }, (ctx, asked) =>
  'formatsOf' in asked ? keepFormats(ctx, asked.formatsOf) : makeExport(ctx, asked),
)
