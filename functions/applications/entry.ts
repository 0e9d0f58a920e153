import * as rows from '#shared/applications/api.ts'
import * as mail from '../adapters/mail.ts'
import * as data from '../data/data.ts'
import { handle, http } from '../lib/http.ts'
import { applyForApi } from './apply-for-api.ts'
import { approveApiApplication } from './approve-api-application.ts'
import { listApiApplications } from './list-api-applications.ts'
import { rejectApiApplication } from './reject-api-application.ts'

export const handler = http(
  {
    applyForApi: handle(rows.applyForApi, applyForApi),
    listApiApplications: handle(rows.listApiApplications, listApiApplications),
    approveApiApplication: handle(rows.approveApiApplication, approveApiApplication),
    rejectApiApplication: handle(rows.rejectApiApplication, rejectApiApplication),
  },
  { data, mail },
)
