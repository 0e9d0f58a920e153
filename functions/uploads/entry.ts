import * as rows from '#shared/documents/api.ts'
import * as files from '../adapters/files.ts'
import * as data from '../data/data.ts'
import { handle, http } from '../lib/http.ts'
import { createUpload } from './create-upload.ts'

export const handler = http({ createUpload: handle(rows.createUpload, createUpload) }, { data, files })
