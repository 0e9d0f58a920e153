import * as rows from '#shared/translations/api.ts'
import * as segments from '#shared/translations/segments/api.ts'
import * as staff from '#shared/translations/staff/api.ts'
import * as exports from '../adapters/export-queue.ts'
import * as files from '../adapters/files.ts'
import * as engine from '../adapters/translate.ts'
import * as workflow from '../adapters/workflow.ts'
import * as data from '../data/data.ts'
import { handle, http } from '../lib/http.ts'
import { downloadTranslation } from './downloads/download-translation.ts'
import { generateDocx, generatePdf, generateTxt } from './downloads/generate.ts'
import { getTranslation } from './get-translation.ts'
import { listSegments, listSegmentsForStaff } from './list-segments.ts'
import { listTranslations } from './list-translations.ts'
import { previewTranslation } from './pictures/preview-translation.ts'
import { readTranslation } from './staff/read-translation.ts'
import { restartTranslation } from './staff/restart-translation.ts'
import { startTranslation } from './start-translation.ts'
import { translateAgain } from './translate-again.ts'

export const handler = http(
  {
    startTranslation: handle(rows.translate, startTranslation),
    translateAgain: handle(rows.translateAgain, translateAgain),
    getTranslation: handle(rows.getTranslation, getTranslation),
    listTranslations: handle(rows.listTranslations, listTranslations),
    listSegments: handle(segments.listSegments, listSegments),
    listSegmentsForStaff: handle(segments.listSegmentsForStaff, listSegmentsForStaff),
    readTranslation: handle(staff.readTranslation, readTranslation),
    restartTranslation: handle(staff.restartTranslation, restartTranslation),
    downloadTranslation: handle(rows.downloadTranslation, downloadTranslation),
    previewTranslation: handle(rows.previewTranslation, previewTranslation),
    generatePdf: handle(rows.generatePdf, generatePdf),
    generateDocx: handle(rows.generateDocx, generateDocx),
    generateTxt: handle(rows.generateTxt, generateTxt),
  },
  { data, files, exports, engine, workflow },
)
