import { vi } from 'vitest'

/** The texts of a page are made by the site's build: a test gives those that it needs to i18next itself, in English. */
vi.mock('../i18n.ts', () => ({ loadMessages: () => Promise.resolve(), isolate: (value: string) => value }))
