import * as z from 'zod'
import { find } from '../context.ts'
import { route, text } from '../route.ts'
import { authenticateIntent } from './confirm-intent.ts'

/** What the 3-D Secure dialog sends: no documented call of Stripe, but its script's own. */
export const authenticationRoutes = [
  route(
    'POST /v1/payment_intents/:id/authenticate',
    { key: text.optional(), client_secret: text.optional(), outcome: z.enum(['approve', 'fail']) },
    (ctx, input, id = '') => authenticateIntent(ctx, find(ctx, 'payment_intent', id), input.outcome === 'approve'),
    { publishable: true },
  ),
]
