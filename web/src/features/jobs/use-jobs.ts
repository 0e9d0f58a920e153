import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptJob, heartbeat, listAvailableJobs, listTranslatorJobs, translatorStats } from '#shared/jobs/api.ts'
import type { TranslatorJob } from '#shared/jobs/view.ts'
import { getTranslatorProfile } from '#shared/translators/api.ts'
import { call, eachPage, failureOf, queryOf } from '../../lib/api.ts'
import { showToast } from '../../ui/toast.ts'

/** Locks end and jobs come by themselves, also to whom had none, so the lists are read again. */
const againMs = 60_000

const pageSize = 100
const { queryKey: jobsKey } = queryOf(listTranslatorJobs, { limit: pageSize })

/** All jobs of one's own: what is in work may have been promised before a hundred others, and stands on a later page then. */
export const useJobs = () => {
  const query = useQuery({
    queryKey: jobsKey,
    // Reading one's profile makes an application that was sent before the account one's own.
    queryFn: async ({ client, signal }) => {
      await client.fetchQuery(queryOf(getTranslatorProfile, {}))
      return allJobs(signal)
    },
    refetchInterval: againMs,
  })
  return query
}

async function allJobs(signal: AbortSignal): Promise<TranslatorJob[]> {
  const jobs: TranslatorJob[] = []
  for await (const page of eachPage(listTranslatorJobs, { limit: pageSize }, signal)) jobs.push(...page)
  return jobs
}

export const useStats = () => useQuery(queryOf(translatorStats, {}))
/** Others order and accept meanwhile. */
export const useAvailable = () => useQuery({ ...queryOf(listAvailableJobs, {}), refetchInterval: againMs })

export const isActive = ({ status }: TranslatorJob): boolean => status === 'assigned' || status === 'in_progress'

/** Reads everything of the hub again. */
export function useReload(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ predicate: isOfHub })
}

const isOfHub = ({ queryKey: [path] }: { queryKey: readonly unknown[] }): boolean =>
  String(path).startsWith('/api/translator/')

/** Whoever comes back from the editor reads what became of the job: it may be lost, kept longer or signed. */
export function useReloadOnLeave(): void {
  const client = useQueryClient()
  useEffect(() => () => void client.invalidateQueries({ predicate: isOfHub }), [client])
}

/** The heading of what is in work. */
export const activeJobsId = 'active-jobs'

export function useAccept() {
  const { t } = useTranslation('jobs')
  const reload = useReload()
  return useMutation({
    mutationFn: (id: number) => call(acceptJob, { id }),
    onSuccess: () => showToast({ title: t('toast.accepted'), description: t('toast.acceptedText') }),
    onError: (error) =>
      showToast({
        title: t('toast.acceptFailed'),
        description: failureOf(error).message ?? t('noAnswer'),
        variant: 'destructive',
      }),
    onSettled: async (_answer, error) => {
      await reload()
      // The button that was pressed is gone: what it led to is read next.
      if (!error) document.getElementById(activeJobsId)?.focus()
    },
  })
}

export function useKeep() {
  const { t } = useTranslation('jobs')
  const reload = useReload()
  return useMutation({
    mutationFn: ({ id, fence }: TranslatorJob) => call(heartbeat, { id, fence, working: true }),
    onSuccess: () => showToast({ title: t('lock.kept') }),
    onError: (error) =>
      showToast({
        title: t('lock.notKept'),
        description: failureOf(error).message ?? t('noAnswer'),
        variant: 'destructive',
      }),
    onSettled: reload,
  })
}

/** Where what was begun in "Complete" and not submitted is kept, however often the job was taken. */
export const completionOf = (jobId: number): string => `completion of job ${jobId}`

/** Who types says so this often at most: the lock is much longer. */
const workingMs = 60_000

/** Typing is work, as a save of the editor is: the lock grows. `lost` is the answer that the job is held no more. */
export function useWorking({ id, fence }: TranslatorJob): { work: () => void; lost: Error | undefined } {
  const client = useQueryClient()
  const reload = useReload()
  const last = useRef(0)
  const { mutate, error } = useMutation({
    mutationFn: () => call(heartbeat, { id, fence, working: true }),
    onSuccess: ({ lockExpiry }) =>
      client.setQueryData<TranslatorJob[]>(jobsKey, (jobs) =>
        jobs?.map((job) => (job.id === id ? { ...job, lockExpiry } : job)),
      ),
    onError: (failure) => {
      if (isLost(failure)) void reload()
    },
  })
  const work = () => {
    const now = Date.now()
    if (now - last.current < workingMs) return
    last.current = now
    mutate()
  }
  return { work, lost: error && isLost(error) ? error : undefined }
}

/** The caller does not hold the job any more. */
export const isLost = (error: Error): boolean => failureOf(error).code === 'job-lost'
