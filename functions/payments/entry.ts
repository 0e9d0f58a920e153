import * as rows from '#shared/payments/api.ts'
import * as staffRows from '#shared/payments/staff-api.ts'
import * as files from '../adapters/files.ts'
import * as mail from '../adapters/mail.ts'
import * as payments from '../adapters/stripe.ts'
import * as data from '../data/data.ts'
import { handle, http } from '../lib/http.ts'
import { createPaymentIntent } from './create-payment-intent.ts'
import { getOffers } from './get-offers.ts'
import { listOrders } from './list-orders.ts'
import { processTranslation } from './process-translation.ts'
import { quoteCart } from './quote-cart.ts'
import { refundForCustomer } from './refund-for-customer.ts'
import { refundTranslation } from './refund-translation.ts'

export const handler = http(
  {
    getOffers: handle(rows.getOffers, getOffers),
    quoteCart: handle(rows.quoteCart, quoteCart),
    createPaymentIntent: handle(rows.createPaymentIntent, createPaymentIntent),
    processTranslation: handle(rows.processTranslation, processTranslation),
    refundTranslation: handle(rows.refundTranslation, refundTranslation),
    refundForCustomer: handle(staffRows.refundForCustomer, refundForCustomer),
    listOrders: handle(rows.listOrders, listOrders),
  },
  { data, payments, mail, files },
)
