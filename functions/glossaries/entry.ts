import * as rows from '#shared/glossaries/api.ts'
import * as files from '../adapters/files.ts'
import * as data from '../data/data.ts'
import { handle, http } from '../lib/http.ts'
import { createGlossary } from './create-glossary.ts'
import { deleteGlossary } from './delete-glossary.ts'
import { downloadGlossary } from './download-glossary.ts'
import { listGlossaries } from './list-glossaries.ts'
import { renameGlossary } from './rename-glossary.ts'

export const handler = http(
  {
    createGlossary: handle(rows.createGlossary, createGlossary),
    listGlossaries: handle(rows.listGlossaries, listGlossaries),
    renameGlossary: handle(rows.renameGlossary, renameGlossary),
    deleteGlossary: handle(rows.deleteGlossary, deleteGlossary),
    downloadGlossary: handle(rows.downloadGlossary, downloadGlossary),
  },
  { data, files },
)
