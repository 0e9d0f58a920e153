import type { ComponentType } from 'react'
import type { Power } from '#shared/staff/powers.ts'
import { loadMessages, type Namespace } from '../../lib/i18n.ts'

/** The tabs of the console in the specified order. What one is called stands under `tabs.<id>` in the texts of `admin`. */
const tabOrder = ['tickets', 'queue', 'translations', 'applications', 'payouts', 'brand', 'users', 'analytics'] as const
export type TabId = (typeof tabOrder)[number]

export type ConsoleTab = {
  id: TabId
  /** Who has it sees the tab. */
  power: Power
  /** The tab's own chunk with its texts. */
  load: () => Promise<ComponentType>
}

/** Each tab is a chunk of its own. */
const registered: ConsoleTab[] = [
  tab(
    'tickets',
    'tickets.read',
    ['adminTickets', 'adminTranslations', 'translations', 'places'],
    async () => (await import('./tabs/tickets/tickets-tab.tsx')).TicketsTab,
  ),
  tab(
    'translations',
    'translations.read',
    ['adminTranslations', 'translations', 'places'],
    async () => (await import('./tabs/translations/translations-tab.tsx')).TranslationsTab,
  ),
  tab('brand', 'brand.read', ['adminBrand'], async () => (await import('./tabs/brand/brand.tsx')).BrandTab),
  tab(
    'users',
    'users.read',
    ['adminUsers', 'adminHistory', 'accounts', 'apiSignup', 'translations'],
    async () => (await import('./tabs/users/users.tsx')).UsersTab,
  ),
  tab(
    'analytics',
    'analytics.read',
    ['adminAnalytics'],
    async () => (await import('./tabs/analytics/analytics.tsx')).AnalyticsTab,
  ),
  tab(
    'queue',
    'queue.read',
    ['adminQueue', 'adminHistory', 'jobs'],
    async () => (await import('./tabs/queue/queue-tab.tsx')).QueueTab,
  ),
  tab(
    'applications',
    'applications.read',
    ['adminApplications', 'adminHistory', 'translators'],
    async () => (await import('./tabs/applications/applications-tab.tsx')).ApplicationsTab,
  ),
  tab(
    'payouts',
    'payouts.read',
    ['adminPayouts', 'adminHistory'],
    async () => (await import('./tabs/payouts/payouts-tab.tsx')).PayoutsTab,
  ),
]

export const tabs: readonly ConsoleTab[] = registered.toSorted(
  (a, b) => tabOrder.indexOf(a.id) - tabOrder.indexOf(b.id),
)

/** A tab with its texts. */
function tab(id: TabId, power: Power, texts: Namespace[], load: () => Promise<ComponentType>): ConsoleTab {
  return { id, power, load: async () => (await Promise.all([load(), loadMessages(...texts)]))[0] }
}
