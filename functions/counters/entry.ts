import * as rows from '#shared/counters/api.ts'
import * as metrics from '../adapters/metrics.ts'
import * as data from '../data/data.ts'
import { handle, http } from '../lib/http.ts'
import { getAnalytics } from './get-analytics.ts'
import { getCounts } from './get-counts.ts'
import { getHealth } from './get-health.ts'

export const handler = http(
  {
    getCounts: handle(rows.getCounts, getCounts),
    getAnalytics: handle(rows.getAnalytics, getAnalytics),
    getHealth: handle(rows.getHealth, getHealth),
  },
  { data, metrics },
)
