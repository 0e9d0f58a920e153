import type { MessageCode } from '#shared/messages/table.ts'
import about from './about/en.json' with { type: 'json' }
import accounts from './accounts/en.json' with { type: 'json' }
import admin from './admin/en.json' with { type: 'json' }
import adminAnalytics from './adminAnalytics/en.json' with { type: 'json' }
import adminApplications from './adminApplications/en.json' with { type: 'json' }
import adminBrand from './adminBrand/en.json' with { type: 'json' }
import adminDocs from './adminDocs/en.json' with { type: 'json' }
import adminHistory from './adminHistory/en.json' with { type: 'json' }
import adminInvitation from './adminInvitation/en.json' with { type: 'json' }
import adminPayouts from './adminPayouts/en.json' with { type: 'json' }
import adminQueue from './adminQueue/en.json' with { type: 'json' }
import adminTickets from './adminTickets/en.json' with { type: 'json' }
import adminTranslations from './adminTranslations/en.json' with { type: 'json' }
import adminUsers from './adminUsers/en.json' with { type: 'json' }
import api from './api/en.json' with { type: 'json' }
import apiDocs from './apiDocs/en.json' with { type: 'json' }
import apiSignup from './apiSignup/en.json' with { type: 'json' }
import certificates from './certificates/en.json' with { type: 'json' }
import common from './common/en.json' with { type: 'json' }
import dashboard from './dashboard/en.json' with { type: 'json' }
import docs from './docs/en.json' with { type: 'json' }
import documents from './documents/en.json' with { type: 'json' }
import editor from './editor/en.json' with { type: 'json' }
import glossaries from './glossaries/en.json' with { type: 'json' }
import guide from './guide/en.json' with { type: 'json' }
import home from './home/en.json' with { type: 'json' }
import jobs from './jobs/en.json' with { type: 'json' }
import languages from './languages/en.json' with { type: 'json' }
import payments from './payments/en.json' with { type: 'json' }
import payouts from './payouts/en.json' with { type: 'json' }
import places from './places/en.json' with { type: 'json' }
import privacy from './privacy/en.json' with { type: 'json' }
import products from './products/en.json' with { type: 'json' }
import receipts from './receipts/en.json' with { type: 'json' }
import review from './review/en.json' with { type: 'json' }
import secondFactor from './secondFactor/en.json' with { type: 'json' }
import subscribe from './subscribe/en.json' with { type: 'json' }
import support from './support/en.json' with { type: 'json' }
import terms from './terms/en.json' with { type: 'json' }
import translations from './translations/en.json' with { type: 'json' }
import translators from './translators/en.json' with { type: 'json' }
import verify from './verify/en.json' with { type: 'json' }
import wording from './wording/en.json' with { type: 'json' }

/** Every English text by namespace: what a page may ask for, and the type of its keys. A folder beside this file is a namespace. */
export const english = {
  about,
  accounts,
  admin,
  adminAnalytics,
  adminApplications,
  adminBrand,
  adminDocs,
  adminHistory,
  adminInvitation,
  adminPayouts,
  adminQueue,
  adminTickets,
  adminTranslations,
  adminUsers,
  api,
  apiDocs,
  apiSignup,
  certificates,
  common,
  dashboard,
  docs,
  documents,
  editor,
  glossaries,
  guide,
  home,
  jobs,
  languages,
  payments,
  payouts,
  places,
  privacy,
  products,
  receipts,
  review,
  secondFactor,
  /** What the codes of the server say: a chunk of each language is made of their table. */
  server: {} as Record<MessageCode, string>,
  subscribe,
  support,
  terms,
  translations,
  translators,
  verify,
  wording,
}
