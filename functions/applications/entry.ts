import * as rows from '#shared/applications/api.ts'
import * as mail from '../adapters/mail.ts'
import * as data from '../data/data.ts'
import { handle, http } from '../lib/http.ts'
import { applyForApi } from './apply-for-api.ts'

export const handler = http({ applyForApi: handle(rows.applyForApi, applyForApi) }, { data, mail })
