import { find } from '../context.ts'
import type { PortalSession } from '../objects.ts'
import { route, text } from '../route.ts'

export const portalRoutes = [
  route(
    'POST /v1/billing_portal/sessions',
    { customer: text, return_url: text.optional(), configuration: text.optional(), locale: text.optional() },
    (ctx, input) => {
      const id = ctx.newId('bps')
      const session: PortalSession = {
        id,
        object: 'billing_portal.session',
        configuration: input.configuration ?? 'bpc_local',
        created: ctx.now(),
        customer: find(ctx, 'customer', input.customer, 'customer').id,
        customer_account: null,
        flow: null,
        livemode: false,
        locale: null,
        on_behalf_of: null,
        return_url: input.return_url ?? null,
        url: `${ctx.publicUrl}/portal/${id}`,
      }
      ctx.state.portalSession[id] = session
      return session
    },
  ),
]
