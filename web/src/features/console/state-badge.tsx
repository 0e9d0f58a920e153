import Ban from 'lucide-react/icons/ban'
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleDot from 'lucide-react/icons/circle-dot'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ComponentProps, ReactNode } from 'react'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

type Look = [tone: BadgeTone, icon: ComponentProps<typeof Badge>['icon']]

const begun: Look = ['blue', CircleDot]
const done: Look = ['green', CircleCheck]
const waiting: Look = ['yellow', Clock]
const refused: Look = ['red', Ban]

/** How a state looks, wherever it stands: one word, one look. */
const looks: Record<string, Look> = {
  open: waiting,
  pending: waiting,
  assigned: ['blue', CircleDashed],
  queued: ['blue', CircleDashed],
  in_progress: begun,
  processing: begun,
  resolved: done,
  completed: done,
  approved: done,
  accepted: done,
  paid: done,
  active: done,
  closed: ['neutral', CircleCheck],
  rejected: refused,
  failed: refused,
  suspended: refused,
  disabled: refused,
  urgent: ['red', TriangleAlert],
  high: ['yellow', TriangleAlert],
}

/** A state of anything in the console. One that is not known here is grey. */
export function StateBadge({ state, children }: { state: string; children: ReactNode }) {
  const [tone, icon] = looks[state] ?? ['neutral', Circle]
  return (
    <Badge tone={tone} icon={icon}>
      {children}
    </Badge>
  )
}
