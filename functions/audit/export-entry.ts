import * as archive from '../adapters/archive.ts'
import * as data from '../data/data.ts'
import { schedule } from '../lib/event.ts'
import { exportAudit } from './export-audit.ts'

export const handler = schedule({ data, archive }, exportAudit)
