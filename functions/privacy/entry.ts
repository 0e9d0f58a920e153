import * as rows from '#shared/privacy/api.ts'
import * as exports from '../adapters/export-queue.ts'
import * as files from '../adapters/files.ts'
import * as signing from '../adapters/signing.ts'
import * as data from '../data/data.ts'
import { handle, http } from '../lib/http.ts'
import { deleteTranslation } from './delete-translation.ts'
import { getDeletionReceipt } from './deletion-receipt.ts'
import { exportAccount } from './export-account.ts'
import { setRetention } from './set-retention.ts'

export const handler = http(
  {
    setRetention: handle(rows.setRetention, setRetention),
    deleteTranslation: handle(rows.deleteTranslation, deleteTranslation),
    getDeletionReceipt: handle(rows.getDeletionReceipt, getDeletionReceipt),
    exportAccount: handle(rows.exportAccount, exportAccount),
  },
  { data, files, exports, signing },
)
