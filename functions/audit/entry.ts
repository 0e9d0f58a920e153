import * as rows from '#shared/audit/api.ts'
import * as data from '../data/data.ts'
import { handle, http } from '../lib/http.ts'
import { listAudit } from './list-audit.ts'

export const handler = http({ listAudit: handle(rows.listAudit, listAudit) }, { data })
