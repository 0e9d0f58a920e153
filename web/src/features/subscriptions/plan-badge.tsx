import Layers from 'lucide-react/icons/layers'
import { plans } from '#shared/subscriptions/plan.ts'
import { Badge } from '../../ui/badge.tsx'
import { useSubscription } from './use-subscription.ts'

/** The plan of the signed-in user, by its family; nothing where there is none. */
export function PlanBadge() {
  const { data } = useSubscription()
  if (!data?.hasActiveSubscription) return null
  const { monthly, enterprise } = plans
  return (
    <Badge tone="blue" icon={Layers}>
      {data.planType === 'monthly' ? monthly.name : enterprise.name}
    </Badge>
  )
}
