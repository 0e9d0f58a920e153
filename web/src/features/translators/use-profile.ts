import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import type { Row } from '#shared/lib/route.ts'
import { getEarnings } from '#shared/payouts/api.ts'
import { getTranslatorProfile } from '#shared/translators/api.ts'
import type { TranslatorProfile } from '#shared/translators/translator.ts'
import { call, queryOf } from '../../lib/api.ts'

const own = queryOf(getTranslatorProfile, {})

/** One's own application or profile. */
export const useProfile = () => useQuery(own)

type Answer = z.ZodType<{ profile: TranslatorProfile }>

/** A change of the own profile; what it answers is shown at once. */
export function useChange<I extends z.ZodType>(row: Row<I, Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: z.input<I>) => call(row, input),
    onSuccess: ({ profile }) => client.setQueryData(own.queryKey, { profile }),
  })
}

/** What is to be said of Form W-9: by when it is needed, or that it is overdue because money was paid without it. */
export function useW9Need({
  isUsResident,
  w9SubmissionDate,
}: TranslatorProfile): 'text' | 'before' | 'late' | 'change' {
  const isMissing = isUsResident && w9SubmissionDate === null
  const { data } = useQuery({ ...queryOf(getEarnings, {}), enabled: isMissing })
  if (w9SubmissionDate !== null) return 'change'
  if (!isMissing || !data) return 'text'
  return data.paidCents > 0 ? 'late' : 'before'
}
