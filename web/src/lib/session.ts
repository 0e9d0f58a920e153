import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#shared/accounts/account.ts'
import { noteEndedSession } from './ended-session.ts'
import { queryClient } from './query-client.ts'
import { isStatus, send } from './send.ts'
import { mayBeSignedIn, noteSession } from './session-hint.ts'

const url = '/api/me'
const leavingMs = 2000
let hasLeft = false
const options = { queryKey: [url], queryFn: fetchUser }

export type Session =
  | { state: 'checking' }
  /** `left`: the person has just signed out here, so nothing asks them to sign in again. */
  | { state: 'signed-out'; left: boolean }
  | { state: 'signed-in'; user: CurrentUser }

/** Who is signed in. Any failure means nobody, silently; where nobody has signed in, nothing is asked. */
export function useSession(): Session {
  const { data } = useQuery({ ...options, initialData: nobody })
  if (data === undefined) return { state: 'checking' }
  return data === null ? { state: 'signed-out', left: hasLeft } : { state: 'signed-in', user: data }
}

/** Asks again now; use it before an action that needs a session. */
export const refreshSession = (): Promise<CurrentUser | null> => queryClient.fetchQuery({ ...options, staleTime: 0 })

/** Takes over what a sign-in answered, and forgets everything that was loaded for somebody else. */
export function startSession(user: CurrentUser): void {
  forgetOthers()
  noteSession(true)
  noteEndedSession(false)
  queryClient.setQueryData([url], user)
}

/** Asks whether somebody is signed in again; whoever it is, the same person goes on where they were. */
export async function resumeSession(): Promise<void> {
  const user = await fetchUser()
  if (user === null) return
  if (user.id === queryClient.getQueryData<CurrentUser | null>([url])?.id) noteEndedSession(false)
  else startSession(user)
}

/** The same person with a changed profile. */
export function updateSession(user: CurrentUser): void {
  queryClient.setQueryData([url], user)
}

export function endSession(): void {
  hasLeft = true
  setTimeout(() => {
    hasLeft = false
  }, leavingMs)
  forgetOthers()
  noteSession(false)
  noteEndedSession(false)
  queryClient.setQueryData([url], null)
}

const nobody = (): null | undefined => (mayBeSignedIn() ? undefined : null)

/** The session's own entry stays: the header watches it. */
const forgetOthers = () => queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== url })

/** The contract is loaded only for a signed-in answer: a visitor's first page then needs no schema library. */
async function fetchUser(): Promise<CurrentUser | null> {
  try {
    const answer = await send('GET', url)
    noteSession(true)
    const { me } = await import('#shared/accounts/api.ts')
    return me.output.parse(answer).user
  } catch (error) {
    if (isStatus(error, 401)) noteSession(false)
    return null
  }
}
