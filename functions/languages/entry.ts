import * as rows from '#shared/languages/api.ts'
import * as ocr from '../adapters/textract.ts'
import * as engine from '../adapters/translate.ts'
import * as data from '../data/data.ts'
import { handle, http } from '../lib/http.ts'
import { listLanguages } from './list-languages.ts'

export const handler = http({ languages: handle(rows.languages, listLanguages) }, { data, engine, ocr })
