import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { escapeText } from '#shared/lib/escape.ts'
import { searchMemory } from '#shared/segments/api.ts'
import { termsIn } from '#shared/segments/review.ts'
import { plainOf } from '#shared/segments/tags.ts'
import { queryOf } from '../../../lib/api.ts'
import type { EditorState } from './use-store.ts'

/** What can be put in by key. A remembered `segment` takes the place of the whole text, everything else goes where the caret is. */
export type Suggestion = { kind: 'place' | 'term' | 'segment' | 'sentence'; text: string }

const places = ['[illegible]', '[stamp]', '[signature]']
const most = 9
const mostMatches = 3

/** Words for a picture, terms of the glossary, and what the same customer bought before, in the order of their keys. */
export function useSuggestions({ store, job, alone = false }: EditorState, number: number): readonly Suggestion[] {
  const { data } = useQuery({
    ...queryOf(searchMemory, { id: job.id, number }),
    enabled: !alone,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnReconnect: false,
  })
  const { source, reason, draft } = store.get(number)
  return useMemo(() => {
    const drafted = plainOf(draft)
    const matches = (data?.matches ?? []).filter(({ target }) => target !== drafted).slice(0, mostMatches)
    return [
      ...(reason === 'unreadable' ? places : []).map((text): Suggestion => ({ kind: 'place', text })),
      ...termsIn(source, job.terms).map(({ target }): Suggestion => ({ kind: 'term', text: target })),
      ...matches.map(({ kind, target }): Suggestion => ({ kind: kind === 'words' ? 'sentence' : kind, text: target })),
    ].slice(0, most)
  }, [data, source, reason, draft, job.terms])
}

export const taggedOf = ({ text }: Suggestion): string => escapeText(text)
