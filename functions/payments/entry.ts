import * as rows from '#shared/payments/api.ts'
import * as files from '../adapters/files.ts'
import * as mail from '../adapters/mail.ts'
import * as payments from '../adapters/stripe.ts'
import * as workflow from '../adapters/workflow.ts'
import * as data from '../data/data.ts'
import { handle, http } from '../lib/http.ts'
import { createPaymentIntent } from './create-payment-intent.ts'
import { listOrders } from './list-orders.ts'
import { processTranslation } from './process-translation.ts'
import { quoteCart } from './quote-cart.ts'
import { refundTranslation } from './refund-translation.ts'

export const handler = http(
  {
    quoteCart: handle(rows.quoteCart, quoteCart),
    createPaymentIntent: handle(rows.createPaymentIntent, createPaymentIntent),
    processTranslation: handle(rows.processTranslation, processTranslation),
    refundTranslation: handle(rows.refundTranslation, refundTranslation),
    listOrders: handle(rows.listOrders, listOrders),
  },
  { data, payments, workflow, mail, files },
)
