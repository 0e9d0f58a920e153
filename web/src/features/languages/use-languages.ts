import { useQuery } from '@tanstack/react-query'
import { languages } from '#shared/languages/api.ts'
import { queryOf } from '../../lib/api.ts'

/** The languages and pairs that work right now, as the engine reports them. */
export const useLanguages = () => useQuery(queryOf(languages, {}))
