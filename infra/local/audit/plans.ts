import type { PlanPages } from '#shared/payments/order.ts'
import { plans as terms } from '#shared/subscriptions/plan.ts'
import { beyondCents, worthCents } from '#shared/subscriptions/usage.ts'
import { each, type Invariant, sum } from './invariant.ts'

const running = new Set(['active', 'past_due', 'unpaid'])

/** One subscription an account, every page of a plan counted once, and what goes beyond billed once (promises P1, P3). */
export const plans: Invariant[] = [
  {
    name: 'every subscription that runs at Stripe is the one of its account, and the other way round',
    check: ({ stripe, subscriptions }) => {
      const ours = stripe.subscriptions.filter((one) => one.metadata['userId'] !== undefined)
      const own = new Map(subscriptions.map((row) => [String(row.userId), row]))
      const atStripe = new Map(ours.map((one) => [one.id, one]))
      const theirs = ours.map(({ id, status, metadata }) => {
        const isOwn = own.get(metadata['userId'] ?? '')?.subscriptionId === id
        return running.has(status) && !isOwn && `the subscription ${id} runs beside that of its account`
      })
      const stored = subscriptions.map(({ userId, subscriptionId, status }) => {
        const remote = atStripe.get(subscriptionId ?? '')
        const wrong = running.has(status) && !running.has(remote?.status ?? '')
        return wrong && `user ${userId} has a plan that Stripe says is ${remote?.status ?? 'not there'}`
      })
      return each([...theirs, ...stored], (fault) => fault)
    },
  },
  {
    name: 'pages taken from a plan − those of failed documents that stay counted = pages of its orders that did not fail',
    check: ({ planUses, orders, dues }) => {
      const back = new Set<number>(dues.filter((due) => due.doneAt !== undefined).map((due) => due.orderId))
      const kept = orders.flatMap((order) => (order.plan && !back.has(order.id) ? [order.plan] : []))
      const bySubscription = Map.groupBy(kept, (plan) => plan.subscriptionId)
      const counts = Map.groupBy(planUses, ({ period }) => period.split('#')[0] ?? '')
      return each([...counts], ([subscriptionId, periods]) => {
        const counted = sum(periods, ({ pages, returnedPages }) => pages - returnedPages)
        const all = sum(bySubscription.get(subscriptionId) ?? [], (plan) => plan.includedPages + plan.overagePages)
        return all !== counted && `${subscriptionId}: ${counted} pages counted, ${all} taken`
      })
    },
  },
  {
    name: 'pages beyond a plan that were billed = at most those by which their period went beyond it',
    check: ({ planUses, orders, overages }) => {
      const periodOf = new Map<number, string>(
        orders.flatMap(({ plan, items }) =>
          plan ? items.map((item) => [item.translationId, `${plan.subscriptionId}#${plan.periodStart}`] as const) : [],
        ),
      )
      const left = overages.filter((row) => row.triedAt !== undefined || row.invoicedAt !== undefined)
      const byPeriod = Map.groupBy(left, (row) => periodOf.get(row.translationId))
      return each(planUses, ({ period, pages }) => {
        const rows = byPeriod.get(period) ?? []
        const billed = sum(rows, (row) => row.pages)
        const most = Math.max(0, ...rows.map((row) => pages - terms[row.planType].includedPages))
        return billed > most && `${period}: ${billed} pages were billed beyond the plan, ${most} went beyond it`
      })
    },
  },
  {
    name: 'every period that gave pages was paid',
    check: ({ planUses, planCharges, stripe }) => {
      const alone = new Set(stripe.invoices.flatMap(({ id, metadata }) => (metadata['overageOf'] ? [id] : [])))
      const charges = Map.groupBy(
        planCharges.filter(({ invoiceId }) => !alone.has(invoiceId)),
        ({ subscriptionId }) => subscriptionId,
      )
      const used = Map.groupBy(
        planUses.filter(({ pages }) => pages > 0),
        ({ period }) => period.split('#')[0] ?? '',
      )
      return each(used, ([subscriptionId, periods]) => {
        const paid = charges.get(subscriptionId)?.length ?? 0
        return paid < periods.length && `${subscriptionId} gave pages in ${periods.length} periods and was paid ${paid}`
      })
    },
  },
  {
    name: 'what a plan paid is worth its pages, and those beyond it are noted to be billed',
    check: ({ orders, translations, overages, dues }) => {
      const beyond = new Map<number, number>(
        overages.map(({ translationId, pages, gatheredPages }) => [translationId, pages - gatheredPages]),
      )
      const back = new Set<number>(dues.map(({ orderId }) => orderId))
      const planOf = new Map<number | undefined, PlanPages>(
        orders.flatMap(({ id, plan }) => (plan ? [[id, plan]] : [])),
      )
      const paid = translations.flatMap((row) => {
        const plan = planOf.get(row.orderId)
        return plan ? [{ row, plan }] : []
      })
      return each(paid, ({ row: { id, orderId, planCents }, plan }) => {
        const worth = Object.values(terms).map((one) => worthCents(one, plan))
        if (planCents === undefined || !worth.includes(planCents))
          return `translation ${id} is called worth ${planCents}`
        const noted = beyond.get(id) ?? 0
        // Fewer are billed where documents that failed have given theirs back.
        const wrong = noted > plan.overagePages || (noted === 0 && plan.overagePages > 0)
        return wrong && !back.has(orderId ?? 0) && `translation ${id} has ${noted} pages to be billed`
      })
    },
  },
  {
    name: 'what a guarantee charged for pages = the pages that stay used + what was given back since, unless it is due',
    check: ({ planUses }) =>
      each(planUses, ({ period, singleCents, guarantee, gsi2pk }) => {
        if (!guarantee || gsi2pk !== undefined) return false
        const { countedCents, givenCents } = guarantee
        return (
          countedCents !== singleCents + givenCents && `${period}: ${countedCents} cents charged, ${givenCents} back`
        )
      }),
  },
  {
    name: 'every page beyond a plan that Stripe was told of is that of one translation, and what we call reported was told',
    check: ({ stripe, overages }) => {
      const rows = new Map(overages.map((row) => [`overage-translation-${row.translationId}`, row]))
      const told = Map.groupBy(stripe.meterEvents, (event) => event.identifier)
      const events = [...told].map(([identifier, same]) => {
        const right = same.length === 1 && Number(same[0]?.payload['value']) === rows.get(identifier)?.pages
        return !right && `${identifier} was billed ${same.length} times, or for other pages`
      })
      const reported = [...rows].map(([identifier, row]) => {
        return row.state === 'reported' && !told.has(identifier) && `${identifier} is called reported and was not`
      })
      return each([...events, ...reported], (fault) => fault)
    },
  },
  {
    name: 'every own invoice for pages beyond a plan is the only bill of one translation, at its price, and called paid once it is',
    check: ({ stripe, overages }) => {
      const rows = new Map(overages.map((row) => [String(row.translationId), row]))
      const told = new Set(stripe.meterEvents.map((event) => event.identifier))
      const own = stripe.invoices.filter(({ metadata }) => metadata['overageOf'] !== undefined)
      const invoices = [...Map.groupBy(own, ({ metadata }) => metadata['overageOf'] ?? '')].map(([id, same]) => {
        const [row, { status, total } = {}] = [rows.get(id), same[0]]
        if (same.length !== 1 || !row) return `the pages of ${id} have ${same.length} invoices`
        if (told.has(`overage-translation-${id}`)) return `the pages of ${id} were billed by the plan too`
        // One that broke off before its item was on it is a draft of nothing.
        if (status !== 'draft' && total !== beyondCents(terms[row.planType], row.pages))
          return `the pages of ${id} were billed with ${total}`
        return status === 'paid' && row.state !== 'paid' && `the pages of ${id} are paid and not called so`
      })
      const paid = new Set(own.filter(({ status }) => status === 'paid').map(({ metadata }) => metadata['overageOf']))
      const called = overages.map(
        ({ translationId, state }) =>
          state === 'paid' && !paid.has(String(translationId)) && `the pages of ${translationId} are called paid`,
      )
      return each([...invoices, ...called], (fault) => fault)
    },
  },
]
