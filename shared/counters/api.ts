import * as z from 'zod'
import { route, staff } from '../lib/route.ts'
import { Analytics, type AnalyticsRange, analyticsRanges, Health } from './analytics.ts'
import { Counts } from './counts.ts'

export const getCounts = route({
  name: 'getCounts',
  method: 'GET',
  path: '/api/admin/counts',
  access: staff('counts.read'),
  input: z.object({}),
  output: Counts,
  summary: 'How many tickets, jobs, documents, applications and payouts there are, for the cards of the console',
})

export const getAnalytics = route({
  name: 'getAnalytics',
  method: 'GET',
  path: '/api/admin/analytics',
  access: staff('analytics.read'),
  input: z.object({ range: z.enum(Object.keys(analyticsRanges) as [AnalyticsRange]).default('30d') }),
  output: Analytics,
  summary: 'What came in the last 30 days, 90 days or year, and what there is, from counters',
})

export const getHealth = route({
  name: 'getHealth',
  method: 'GET',
  path: '/api/admin/health',
  access: staff('health.read'),
  input: z.object({}),
  output: Health,
  summary: 'How the platform is now: what waits, what failed, how fast the engine answers, which alarms ring',
})
