import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import type { Row } from '#shared/lib/route.ts'
import { call, failureOf } from '../../lib/api.ts'
import { isStatus } from '../../lib/send.ts'
import { refreshSession } from '../../lib/session.ts'
import { showToast, type ToastNote } from '../../ui/toast.ts'
import { ReasonDialog, type ReasonQuestion } from './reason-dialog.tsx'
import { StepUpDialog } from './step-up-dialog.tsx'

type Options<T> = {
  /** 'Failed to update ticket' and the like: the toast's title; what the server says stands beneath it. */
  failed: string
  /** What the toast says of success; null says nothing. A text that depends on the answer is made of it. */
  done?: string | ToastNote | null | ((answer: T) => string | ToastNote | null)
  /** Undoes the call from the toast. Only for calls that have an inverse. */
  undo?: (answer: T) => void
  /** False where nothing on the screen changes by it. */
  refresh?: boolean
}

type Asking =
  | { kind: 'reason'; question: ReasonQuestion; settle: (reason: string | undefined) => void }
  | { kind: 'step-up'; settle: (given: boolean) => void }

type StaffCalls = {
  act: <T>(perform: () => Promise<T>, options: Options<T>) => Promise<T | undefined>
  askReason: (question: ReasonQuestion) => Promise<string | undefined>
}

const Context = createContext<StaffCalls | undefined>(undefined)

/**
 * Calls a row for staff: asks for the second factor where the server wants a fresh one and then repeats the call, tells what came
 * of it in a toast, and reads the lists on the screen again. Answers undefined where it did not happen.
 */
export function useStaffCall() {
  const { act } = useStaffCalls()
  return useCallback(
    <I extends z.ZodType, O extends z.ZodType>(row: Row<I, O>, input: z.input<I>, options: Options<z.output<O>>) =>
      act(() => call(row, input), options),
    [act],
  )
}

/** Asks for the reason that the audit log records; undefined if the person cancels. */
export const useReason = () => useStaffCalls().askReason

/** Reads every list and figure on the screen again. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries(), [client])
}

/** Tells of a list that could not be read. Who is not signed in any more is asked to sign in, and leaves. */
export function useFetchFailure(error: Error | null, failed: string): void {
  const told = useRef<Error>(null)
  useEffect(() => {
    if (error === null || told.current === error) return
    told.current = error
    if (isStatus(error, 401) || isStatus(error, 403)) void refreshSession()
    if (!isStatus(error, 401))
      showToast({ title: failed, description: failureOf(error).message ?? '', variant: 'destructive' })
  }, [error, failed])
}

/** Counters follow a write by about a second. */
const countersLagMs = 1500

/** Holds the dialogs that a call may need, for everything in the console. */
export function StaffCallsProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin')
  const refresh = useRefresh()
  const [asking, setAsking] = useState<Asking>()
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(later.current), [])

  const calls = useMemo<StaffCalls>(() => {
    const stepUp = () => new Promise<boolean>((settle) => setAsking({ kind: 'step-up', settle }))
    async function withStepUp<T>(perform: () => Promise<T>): Promise<{ answer: T } | undefined> {
      try {
        return { answer: await perform() }
      } catch (error) {
        if (failureOf(error).code !== 'second-factor-old') throw error
        return (await stepUp()) ? { answer: await perform() } : undefined
      }
    }
    return {
      act: async (perform, { failed, done, undo, refresh: changes = true }) => {
        try {
          const happened = await withStepUp(perform)
          if (!happened) return undefined
          const { answer } = happened
          const said = typeof done === 'function' ? done(answer) : done
          const note = typeof said === 'string' ? { title: said } : said
          if (note) showToast({ ...note, ...(undo && { action: { label: t('undo'), run: () => undo(answer) } }) })
          return answer
        } catch (error) {
          if (isStatus(error, 401) || isStatus(error, 403)) void refreshSession()
          if (!isStatus(error, 401))
            showToast({ title: failed, description: failureOf(error).message ?? '', variant: 'destructive' })
          return undefined
        } finally {
          // After a conflict too: the list then shows what somebody else did.
          if (changes) {
            void refresh()
            clearTimeout(later.current)
            later.current = setTimeout(() => void refresh(), countersLagMs)
          }
        }
      },
      askReason: (question) => new Promise((settle) => setAsking({ kind: 'reason', question, settle })),
    }
  }, [t, refresh])

  return (
    <Context value={calls}>
      {children}
      {asking?.kind === 'reason' ? (
        <ReasonDialog
          {...asking.question}
          onDone={(reason) => {
            setAsking(undefined)
            asking.settle(reason)
          }}
        />
      ) : null}
      {asking?.kind === 'step-up' ? (
        <StepUpDialog
          onDone={(given) => {
            setAsking(undefined)
            asking.settle(given)
          }}
        />
      ) : null}
    </Context>
  )
}

function useStaffCalls(): StaffCalls {
  const calls = use(Context)
  if (!calls) throw new Error('StaffCallsProvider is missing')
  return calls
}
