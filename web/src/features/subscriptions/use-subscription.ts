import { type QueryClient, useQuery } from '@tanstack/react-query'
import { getSubscriptionStatus, type SubscriptionView } from '#shared/subscriptions/api.ts'
import { queryOf } from '../../lib/api.ts'

const options = queryOf(getSubscriptionStatus, {})

/** The plan of the signed-in user, read again wherever its figures are shown: each document that it pays for changes them. */
export const useSubscription = (enabled = true) => useQuery({ ...options, enabled, staleTime: 0 })

/** Takes over what a call answered. */
export const putSubscription = (client: QueryClient, view: SubscriptionView): void => {
  client.setQueryData(options.queryKey, view)
}

/** Asks again now: after a payment the server asks the payment provider. */
export const refreshSubscription = (client: QueryClient): Promise<SubscriptionView> =>
  client.fetchQuery({ ...options, staleTime: 0 })
