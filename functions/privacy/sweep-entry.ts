import * as exports from '../adapters/export-queue.ts'
import * as files from '../adapters/files.ts'
import * as identity from '../adapters/identity.ts'
import * as mail from '../adapters/mail.ts'
import * as signing from '../adapters/signing.ts'
import * as data from '../data/data.ts'
import { schedule } from '../lib/event.ts'
import { sweep } from './sweep.ts'

export const handler = schedule({ data, files, exports, identity, mail, signing }, sweep)
