import * as rows from '#shared/payouts/api.ts'
import * as files from '../adapters/files.ts'
import * as mail from '../adapters/mail.ts'
import * as data from '../data/data.ts'
import { handle, http } from '../lib/http.ts'
import { confirmPayoutBatch } from './confirm-payout-batch.ts'
import { downloadStatement } from './download-statement.ts'
import { exportPayoutBatch } from './export-payout-batch.ts'
import { getEarnings } from './get-earnings.ts'
import { getPayout } from './get-payout.ts'
import { getPayoutBatch } from './get-payout-batch.ts'
import { listPayoutBatchLines } from './list-payout-batch-lines.ts'
import { listPayoutBatches } from './list-payout-batches.ts'
import { listPendingPayouts } from './list-pending-payouts.ts'
import { listStatements } from './list-statements.ts'
import { processPayout } from './process-payout.ts'
import { returnBatchPayment } from './return-batch-payment.ts'
import { updatePayoutStatus } from './update-payout-status.ts'

export const handler = http(
  {
    listPendingPayouts: handle(rows.listPendingPayouts, listPendingPayouts),
    getPayout: handle(rows.getPayout, getPayout),
    processPayout: handle(rows.processPayout, processPayout),
    updatePayoutStatus: handle(rows.updatePayoutStatus, updatePayoutStatus),
    listPayoutBatches: handle(rows.listPayoutBatches, listPayoutBatches),
    getPayoutBatch: handle(rows.getPayoutBatch, getPayoutBatch),
    listPayoutBatchLines: handle(rows.listPayoutBatchLines, listPayoutBatchLines),
    exportPayoutBatch: handle(rows.exportPayoutBatch, exportPayoutBatch),
    confirmPayoutBatch: handle(rows.confirmPayoutBatch, confirmPayoutBatch),
    returnBatchPayment: handle(rows.returnBatchPayment, returnBatchPayment),
    getEarnings: handle(rows.getEarnings, getEarnings),
    listStatements: handle(rows.listStatements, listStatements),
    downloadStatement: handle(rows.downloadStatement, downloadStatement),
  },
  { data, files, mail },
)
