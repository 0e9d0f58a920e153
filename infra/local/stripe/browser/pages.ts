import { readFileSync } from 'node:fs'
import { invoicePage } from '../billing/invoice-page.ts'
import { changeFromPortal, portalPage } from '../billing/portal-page.ts'
import { advanceTo } from '../clock.ts'
import type { Context } from '../context.ts'
import { StripeFailure } from '../failure.ts'
import type { Form } from '../form.ts'
import type { PaymentIntent } from '../objects.ts'
import { totals } from '../payments/balance.ts'
import { authenticateIntent } from '../payments/confirm-intent.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'
import { type Html, html, type PageAnswer, page } from './html.ts'

const styleFile = new URL('./pages.css', import.meta.url)

/** The pages for people: dashboard, customer portal, invoices, and the bank's challenge after a redirect. */
export function answerPage(ctx: Context, webhooks: Webhooks, method: string, path: string, form: Form): PageAnswer {
  const [, area = '', id = '', action = ''] = path.split('/')
  switch (`${method} ${area}`) {
    case 'GET ':
      return page('Dashboard', './', dashboard(ctx))
    case 'GET pages.css':
      return { status: 200, headers: { 'content-type': 'text/css; charset=utf-8' }, body: readFileSync(styleFile) }
    case 'POST resend': {
      const event = ctx.state.event[id]
      if (event) void webhooks.replay(event, { times: 1, parallel: 1 })
      return seeOther('../')
    }
    case 'POST advance':
      advanceTo(ctx, ctx.now() + Math.round(Number(form['days'] ?? 0) * 86_400))
      return seeOther('./')
    case 'GET portal':
      return portalPage(ctx, id)
    case 'POST portal':
      changeFromPortal(ctx, id, action)
      return seeOther(`../${id}`)
    case 'GET invoices':
    case 'GET receipts':
      return invoicePage(ctx, id)
    case 'GET challenge':
      return page('3-D Secure', '../', challenge())
    case 'POST challenge':
      return finishChallenge(ctx, id, form['outcome'] === 'approve')
    default:
      return page('Not found', '/', html`<p>There is no such page.</p>`, 404)
  }
}

function dashboard(ctx: Context): Html {
  const { received, refunded, net } = totals(ctx.state)
  const intents = Object.values(ctx.state.payment_intent).reverse().slice(0, 50)
  const deliveries = ctx.state.deliveries.toReversed().slice(0, 100)
  return html`
    <p>A local stand-in of Stripe. No money moves. Its clock says ${time(ctx.now())}.</p>
    <form method="post" action="advance">
      <label>Move the clock on by <input name="days" type="number" min="0" step="any" value="1" required> days</label>
      <button>Move</button>
    </form>
    <dl>
      <div><dt>Received</dt><dd>${money(received)}</dd></div>
      <div><dt>Refunded</dt><dd>${money(refunded)}</dd></div>
      <div><dt>Balance</dt><dd>${money(net)}</dd></div>
    </dl>
    <h2>Payments</h2>
    <table>
      <thead><tr><th scope="col">Amount</th><th scope="col">Status</th><th scope="col">Id</th><th scope="col">Customer</th><th scope="col">Date</th></tr></thead>
      <tbody>${intents.map(paymentRow)}</tbody>
    </table>
    <h2>Events and deliveries</h2>
    <table>
      <thead><tr><th scope="col">Event</th><th scope="col">Id</th><th scope="col">Delivery</th><th scope="col">Attempts</th><th scope="col">Last answer</th><th scope="col">Action</th></tr></thead>
      <tbody>${deliveries.map(
        (delivery) => html`<tr>
          <td>${delivery.type}</td><td><code>${delivery.event}</code></td><td>${delivery.status}</td>
          <td>${delivery.attempts.length}</td><td>${delivery.attempts.at(-1)?.status ?? delivery.attempts.at(-1)?.error ?? 'none yet'}</td>
          <td><form method="post" action="resend/${delivery.event}"><button>Resend</button></form></td>
        </tr>`,
      )}</tbody>
    </table>`
}

function paymentRow(intent: PaymentIntent): Html {
  return html`<tr>
    <td>${money(intent.amount)}</td><td>${intent.status.replaceAll('_', ' ')}</td><td><code>${intent.id}</code></td>
    <td><code>${intent.customer ?? 'none'}</code></td><td>${time(intent.created)}</td>
  </tr>`
}

function challenge(): Html {
  return html`<p>Your bank asks you to confirm this payment.</p>
    <form method="post">
      <button name="outcome" value="approve">Complete</button>
      <button name="outcome" value="fail">Fail</button>
    </form>`
}

function finishChallenge(ctx: Context, clientSecret: string, approved: boolean): PageAnswer {
  const intent = Object.values(ctx.state.payment_intent).find((row) => row.client_secret === clientSecret)
  const returnUrl = intent?.next_action?.redirect_to_url?.return_url
  if (!intent || !returnUrl) return page('Nothing to confirm', '../', html`<p>This payment waits for nothing.</p>`, 404)
  try {
    authenticateIntent(ctx, intent, approved)
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error
  }
  const target = new URL(returnUrl)
  target.searchParams.set('payment_intent', intent.id)
  target.searchParams.set('payment_intent_client_secret', clientSecret)
  target.searchParams.set('redirect_status', approved ? 'succeeded' : 'failed')
  return seeOther(target.href)
}

function seeOther(location: string): PageAnswer {
  return { status: 303, headers: { location }, body: '' }
}

const money = (cents: number) => `$${(cents / 100).toFixed(2)}`
const time = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')
