import * as rows from '#shared/tax/api.ts'
import * as seal from '../adapters/seal.ts'
import * as data from '../data/data.ts'
import { handle, http } from '../lib/http.ts'
import { exportTaxForms } from './export-tax-forms.ts'
import { listTaxForms } from './list-tax-forms.ts'
import { readTaxId } from './read-tax-id.ts'

/** A function of its own: its role alone may open what is sealed under the tax key. */
export const handler = http(
  {
    readTaxId: handle(rows.readTaxId, readTaxId),
    listTaxForms: handle(rows.listTaxForms, listTaxForms),
    exportTaxForms: handle(rows.exportTaxForms, exportTaxForms),
  },
  { data, seal },
)
