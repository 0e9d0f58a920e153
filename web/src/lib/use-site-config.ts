import { useQuery } from '@tanstack/react-query'
import { siteConfig } from './config.ts'

/** The public settings, for screens that show them. */
export const useSiteConfig = () => useQuery({ queryKey: ['/config.json'], queryFn: siteConfig }).data
