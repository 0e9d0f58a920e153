import { html, type PageAnswer, page } from '../browser/html.ts'
import type { Context } from '../context.ts'

/** An invoice or, for the id of a charge, a receipt. */
export function invoicePage(ctx: Context, id: string): PageAnswer {
  const invoice = ctx.state.invoice[id]
  if (invoice) {
    const body = html`
      <p>${invoice.account_name ?? ''} bills ${invoice.customer_email ?? invoice.customer ?? ''}. Status: ${invoice.status ?? 'draft'}.</p>
      <table>
        <thead><tr><th scope="col">Description</th><th scope="col">Amount</th></tr></thead>
        <tbody>${invoice.lines.data.map((line) => html`<tr><td>${line.description ?? ''}</td><td>${money(line.amount)}</td></tr>`)}</tbody>
        <tfoot><tr><th scope="row">Total</th><td>${money(invoice.total)}</td></tr></tfoot>
      </table>`
    return page(`Invoice ${invoice.number ?? id}`, '../', body)
  }
  const charge = ctx.state.charge[id]
  if (!charge) return page('Not found', '../', html`<p>There is no such invoice or receipt.</p>`, 404)
  const refunded = charge.amount_refunded ? html`<p>Refunded: ${money(charge.amount_refunded)}</p>` : html``
  return page('Receipt', '../', html`<p>Paid: ${money(charge.amount)}</p>${refunded}<p><code>${charge.id}</code></p>`)
}

const money = (cents: number) => `$${(cents / 100).toFixed(2)}`
