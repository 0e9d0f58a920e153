import type { AdminLevel } from '#shared/staff/powers.ts'
import { useSession } from '../../../../lib/session.ts'

/** Who looks at the console. */
export function useMe(): { id: number; level: AdminLevel | null } {
  const session = useSession()
  return session.state === 'signed-in'
    ? { id: session.user.id, level: session.user.adminLevel }
    : { id: 0, level: null }
}
