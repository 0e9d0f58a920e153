import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CurrentUser } from '#shared/accounts/account.ts'
import { noteEndedSession } from './ended-session.ts'
import { useIsLive } from './is-live.ts'
import { dropDraftsOf } from './kept-drafts.ts'
import { queryClient } from './query-client.ts'
import { isStatus, send } from './send.ts'
import { hintKey, lastSignedIn, mayBeSignedIn, noteSession } from './session-hint.ts'
import { forgetWindow } from './stored.ts'

const url = '/api/me'
/** Answers a visitor too, without an error. */
const quietUrl = '/api/session'
const leavingMs = 2000
let hasLeft = false
const options = { queryKey: [url], queryFn: fetchUser }

export type Session =
  | { state: 'checking' }
  /**
   * `left`: the person has just signed out here, so nothing asks them to sign in again. `asked`: the server has said so; until then
   * it is only likely, and nobody is sent away for it.
   */
  | { state: 'signed-out'; left: boolean; asked: boolean }
  | { state: 'signed-in'; user: CurrentUser }

/** Who is signed in. Any failure means nobody, silently, where nobody was known before. Where nothing is known of a sign-in, a visitor is shown until the answer is there. */
export function useSession(): Session {
  const { data, dataUpdatedAt } = useQuery({ ...options, initialData: nobody, initialDataUpdatedAt: 0 })
  // A page that was drawn when the site was built is a visitor's: each part of it begins so, also where the answer is there first.
  if (!useIsLive()) return { state: 'signed-out', left: false, asked: false }
  if (data === undefined) return { state: 'checking' }
  if (data !== null) return { state: 'signed-in', user: data }
  return { state: 'signed-out', left: hasLeft, asked: dataUpdatedAt > 0 }
}

/** Asks the server once, whatever storage remembers: only the cookie says who is here, and scripts cannot read it. */
export function useSessionQuestion(): void {
  useEffect(() => {
    if (queryClient.getQueryState([url])?.dataUpdatedAt === 0) void refreshSession()
  }, [])
}

/** One browser has one session: a window shows nothing of who has left in another one, and sends nothing into the account of who came after them. */
export function useOtherWindows(): void {
  useEffect(() => {
    const hear = ({ key }: StorageEvent) => {
      if (key === hintKey) follow()
    }
    // A window that rested in the background has heard of nothing.
    const look = () => {
      if (document.visibilityState === 'visible') follow()
    }
    addEventListener('storage', hear)
    document.addEventListener('visibilitychange', look)
    return () => {
      removeEventListener('storage', hear)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
}

function follow(): void {
  const user = queryClient.getQueryData<CurrentUser | null>([url])
  const last = lastSignedIn()
  if (user === undefined || last === undefined) return
  if (user !== null && user.id !== last) beginAgain()
  else if (user === null && last !== 'left') void resumeSession()
}

/** Nothing that was loaded or typed for who was here is left in this window. */
function beginAgain(): void {
  forgetWindow()
  location.reload()
}

/** Asks again now; use it before an action that needs a session. */
export const refreshSession = (): Promise<CurrentUser | null> => queryClient.fetchQuery({ ...options, staleTime: 0 })

/** Takes over what a sign-in answered, and forgets everything that was loaded for somebody else. */
export function startSession(user: CurrentUser): void {
  forgetOthers()
  noteSession(user.id)
  noteEndedSession(false)
  queryClient.setQueryData([url], user)
}

/** Asks whether somebody is signed in again; whoever it is, the same person goes on where they were. */
export async function resumeSession(): Promise<void> {
  const user = await fetchUser()
  if (user === null) return
  const before = queryClient.getQueryData<CurrentUser | null>([url])
  if (!before) startSession(user)
  else if (user.id === before.id) noteEndedSession(false)
  else beginAgain()
}

/** The same person with a changed profile. */
export function updateSession(user: CurrentUser): void {
  queryClient.setQueryData([url], user)
}

export function endSession(): void {
  const user = queryClient.getQueryData<CurrentUser | null>([url])
  if (user) void dropDraftsOf(user.id)
  hasLeft = true
  setTimeout(() => {
    hasLeft = false
  }, leavingMs)
  forgetOthers()
  // Who ends nobody's session here, as with a new password, tells other windows of no one who left.
  noteSession(user ? 'left' : null)
  noteEndedSession(false)
  queryClient.setQueryData([url], null)
}

const nobody = (): null | undefined => (mayBeSignedIn() ? undefined : null)

/** The session's own entry stays: the header watches it. */
const forgetOthers = () => queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== url })

/** The contract is loaded only for a signed-in answer: a visitor's first page then needs no schema library. */
async function fetchUser(): Promise<CurrentUser | null> {
  try {
    const answer = await send('GET', mayBeSignedIn() ? url : quietUrl)
    if ((answer as { user: unknown }).user === null) return null
    const { me } = await import('#shared/accounts/api.ts')
    const { user } = me.output.parse(answer)
    noteSession(user.id)
    return user
  } catch (error) {
    if (isStatus(error, 401)) {
      noteSession(null)
      return null
    }
    // No answer says nothing: who was here still is, and keeps the page that they are on.
    return queryClient.getQueryData<CurrentUser | null>([url]) ?? null
  }
}
