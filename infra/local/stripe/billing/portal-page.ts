import { type Html, html, type PageAnswer, page } from '../browser/html.ts'
import type { Context } from '../context.ts'
import type { Invoice, PortalSession, Subscription } from '../objects.ts'
import { updateSubscription } from './subscription-state.ts'
import { cancellation } from './subscriptions.ts'

const livingSeconds = 3600

/** The customer's own page: plans with cancel and resume, invoices, and the way back. */
export function portalPage(ctx: Context, id: string): PageAnswer {
  const session = living(ctx, id)
  if (!session)
    return page('Session ended', '../', html`<p>This link has expired. Open the billing page again.</p>`, 404)
  const plans = Object.values(ctx.state.subscription).filter((row) => row.customer === session.customer)
  const invoices = Object.values(ctx.state.invoice).filter((row) => row.customer === session.customer)
  const back = session.return_url ? html`<p><a href="${session.return_url}">Return to Attesta</a></p>` : html``
  return page(
    'Billing',
    '../',
    html`${back}
      <h2>Plans</h2>
      ${plans.length > 0 ? plans.map((plan) => planBlock(ctx, session, plan)) : html`<p>No plan.</p>`}
      <h2>Invoices</h2>
      ${invoices.length > 0 ? html`<ul>${invoices.toReversed().map(invoiceLine)}</ul>` : html`<p>No invoice yet.</p>`}`,
  )
}

/** `cancel` ends the plan with its period, `resume` takes that back. */
export function changeFromPortal(ctx: Context, id: string, action: string) {
  const session = living(ctx, id)
  const plan = Object.values(ctx.state.subscription).find(
    (row) => row.customer === session?.customer && ['active', 'past_due'].includes(row.status),
  )
  if (!plan || (action !== 'cancel' && action !== 'resume')) return
  updateSubscription(ctx, plan, cancellation(ctx, plan, action === 'cancel'))
}

function living(ctx: Context, id: string): PortalSession | undefined {
  const session = ctx.state.portalSession[id]
  return session && session.created > ctx.now() - livingSeconds ? session : undefined
}

function planBlock(ctx: Context, session: PortalSession, plan: Subscription): Html {
  const item = plan.items.data[0]
  const name = ctx.state.product[item?.price.product ?? '']?.name ?? plan.id
  const ends = new Date((item?.current_period_end ?? 0) * 1000).toISOString().slice(0, 10)
  const canChange = plan.status === 'active' || plan.status === 'past_due'
  const action = plan.cancel_at_period_end ? 'resume' : 'cancel'
  const label = plan.cancel_at_period_end ? 'Do not cancel plan' : 'Cancel plan'
  return html`<section>
    <h3>${name}</h3>
    <p>${plan.status.replaceAll('_', ' ')}, ${plan.cancel_at_period_end ? 'ends' : 'renews'} on ${ends}</p>
    ${canChange ? html`<form method="post" action="${session.id}/${action}"><button>${label}</button></form>` : html``}
  </section>`
}

function invoiceLine(invoice: Invoice): Html {
  const amount = `$${(invoice.total / 100).toFixed(2)}`
  return html`<li><a href="../invoices/${invoice.id}">${invoice.number ?? 'Draft'}</a>: ${amount}, ${invoice.status ?? 'draft'}</li>`
}
