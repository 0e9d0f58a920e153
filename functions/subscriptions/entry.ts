import * as rows from '#shared/subscriptions/api.ts'
import * as mail from '../adapters/mail.ts'
import * as payments from '../adapters/stripe.ts'
import * as billing from '../adapters/stripe-billing.ts'
import * as data from '../data/data.ts'
import { handle, http } from '../lib/http.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { createSubscription } from './create-subscription.ts'
import { getSubscriptionStatus } from './get-subscription-status.ts'
import { openBillingPortal } from './open-billing-portal.ts'
import { refundSubscription } from './refund-subscription.ts'
import { resumeSubscription } from './resume-subscription.ts'
import { usePlan } from './use-plan.ts'

export const handler = http(
  {
    createSubscription: handle(rows.createSubscription, createSubscription),
    getSubscriptionStatus: handle(rows.getSubscriptionStatus, getSubscriptionStatus),
    usePlan: handle(rows.usePlan, usePlan),
    cancelSubscription: handle(rows.cancelSubscription, cancelSubscription),
    resumeSubscription: handle(rows.resumeSubscription, resumeSubscription),
    refundSubscription: handle(rows.refundSubscription, refundSubscription),
    openBillingPortal: handle(rows.openBillingPortal, openBillingPortal),
  },
  { data, payments, billing, mail },
)
